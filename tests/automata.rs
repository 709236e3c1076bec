//! Automata against plain arithmetic.

use phibeam::automata::{Budget, Constraint, Counter, NONE, Numeration, TooLarge, Words};

/// One of each kind, and awkward ones.
fn numerations() -> Vec<Numeration> {
    let mut all =
        vec![Numeration::base(2), Numeration::base(3), Numeration::base(10), Numeration::zeckendorf()];
    all.extend((2..=5).map(|c| Numeration::recurrence(c, 1)));
    all.extend([(2, 2), (3, 2), (4, 2), (5, 3)].map(|(c, q)| Numeration::recurrence(c, q)));
    for a in 1..=3 {
        all.extend((1..=3).map(|b| Numeration::ostrowski(a, b)));
    }
    all
}

#[test]
fn every_number_has_one_valid_word() {
    for n in numerations() {
        let length = n.length(2_000);
        let mut words = std::collections::HashSet::new();
        for number in 0..2_000 {
            let word = n.word(number, length);
            assert!(n.is_valid(&word), "{n}: {number} = {word:?}");
            let letters: Vec<u32> = word.iter().map(|digit| digit * n.digits()).collect();
            assert_eq!(n.values(&letters), Some((number, 0)), "{n}");
            words.insert(word);
        }
        // All words of the length below it, counted by trying: none is left over.
        let short = n.length(60);
        let all = (n.digits() as usize).pow(short as u32);
        let digits = |mut code: usize| {
            let digit = |_| {
                let digit = code % n.digits() as usize;
                code /= n.digits() as usize;
                digit as u32
            };
            (0..short).map(digit).collect::<Vec<u32>>()
        };
        let valid = (0..all).filter(|&code| n.is_valid(&digits(code))).count();
        assert_eq!(Some(valid as u128), n.weight(short), "{n}");
    }
}

#[test]
fn valid_pairs_are_those_of_the_definition() {
    for n in numerations() {
        let all = Words::new(&n).all();
        assert!(all.ignores_leading_zeros(n.period()), "{n}");
        for number in 0..2_000 {
            assert!(all.accepts(&n.pair(number, 2_000 - number)), "{n}: {number}");
        }
        let length = n.length(30);
        let count = |digits: &[u32]| -> usize { usize::from(n.is_valid(digits)) };
        let (base, mut both) = (n.digits() as usize, 0);
        let words: Vec<Vec<u32>> = (0..base.pow(length as u32))
            .map(|code| (0..length).map(|place| (code / base.pow(place as u32) % base) as u32).collect())
            .collect();
        let valid: usize = words.iter().map(|word| count(word)).sum();
        for x in &words {
            for y in words.iter().step_by(1 + words.len() / 50) {
                let letters: Vec<u32> = x.iter().zip(y).map(|(x, y)| x * n.digits() + y).collect();
                assert_eq!(all.accepts(&letters), n.is_valid(x) && n.is_valid(y), "{n} {x:?} {y:?}");
                both += usize::from(all.accepts(&letters));
            }
        }
        assert!(both > 0 && valid > 30);
    }
}

/// Does a counter say what the condition says, for these numbers written to one length?
fn agrees(n: &Numeration, counter: &Counter, condition: &Constraint, numbers: [u64; 4]) -> bool {
    let length = n.length(numbers.into_iter().max().unwrap_or(0));
    let words = numbers.map(|number| n.word(number, length));
    let mut state = 0;
    for place in 0..length {
        let sum =
            condition.coefficients().iter().zip(&words).map(|(c, word)| c * i64::from(word[place])).sum();
        state = counter.next(state, sum);
        if state == NONE {
            return !condition.holds(numbers);
        }
    }
    counter.accepts(state) == condition.holds(numbers)
}

/// All sums of two numbers below 2,000: the true one is accepted, its neighbours are not.
#[test]
fn sums_of_two_below_2000_in_every_numeration() {
    for n in numerations() {
        let condition = Constraint::equal([1, 1, -1, 0], 0);
        let counter = Counter::new(&n, &condition, &Budget::default()).expect("few states");
        let length = n.length(4_001);
        let words: Vec<Vec<i64>> =
            (0..=4_001).map(|number| n.word(number, length).into_iter().map(i64::from).collect()).collect();
        let accepts = |x: usize, y: usize, sum: usize| {
            let mut state = 0;
            for ((x, y), sum) in words[x].iter().zip(&words[y]).zip(&words[sum]) {
                state = counter.next(state, x + y - sum);
                if state == NONE {
                    return false;
                }
            }
            counter.accepts(state)
        };
        for x in 0..2_000 {
            for y in 0..=x {
                assert!(accepts(x, y, x + y), "{n}: {x} + {y}");
                assert!(!accepts(x, y, x + y + 1), "{n}: {x} + {y} + 1");
                assert!(x + y == 0 || !accepts(x, y, x + y - 1), "{n}: {x} + {y} - 1");
            }
        }
    }
}

