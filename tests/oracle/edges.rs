//! The edges, each by name: where a heap is 0, a parameter at the end of its range, a board one word wide.

use crate::comparing::against_definition;

/// Boards at the edges of words; the far sides are shortened so that brute force stays quick.
const SIDES: [(u32, u32); 9] =
    [(1, 1), (1, 128), (128, 1), (2, 2), (63, 63), (64, 64), (65, 65), (34, 128), (128, 34)];

fn holds(query: &str) {
    for sides in SIDES {
        against_definition(query, sides, (0, 0)).unwrap_or_else(|what| panic!("{what}"));
    }
    for sides in [(1, 1), (1, 65), (65, 1), (65, 65)] {
        let misere = format!("{query}&play=misere");
        against_definition(&misere, sides, (0, 0)).unwrap_or_else(|what| panic!("{what}"));
    }
}

macro_rules! edges {
    ($($name:ident: $($query:literal),+;)+) => {
        $(#[test] fn $name() { [$($query),+].into_iter().for_each(holds); })+
    };
}

edges! {
    defaults: "game=nim", "game=wythoff", "game=modular-wythoff", "game=wyt-k", "game=fraenkel", "game=fraenkel-k",
        "game=fraenkel-st", "game=fraenkel-borosh", "game=nimhoff", "game=wab", "game=seeded", "game=rational-nim",
        "game=rational-wythoff", "game=modular-nim", "game=gdwn";
    modulus_one: "game=modular-wythoff&m=1", "game=modular-nim&m=1", "game=modular-nim&m=1&heaps=3&z=4";
    modulus_beyond_the_board: "game=modular-wythoff&m=100", "game=modular-nim&m=100";
    empty_set: "game=wyt-k&set=", "game=fraenkel-k&set=", "game=fraenkel-k&set=&a=50";
    infinite_sets: "game=wyt-k&set=1..", "game=wyt-k&set=2n", "game=wyt-k&set=3n+1,2^n", "game=wyt-k&set=5*2^n",
        "game=wyt-k&set=40..", "game=fraenkel-k&set=1..&a=3", "game=fraenkel-k&set=4n+3&a=5", "game=fraenkel-k&set=2^n&a=50";
    sets_of_long_ranges: "game=wyt-k&set=1..20", "game=wyt-k&set=5..30,12..40,33..50", "game=fraenkel-k&set=1..40&a=4";
    sets_beyond_the_board: "game=wyt-k&set=1000", "game=wyt-k&set=9007199254740991", "game=wyt-k&set=9007199254740991n",
        "game=fraenkel-k&set=9007199254740991..&a=50", "game=wyt-k&set=9007199254740991*2^n";
    no_box: "game=seeded&k=0", "game=seeded&box=", "game=seeded&k=0&fill=0";
    smallest_boxes: "game=seeded&k=1", "game=seeded&k=1&fill=0", "game=seeded&box=.", "game=seeded&box=P";
    greatest_boxes: "game=seeded&k=64", "game=seeded&k=64&fill=0", "game=seeded&k=63&fill=50&seed=4294967295",
        "game=seeded&k=64&fill=1&seed=0";
    no_upper_bound: "game=rational-nim&p2=0", "game=rational-wythoff&p2=0", "game=rational-wythoff&p1=1&q1=1&p2=0&q2=1";
    no_lower_bound: "game=rational-nim&q1=0", "game=rational-wythoff&q1=0", "game=rational-nim&q1=0&p1=3&p2=0&q2=2";
    the_whole_quarter: "game=rational-nim&p1=1&q1=0&p2=0&q2=1", "game=rational-wythoff&p1=1&q1=0&p2=0&q2=1";
    a_thin_wedge: "game=rational-nim&p1=50&q1=49&p2=49&q2=50", "game=rational-wythoff&p1=2&q1=1&p2=3&q2=2",
        "game=rational-nim&p1=50&q1=49&p2=50&q2=50";
    reduced_and_unreduced: "game=rational-wythoff&p1=2&q1=1&p2=3&q2=2", "game=rational-wythoff&p1=4&q1=2&p2=6&q2=4";
    further_rays: "game=rational-nim&ray=4,6", "game=rational-nim&ray=4,4", "game=rational-nim&ray=8,4",
        "game=rational-nim&ray=0,1", "game=rational-nim&ray=1,0", "game=rational-nim&ray=50,50", "game=rational-nim&ray=0,50";
    heaps_smaller_than_every_move: "game=rational-nim&p1=50&q1=0&p2=0&q2=50", "game=rational-wythoff&p1=50&q1=0&p2=0&q2=50",
        "game=wab&a=50&b=50", "game=fraenkel-borosh&a=1&b=20";
    greatest_parameters: "game=fraenkel&a=50", "game=fraenkel-st&s=10&t=50", "game=fraenkel-borosh&a=20&b=20",
        "game=nimhoff&h=64", "game=wab&a=50&b=1", "game=wab&a=1&b=50", "game=gdwn&p=20&q=19";
    least_parameters: "game=fraenkel&a=1", "game=fraenkel-k&a=1", "game=fraenkel-st&s=1&t=1", "game=fraenkel-borosh&a=1&b=1",
        "game=nimhoff&h=1", "game=nimhoff&h=2", "game=wab&a=1&b=1", "game=gdwn&p=1&q=1", "game=gdwn&p=7&q=7";
    three_heaps: "game=nim&heaps=3", "game=nim&heaps=3&z=1", "game=nim&heaps=3&z=255", "game=modular-nim&heaps=3&z=3",
        "game=modular-nim&heaps=3&z=2&m=4", "game=modular-nim&heaps=3&z=255&m=100";
    four_heaps: "game=nim&heaps=4", "game=nim&heaps=4&z=1&rest=1", "game=nim&heaps=4&z=3&rest=9", "game=nim&heaps=4&rest=40",
        "game=modular-nim&heaps=4&z=3&rest=2", "game=modular-nim&heaps=4&z=5&rest=6&m=4", "game=modular-nim&heaps=4&z=4&m=1",
        "game=modular-nim&heaps=4&z=11&rest=12&m=7", "game=modular-nim&heaps=4&rest=255&m=100";
    five_heaps: "game=nim&heaps=5&z=2&rest=3,4", "game=modular-nim&heaps=5&z=2&rest=2,2&m=2",
        "game=modular-nim&heaps=5&z=1&rest=0,5&m=5", "game=modular-nim&heaps=5&z=4&rest=3,3&m=64";
    six_heaps: "game=nim&heaps=6&z=1&rest=2,1,3", "game=modular-nim&heaps=6&z=1&rest=1,1,1&m=3",
        "game=modular-nim&heaps=6&z=2&rest=0,2,3&m=4", "game=modular-nim&heaps=6&z=3&rest=1,2,2&m=6";
}

#[test]
fn one_heap_empty() {
    for query in
        ["game=wythoff", "game=wab", "game=modular-nim", "game=seeded&k=3&fill=40", "game=rational-nim"]
    {
        for sides in [(1, 65), (65, 1), (1, 64), (63, 1)] {
            against_definition(query, sides, (0, 50)).unwrap_or_else(|what| panic!("{what}"));
            against_definition(query, sides, (50, 0)).unwrap_or_else(|what| panic!("{what}"));
        }
    }
}

/// 128 × 128 in full, where brute force takes a moment.
#[test]
fn a_board_of_two_words() {
    use crate::by_definition::{Asked, Board};
    use phibeam::query::Query;
    use phibeam::rules::Window;
    use phibeam::solved::{grundy, positions};
    for text in ["game=wythoff", "game=modular-wythoff&m=7", "game=fraenkel-st", "game=wyt-k&set=1..70,90.."]
    {
        let whole = Board::solve(&Asked::read(text), 128, 128);
        let query = Query::parse(text).expect(text);
        let found = positions(&query, Window::corner(128)).expect(text);
        let values = grundy(&query, Window::corner(128)).expect(text);
        for (x, y) in (0..128u32).flat_map(|x| (0..128u32).map(move |y| (x, y))) {
            let value = values[x as usize][y as usize];
            let fast = value.map(|value| (found.binary_search(&(u64::from(x), u64::from(y))).is_ok(), value));
            assert_eq!(fast, whole.at(u64::from(x), u64::from(y)), "{text} at ({x}, {y})");
        }
    }
}

/// Two kinds of moves along a line, which meet at every sixth cell.
#[test]
fn multiples_of_two_and_of_three_from_the_second_heap() {
    use crate::comparing::against_naive;
    use phibeam::rules::{MoveFamily, Ruleset};
    let rules = Ruleset::new([(1, 0), (0, 2), (0, 3)].map(MoveFamily::ray).to_vec());
    for sides in [(9, 100), (3, 64)] {
        against_naive("multiples of 2 and 3", &rules, sides, &vec![7])
            .unwrap_or_else(|what| panic!("{what}"));
    }
}

/// Rules that depend on the heaps, on boards that are longer than a word.
#[test]
fn rules_by_position_beyond_a_word() {
    use crate::comparing::against_naive;
    use phibeam::query::Query;
    use phibeam::rules::Rules;
    for text in ["k==0 and l<=x%2B70 or l==0 and k<=y or k==l", "k==0 or l==0 and k%2Bx<90 or k==l and k<y"] {
        let query = Query::parse(&format!("game=custom&rule={text}")).expect(text);
        let Rules::Two(rules) = query.rules() else { panic!("two heaps") };
        for sides in [(30, 100), (100, 30)] {
            against_naive(text, &rules, sides, &vec![7]).unwrap_or_else(|what| panic!("{what}"));
        }
    }
    // The game is over at single cells before and beyond the end of the first word.
    let ends = "game=custom&rule=k==0%20and%20l<=x%2B70%20or%20l==0%20and%20k<=y&end=(x-1)*(x-4)==0%20and%20(y-3)*(y-70)==0";
    let query = Query::parse(ends).expect(ends);
    let Rules::Two(rules) = query.rules() else { panic!("two heaps") };
    against_naive(ends, &rules, (9, 100), &vec![7]).unwrap_or_else(|what| panic!("{what}"));
}
