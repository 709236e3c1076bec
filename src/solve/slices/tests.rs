//! Fast against the definitions: boxes of every shape, so that each heap is the row and the outermost axis once.

use super::*;

/// Outcomes and values of the box of positions below these sizes, by the definitions, the last heap changing fastest.
fn brute(game: &Slice, sizes: &[usize]) -> Vec<(Vec<u64>, bool, u16)> {
    let mut solved: Vec<(Vec<u64>, bool, u16)> = Vec::new();
    let place =
        |at: &[u64]| at.iter().zip(sizes).fold(0, |place, (&heap, size)| place * size + heap as usize);
    for n in 0..sizes.iter().product() {
        let stride = |heap: usize| sizes[heap + 1..].iter().product::<usize>();
        let from: Vec<u64> = (0..sizes.len()).map(|heap| (n / stride(heap) % sizes[heap]) as u64).collect();
        let reached: Vec<_> = (0..n).filter(|&to| game.is_move(&from, &solved[to].0)).collect();
        let is_p = !(game.misere && reached.is_empty() || reached.iter().any(|&to| solved[to].1));
        let value = (0..).find(|v| reached.iter().all(|&to| solved[to].2 != *v)).expect("a value");
        assert_eq!(place(&from), n);
        solved.push((from, is_p, value));
    }
    solved
}

/// Compares every slice of a box.
fn compare(game: &Slice, sizes: &[usize]) {
    let solved = brute(game, sizes);
    let (width, height) = (sizes[0] as u32, sizes[1] as u32);
    let top: Vec<u64> = sizes[2..].iter().map(|size| *size as u64 - 1).collect();
    let mut outcomes = OutcomeSolver::new(game.beside(&top), width, height);
    let last = &solved.last().expect("a position").0;
    assert!(outcomes.holds(last));
    for heap in 0..sizes.len() {
        let mut beyond = last.clone();
        beyond[heap] += 1;
        assert!(!outcomes.holds(&beyond) && outcomes.is_p(&beyond).is_none());
    }
    assert!(!outcomes.holds(&[&last[..], &[0]].concat()));
    while !outcomes.advance(1) {
        let (done, outermost) = (outcomes.done as u64, outcomes.axes.heaps[0]);
        for (at, is_p, _) in &solved {
            assert_eq!(outcomes.is_p(at), (at[outermost] < done).then_some(*is_p), "{game:?} {at:?}");
        }
    }
    let mut listed: Vec<_> = outcomes.positions().collect();
    listed.sort_unstable();
    let wanted: Vec<_> = solved.iter().filter(|(_, is_p, _)| *is_p).map(|(at, ..)| at.clone()).collect();
    assert_eq!(listed, wanted, "{game:?} {sizes:?}");
    let further: std::collections::BTreeSet<&[u64]> = solved.iter().map(|(at, ..)| &at[2..]).collect();
    for further in further {
        let here = || solved.iter().filter(|(at, ..)| at[2..] == *further);
        let cells: Vec<_> = here().filter(|(_, is_p, _)| *is_p).map(|(at, ..)| (at[0], at[1])).collect();
        assert_eq!(
            outcomes.slice([0, u64::MAX, 0, u64::MAX], further),
            cells,
            "{game:?} {sizes:?} {further:?}"
        );
        let near: Vec<_> = cells.iter().copied().filter(|&(x, y)| (1..3).contains(&x) && y == 1).collect();
        assert_eq!(outcomes.slice([1, 2, 1, 1], further), near, "{game:?} {sizes:?} {further:?}");
        let board = outcomes.board(further);
        assert!(board.lines() == width && board.iter().eq(cells.iter().map(|&(x, y)| (x as u32, y as u32))));
        if !game.misere {
            let mut values = GrundySolver::new(game.beside(further), width, height).expect("values");
            while !values.advance(1) {
                assert!(values.values().is_empty());
            }
            // More steps than are left do no harm.
            assert!(values.advance(u32::MAX));
            let mut at_once = GrundySolver::new(game.beside(further), width, height).expect("values");
            assert!(at_once.advance(1) == (at_once.progress().1 == 1) && at_once.advance(u32::MAX));
            assert_eq!(at_once.values(), values.values());
            let wanted: Vec<u16> = here().map(|(.., value)| *value).collect();
            assert_eq!(values.values(), wanted, "{game:?} {sizes:?} {further:?}");
        }
    }
}

#[test]
fn fast_is_naive() {
    let boxes: [&[usize]; 12] = [
        &[9, 9, 9],
        &[3, 11, 4],
        &[11, 3, 4],
        &[4, 3, 12],
        &[5, 5, 5, 5],
        &[2, 3, 8, 4],
        &[7, 2, 2, 6],
        &[1, 1, 7, 7],
        &[3, 3, 3, 3, 3],
        &[2, 1, 5, 2, 6],
        &[2, 3, 2, 3, 2, 3],
        &[1, 4, 3, 1, 4, 3],
    ];
    for modulus in [None, Some(1), Some(2), Some(3), Some(4), Some(6), Some(7), Some(50), Some(100)] {
        for (sizes, misere) in boxes.iter().flat_map(|sizes| [(sizes, false), (sizes, true)]) {
            compare(&Slice { misere, ..Slice::new(modulus, Vec::new()) }, sizes);
        }
    }
}

#[test]
fn a_box_that_holds_all_p_positions_says_so() {
    let solved = |m: u32, heaps: usize, side: u32| {
        let mut solver = OutcomeSolver::new(Slice::new(Some(m), vec![side - 1; heaps - 2]), side, side);
        solver.finish();
        solver
    };
    for (m, heaps, most) in [
        (1, 3, 9),
        (2, 3, 16),
        (3, 3, 16),
        (4, 3, 20),
        (5, 3, 20),
        (6, 3, 30),
        (2, 4, 9),
        (3, 4, 10),
        (4, 4, 14),
    ] {
        let all = solved(m, heaps, most);
        assert!(all.holds_all(), "{m} {heaps}");
        let count = all.positions().count();
        let least = (1..most).find(|&side| solved(m, heaps, side).holds_all()).unwrap_or(most);
        // No smaller box says so that does not hold them all.
        for side in 1..=least {
            let solver = solved(m, heaps, side);
            assert!(!solver.holds_all() || solver.positions().count() == count, "{m} {heaps} {side}");
        }
    }
    let mut nim = OutcomeSolver::new(Slice::new(None, vec![3, 3]), 4, 4);
    nim.finish();
    assert!(!nim.holds_all());
    let mut wide = OutcomeSolver::new(Slice::new(Some(2), vec![15]), 16, 20);
    wide.finish();
    assert!(!wide.holds_all(), "its heaps have other sizes");
    let mut begun = OutcomeSolver::new(Slice::new(Some(2), vec![15]), 16, 16);
    assert!(!begun.holds_all(), "nothing is solved so far");
    begun.advance(1);
    assert!(!begun.holds_all(), "one line is solved");
}

#[test]
fn a_board_without_cells_is_done() {
    let mut empty = OutcomeSolver::new(Slice::new(Some(3), vec![255; 4]), 0, 0);
    assert!(empty.advance(0) || empty.advance(u32::MAX));
    assert_eq!(empty.slice([0, 9, 0, 9], &[0; 4]), []);
}