/// The same, not for all numbers, in every numeration that the prover tries for a slope.
#[test]
fn some_sums_below_2000_in_every_numeration_that_is_tried() {
    let recurrences = (1..=8).flat_map(|c| (1..=c).map(move |q| Numeration::recurrence(c, q)));
    let fractions = (1..=8).flat_map(|a| (1..=8).map(move |b| Numeration::ostrowski(a, b)));
    for n in recurrences.chain(fractions) {
        let condition = Constraint::equal([1, 1, -1, 0], 0);
        let counter = Counter::new(&n, &condition, &Budget::default()).expect("few states");
        for x in (0..2_000u64).step_by(23) {
            for y in (x % 19..2_000).step_by(19) {
                for off in [x + y, x + y + 1, (x + y).saturating_sub(1), x + 2 * y] {
                    assert!(agrees(&n, &counter, &condition, [x, y, off, 0]), "{n}: {x} + {y} and {off}");
                }
            }
        }
    }
}

#[test]
fn differences_equal_to_differences_at_every_distance() {
    let mut state = 7u64;
    let mut draw = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) % below
    };
    for n in numerations() {
        for (d, e) in [(1, 1), (1, 2), (3, 4), (7, 5)] {
            let condition = Constraint::equal([e, -d, -e, d], 0);
            let counter = Counter::new(&n, &condition, &Budget::default()).expect("few states");
            for _ in 0..3_000 {
                let size = 1 << draw(50);
                let (u, v, t) = (draw(size), draw(size), draw(size));
                let (x, y) = (u + t * d as u64, v + t * e as u64);
                assert!(agrees(&n, &counter, &condition, [x, y, u, v]), "{n} ({d}, {e}): {x} {y} {u} {v}");
                assert!(agrees(&n, &counter, &condition, [x + draw(2), y + draw(3), u, v]));
                assert!(agrees(&n, &counter, &condition, [u, v, x, y]));
            }
        }
    }
}

#[test]
fn inequalities_and_remainders_below_2000() {
    let conditions = [
        Constraint::at_least([1, 0, -1, 0], 1),
        Constraint::at_least([2, -1, 0, 0], -3),
        Constraint::at_least([-3, 2, 1, 0], 5),
        Constraint::equal([2, -1, 0, 0], 7),
        Constraint::equal([1, 0, -1, 0], 40),
        Constraint::congruent([1, 4, -1, -4], 0, 5),
        Constraint::congruent([1, 0, -1, 0], 3, 7),
        Constraint::congruent([0, 3, 0, 0], 2, 24),
    ];
    for n in numerations() {
        for condition in &conditions {
            let counter = Counter::new(&n, condition, &Budget::default()).expect("few states");
            for x in (0..2_000u64).step_by(17) {
                for y in (x % 11..2_000).step_by(41) {
                    for (u, v) in [(0, 0), (y, x), (x / 2, y), (x.saturating_sub(40), 1)] {
                        assert!(
                            agrees(&n, &counter, condition, [x, y, u, v]),
                            "{n} {condition:?} {x} {y} {u} {v}"
                        );
                    }
                }
                assert!(agrees(&n, &counter, condition, [x, 2 * x - 7.min(2 * x), x, 0]));
                assert!(agrees(&n, &counter, condition, [x, 2 * x + 3, x, 0]));
                assert!(agrees(&n, &counter, condition, [x, 2 * x + 4, x, 0]));
            }
        }
    }
}

#[test]
fn a_list_is_accepted_and_nothing_else() {
    let budget = Budget::default();
    let pairs = [(0, 0), (3, 5), (5, 3), (40, 2), (7, 7)];
    for n in numerations() {
        let words = Words::new(&n);
        let listed = words.listed(&pairs, &budget).expect("small");
        assert!(listed.ignores_leading_zeros(n.period()), "{n}");
        for x in 0..60 {
            for y in 0..60 {
                assert_eq!(listed.accepts(&n.pair(x, y)), pairs.contains(&(x, y)), "{n} ({x}, {y})");
            }
        }
        let mut seen = Vec::new();
        words.visit(&listed, (3, 60), (3, 60), &mut |x, y| {
            seen.push((x, y));
            true
        });
        seen.sort_unstable();
        assert_eq!(seen, [(3, 5), (5, 3), (7, 7)], "{n}");
        assert!(words.listed(&[], &budget).expect("small").is_empty());
    }
}

/// The image of a set by differences d·t, e·t against its definition.
#[test]
fn images_are_what_they_say() {
    let budget = Budget::default();
    let targets = [(0, 0), (1, 2), (2, 1), (9, 4), (4, 20)];
    for n in numerations() {
        let words = Words::new(&n);
        let listed = words.listed(&targets, &budget).expect("small");
        for (d, e) in [(1, 0), (0, 1), (1, 1), (2, 3)] {
            let conditions = [Constraint::equal([e, -d, -e, d], 0), Constraint::at_least([d, e, -d, -e], 1)];
            let image = words.image(&listed, &conditions, &[], &budget).expect("small");
            let image = image.determinised(&budget).expect("small");
            for x in 0..50u64 {
                for y in 0..50u64 {
                    let wanted = (1..60).any(|t| {
                        targets.iter().any(|&(u, v)| (u + t * d as u64, v + t * e as u64) == (x, y))
                    });
                    assert_eq!(image.accepts(&n.pair(x, y)), wanted, "{n} ({d}, {e}): ({x}, {y})");
                }
            }
        }
    }
}

/// The trap of a forgotten number that is longer than those that stay: some (u, v) with u = 3·x + 5, say.
#[test]
fn forgotten_numbers_may_be_longer() {
    let budget = Budget::default();
    for n in numerations() {
        let words = Words::new(&n);
        let longer = [Constraint::equal([3, 0, -1, 0], -5), Constraint::equal([0, 1, 0, -1], -9)];
        let image = words.image(&words.all(), &longer, &[], &budget).expect("small");
        assert!(image.starts().len() > 1, "{n}: zeros in front reach further states");
        let image = image.determinised(&budget).expect("small");
        for x in 0..40 {
            assert!(image.accepts(&n.pair(x, 40 - x)), "{n}: {x}");
        }
    }
}

#[test]
fn products_and_shortest_words() {
    let (n, budget) = (Numeration::zeckendorf(), Budget::default());
    let words = Words::new(&n);
    let above = words.pairs(&[Constraint::at_least([1, -1, 0, 0], 1)], &budget).expect("small");
    let double = words.pairs(&[Constraint::equal([1, -2, 0, 0], 0)], &budget).expect("small");
    let difference = double.minus(&above, &budget).expect("small");
    assert_eq!(difference.shortest(), Some(vec![]), "only (0, 0) is its own double");
    assert!(above.and(&double, &budget).expect("small").accepts(&n.pair(8, 4)));
    let all =
        above.or(&words.pairs(&[Constraint::at_least([-1, 1, 0, 0], 0)], &budget).expect("small"), &budget);
    assert_eq!(all.expect("small"), words.all(), "minimal automata of one language are equal");
}

#[test]
fn caps_are_kept() {
    let n = Numeration::zeckendorf();
    let wide = Constraint::equal([50, -49, -50, 49], 0);
    assert_eq!(Counter::new(&n, &wide, &Budget::new(100, 1 << 40)).err(), Some(TooLarge::States(100)));
    assert_eq!(Counter::new(&n, &wide, &Budget::new(1 << 20, 100)).err(), Some(TooLarge::Work));
    let huge = Constraint::equal([1 << 40, 0, 0, 0], 0);
    assert_eq!(Counter::new(&n, &huge, &Budget::default()).err(), Some(TooLarge::Number));
}

#[test]
fn numerations_are_known_by_their_names() {
    for name in ["base 2", "base 10", "zeckendorf", "recurrence 2 1", "recurrence 3 3", "ostrowski 3 2"] {
        assert_eq!(Numeration::named(name).expect(name).to_string(), name);
    }
    for name in [
        "",
        "base",
        "base 1",
        "base 99",
        "base 2 3",
        "recurrence 2 3",
        "ostrowski 0 1",
        "zeckendorf 2",
        "base -2",
    ] {
        assert!(Numeration::named(name).is_none(), "{name}");
    }
}
