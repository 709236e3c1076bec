//! Conditions one by one: how far they can be used, which are symmetric, which are families, and what is said of slips.

use phibeam::rules::expression::{About, Condition, Letter, Letters, Piece, Reach, Rule};
use phibeam::rules::{IntSet, MoveFamily, Ruleset};

use crate::meaning::families_agree;

fn with(text: &str, about: About, (a, set): (u64, &str)) -> Condition {
    let rule = Rule::parse(text, about).unwrap_or_else(|error| panic!("{text}: {error}"));
    Condition::new(&rule, &Letters { a, b: 3, m: 5, set: IntSet::parse(set).expect(set) })
}

fn of(text: &str) -> Condition {
    with(text, About::Moves, (2, "1,2"))
}

fn end(text: &str) -> Condition {
    with(text, About::Ends, (2, "1,2"))
}

#[test]
fn two_conditions_are_equal_when_everything_is() {
    let one = with("inset(k) and l==a", About::Moves, (2, "1,2"));
    assert_eq!(one, with("inset(k) and l==a", About::Moves, (2, "1,2")));
    assert_ne!(one, with("inset(k) and l==a", About::Moves, (3, "1,2")));
    assert_ne!(one, with("inset(k) and l==a", About::Moves, (2, "1,3")));
    assert_ne!(one, with("inset(l) and k==a", About::Moves, (2, "1,2")));
}

#[test]
fn symmetric_is_what_says_the_same_of_both_heaps() {
    for text in ["k==l", "k==0 or l==0", "k==2*l or l==2*k", "abs(k-l)<a", "k+l==700", "xor(k,l)==65"] {
        assert!(of(text).is_symmetric(), "{text}");
    }
    for text in ["k==0", "k==2*l", "k<=l", "k==1 and l==66", "k==130 and l==3", "k==l and x==y"] {
        assert!(!of(text).is_symmetric(), "{text}");
    }
    assert!(end("x+y<5").is_symmetric() && end("x==y").is_symmetric());
    assert!(!end("x<5").is_symmetric() && !end("x==1 and y==70").is_symmetric());
    let rules =
        |families: Vec<MoveFamily>, end: Option<Condition>| Ruleset { ends: end, ..Ruleset::new(families) };
    let both = || vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
    assert!(rules(both(), None).is_symmetric() && rules(both(), Some(end("x+y<5"))).is_symmetric());
    assert!(!rules(both(), Some(end("x<5"))).is_symmetric());
    assert!(!rules(vec![MoveFamily::ray((1, 0))], Some(end("x+y<5"))).is_symmetric());
}

#[test]
fn how_far_a_condition_can_be_used() {
    // Nothing grows; nothing grows, but only looking at every vector shows it; 134^18 is the first power that does not fit.
    assert_eq!(of("k==l").reach(64), Reach::Far);
    assert_eq!(of("((k*l-l*k)^9)^2==0 and k==l").reach(64), Reach::Far);
    assert_eq!(of("(k^9)^2>l").reach(400), Reach::TooLarge { heaps: 134, taken: (134, 0) });
    assert_eq!(of("(k^9)^2>l").reach(134), Reach::Far);
    assert_eq!(end("(y^9)^2>x").reach(400), Reach::TooLarge { heaps: 134, taken: (0, 134) });
    // As far as a million vectors, if none of them is too large.
    assert_eq!(of("((k*l-l*k)^9)^2==0 and k==l").reach(2_000), Reach::TooLong { heaps: 1_000 });
    // What is asked of another size is not what is known of the first.
    let condition = of("(k^9)^2>l");
    assert!(matches!(condition.reach(400), Reach::TooLarge { .. }) && condition.reach(134) == Reach::Far);
    // 27^27 does not fit, and shows at the first move from there.
    assert_eq!(of("((x^9)^3)>k").reach(40), Reach::TooLarge { heaps: 27, taken: (0, 1) });
    // Up to heaps of 2,047 the numbers of the first are small and quick, those of the second are not.
    assert_eq!(of("128*k^5==gcd(k,l) and gcd(k,l)<3").reach(2_048), Reach::Far);
    assert_eq!(of("130*k^5==gcd(k,l) and gcd(k,l)<3").reach(2_048), Reach::TooLong { heaps: 1_071 });
    // Whatever a thousand characters say about the heaps, a board of 128 is within reach, unless numbers are large as well.
    let joined = |text: &str, times: usize| of(&vec![text; times].join(" or "));
    for rule in [of("prime(k+x)"), joined("prime(k+x)", 70), joined("gcd(k,x)<9", 70), joined("x%y>l/k", 90)]
    {
        assert_eq!(rule.reach(128), Reach::Far, "{}", rule.rule());
    }
    let large = joined("prime(k^8*100+x)", 50).reach(128);
    assert!(matches!(large, Reach::TooLong { heaps: 70..=100 }), "{large:?}");
    // To take nothing is no move, so what the rule comes to there does not matter; (0, 1) does.
    assert_eq!(of("(2147483647*(1-min(k+l,1)))^5==0").reach(64), Reach::Far);
    assert_eq!(of("(2147483647*(2-min(k+l,2)))^5==0").reach(64), Reach::TooLarge { heaps: 1, taken: (0, 1) });
    assert_eq!(
        end("(2147483647*(1-min(x+y,1)))^5==0").reach(64),
        Reach::TooLarge { heaps: 0, taken: (0, 0) }
    );
    let by_position = of("((k*x-x*k)^9)^2==0 and l==y").reach(200);
    assert!(matches!(by_position, Reach::TooLong { heaps: 40..=60 }), "{by_position:?}");
}

#[test]
fn of_two_reaches_the_narrower_counts() {
    let (long, large) =
        (|heaps| Reach::TooLong { heaps }, |heaps| Reach::TooLarge { heaps, taken: (heaps, heaps) });
    for (one, other, both) in [
        (Reach::Far, Reach::Far, Reach::Far),
        (Reach::Far, long(50), long(50)),
        (long(50), Reach::Far, long(50)),
        (long(50), large(40), large(40)),
        (large(40), long(50), large(40)),
        (long(40), large(40), long(40)),
    ] {
        assert_eq!(one.and(other), both);
    }
}

/// Is it in a piece?
fn is_in(piece: &Piece, (k, l): (i64, i64)) -> bool {
    let bounds = piece.bounds.iter().all(|bound| {
        let sum = bound.k * k + bound.l * l;
        bound.least.is_none_or(|least| least <= sum) && bound.most.is_none_or(|most| sum <= most)
    });
    let remainders = piece
        .remainders
        .iter()
        .all(|remainder| (remainder.k * k + remainder.l * l).rem_euclid(remainder.modulus) == remainder.is);
    assert!(piece.properties.is_empty(), "not of these rules");
    bounds && remainders
}

/// Rules whose pieces come about in every way, with how many there are.
#[test]
fn pieces_are_the_rule() {
    let mut counts = Vec::new();
    for (text, pieces) in [
        ("max(k,l)==3", 2),
        ("min(k,l,4)==2", 2),
        ("max(k,l)-min(k,l)<3", 3),
        ("abs(k-l)+k%2<3", 4),
        ("k%2<=min(k,l)", 4),
        ("k%2+l%3<min(k,l)", 12),
        ("max(k,l)<k%3+4", 6),
        ("max(k,2*l)<=min(l+9,12-k)", 1),
        ("k%3==2*l%3", 1),
        ("k%3==1 and k%3==1 and l%2==0", 1),
        ("k%3==1 and k%3==2", 0),
        ("(k-3)*(l-4)<0", 2),
        ("0<=(k-3)*(l-4)", 4),
        ("k%25+l%24>=0", 600),
        ("k%25==l%24+30", 0),
        ("k+k%25==l+l%24", 600),
    ] {
        let condition = of(text);
        let found = condition.pieces().unwrap_or_else(|| panic!("{text} has no pieces"));
        for (k, l) in (0..40).flat_map(|k| (0..40).map(move |l| (k, l))).skip(1) {
            let taken = found.iter().any(|piece| is_in(piece, (k, l)));
            assert_eq!(taken, condition.takes((k as u64, l as u64), (0, 0)), "{text} ({k}, {l})");
        }
        if found.len() != pieces {
            counts.push(format!("{text} has {} pieces, not {pieces}", found.len()));
        }
    }
    assert_eq!(counts, Vec::<String>::new());
    for text in ["k==x", "y<=l", "k%25+l%25>=0", "k%300==1", "k*l==4"] {
        assert!(of(text).pieces().is_none(), "{text}");
    }
}

#[test]
fn lines_that_go_down_and_lines_in_a_set_are_families() {
    for text in [
        "k+l==5",
        "k+2*l==9",
        "2*k+3*l==40",
        "k==3 and inset(l)",
        "l==2 and pow2(k)",
        "k==l and inset(k)",
        "inset(k) and inset(l) and k==l",
        "9-2*max(k,l)>=0",
        "9-2*min(k,l)>=0 and k+l<12",
        "-max(k,l)<-3 and k==l",
        // Some of the lines have nothing but negative amounts.
        "abs(k-1)<4",
        "abs(l-1)<3 and k<=5",
        "abs(k+l-1)<3",
    ] {
        for set in ["1,2", "2n+1", "2^n,5n"] {
            assert!(families_agree(text, 2, 5, set).is_ok(), "{text}, {set}");
        }
    }
    for text in [
        "k+l==5",
        "k+2*l==9",
        "k==3 and inset(l)",
        "l==2 and pow2(k)",
        "k==l and inset(k)",
        "9-2*max(k,l)>=0",
        "abs(k-1)<4",
        "abs(l-1)<3 and k<=5",
        "abs(k+l-1)<3",
    ] {
        assert!(of(text).families().is_some(), "{text}");
    }
}

/// What a line has of remainders, bounds and sets, and what is on the axes.
#[test]
fn lines_lattices_and_cones_are_families() {
    for text in [
        "k==l and k%2==1 and k%3==2",
        "k==l and k%4==1 and k%6==3",
        "k==l and k%3==1 and k<20",
        "k==l and k%3==1 and k>=5",
        "k==l and k%4==1 and 6<=k<30",
        "k==l and k%7==3 and l<2 or k==0",
        "k==2*l and k+l<10",
        "k==2*l and 4<=k+l",
        "k+l==20 and l>=3",
        "k+l==20 and 3<=l<=9",
        "k+2*l==20 and k>=3",
        "k%2==1 and l%3==2",
        "(k+l)%2==1 and (k+2*l)%3==1",
        "k%2==1 and l%3==1 and (k+l)%5==2",
        "(k+l)%256==0",
        // No single remainder says these.
        "k%2==0 and l%2==0",
        "k%2==1 and l%2==1 or k==0 or l==0",
        "k%6==0 and (k-l)%6==0",
        "k%4==1 and l%6==2 and (k+l)%5==3",
        "k%2==0 and l%2==0 and (k+l)%4==2",
        "k%2==0 and l%2==1 and (k+l)%2==0",
        "k%252==0 and l%252==3",
        "k>0 and l>0 and k<=2*l and l<=2*k",
        "k>0 and l>0 and k<3*l+4 and l<3*k+4",
        "k==l and inset(k) or k==0 and pow2(l)",
        // 8,192 points, and 600 families: the most that are kept.
        "k+l<=126 or k+l==200 and k<64",
        "abs(k-l)<300",
        "k==0 or l==0 or k-l<299 and l-k<=299",
    ] {
        assert_eq!(families_agree(text, 2, 5, "2n+1"), Ok(true), "{text}");
    }
    for text in [
        "k==l and inset(2*k)",
        "k==l and k%3==0 and inset(k)",
        "k==3 and l<7 and inset(l)",
        "k+l==9 and inset(k)",
        "k>0 and l>0 and k<=2*l and l<=2*k and k%2==0",
        "k>0 and l>0 and l<=2*k+1 and k<=3*l+1",
        "k>0 and l>0 and l<=2*k+1 and k<=2*l",
        "k>0 and l>0 and 3*l<=2*k+1 and k<=2*l",
        "k>0 and l>0 and l<2*k and k<2*l",
        "k+l<=126 or k+l==200 and k<65",
        "abs(k-l)<=300",
        "k==0 or l==0 or abs(k-l)<300",
        "(k+l)%257==0",
        "k%64==0 and l%64==0 and (k+l)%48==0",
        "k%32==0 and l%32==0 and (k+l)%32==0 and (k+2*l)%32==0",
    ] {
        assert_eq!(of(text).families(), None, "{text}");
    }
}

#[test]
fn letters_that_occur() {
    let letters = |text: &str| {
        let found = Rule::parse(text, About::Moves).expect(text).letters();
        found.into_iter().map(Letter::name).collect::<String>()
    };
    assert_eq!((letters("k==l").as_str(), letters("a*k<=m and b==3").as_str()), ("kl", "kabm"));
    assert_eq!((letters("k*k==k").as_str(), letters("x==2 or x==3").as_str()), ("k", "x"));
    assert!(of("k==x").is_by_position() && of("l<=y").is_by_position() && !of("k==l+a").is_by_position());
    assert!(!end("x==y").is_by_position());
}

#[test]
fn what_is_not_linear_is_named() {
    for (text, obstacle) in [
        ("k*l==4", "products"),
        ("2*k==xor(k,l)", "nim-sums"),
        ("k*2==gcd(k,l)", "greatest common divisors"),
        ("a*k==l%k", "remainders by an amount"),
        ("2*k%3==l^2", "powers"),
        ("2^3*k==l/2", "quotients"),
        ("prime(k)", "primes"),
        ("k==x", "the heaps before the move"),
        ("not fib(k)", "numbers that do not have a property"),
        ("(k+l)*(k+l)==4", "products"),
        ("not k*l==4", "products"),
    ] {
        assert_eq!(of(text).obstacle(), obstacle, "{text}");
    }
    assert_eq!(end("x==gcd(x,y)").obstacle(), "greatest common divisors");
}

#[test]
fn slips_are_found_where_they_are_and_mended() {
    for (text, at, expected, mended) in [
        ("k & l", 2..3, "an operator", "k and l"),
        ("k | l", 2..3, "an operator", "k or l"),
        ("k = l", 2..3, "==, !=, <, <=, > or >=", "k == l"),
        ("k <> l", 2..4, "==, !=, <, <=, > or >=", "k != l"),
        ("k == l**2", 6..8, "an operator", "k == l^2"),
        ("k   <> l", 4..6, "==, !=, <, <=, > or >=", "k   != l"),
        ("k   =< l", 4..6, "==, !=, <, <=, > or >=", "k   <= l"),
        ("k   => l", 4..6, "==, !=, <, <=, > or >=", "k   >= l"),
        ("k ≤ l", 2..3, "a letter, a number or a sign", "k <= l"),
        ("k ≠ l", 2..3, "a letter, a number or a sign", "k != l"),
    ] {
        let error = Rule::parse(text, About::Moves).expect_err(text);
        assert_eq!((error.at..error.end, error.expected.as_str()), (at, expected), "{text}");
        let correction = error.correction.as_ref().unwrap_or_else(|| panic!("{text}: {error}"));
        assert_eq!(correction.apply(text), mended, "{text}");
    }
}

#[test]
fn a_name_that_is_almost_one_is_that_one() {
    for (text, meant) in [
        ("xr(k,l)==1", "xor"),
        ("prme(k)", "prime"),
        ("sqare(k)", "square"),
        ("xuor(k,l)==0", "xor"),
        ("gkd(k,l)==1", "gcd"),
        ("prm(k)", "prime"),
    ] {
        let error = Rule::parse(text, About::Moves).expect_err(text);
        let correction = error.correction.as_ref().unwrap_or_else(|| panic!("{text}: {error}"));
        assert_eq!(correction.replacement, meant, "{text}");
    }
    for text in ["xyzzy(k,l)==1", "quux(k)", "qow3(k)", "zzzzzzzzzzzzzzzzzzzzzzprime(k)"] {
        let error = Rule::parse(text, About::Moves).expect_err(text);
        assert!(error.correction.is_none(), "{text}: {error}");
    }
}

#[test]
fn whether_the_set_is_asked_about() {
    let uses = |text: &str| Rule::parse(text, About::Moves).expect(text).uses_set();
    assert!(uses("inset(k)") && uses("inset(k) and inset(l)") && uses("k==l or inset(k+l) or inset(k)"));
    assert!(!uses("k==l") && !uses("pow2(k)"));
}

/// A thousand characters are allowed, and as many parts side by side as fit; names that are not known are answered with those that are.
#[test]
fn how_long_and_how_deep_a_rule_may_be() {
    let long = |length: usize| format!("k=={}1", "0".repeat(length - 4));
    assert!(
        Rule::parse(&long(1_000), About::Moves).is_ok() && Rule::parse(&long(1_001), About::Moves).is_err()
    );
    // Canonically as long as it is written.
    let parts = "k==0 or ".repeat(124) + "k==12345";
    assert_eq!(parts.len(), 1_000);
    assert!(Rule::parse(&parts, About::Moves).is_ok());
    assert!(Rule::parse(&("k==0||".repeat(124) + "k==123456"), About::Moves).is_err());
    let beside = vec!["(k==0)"; 80].join(" or ");
    assert!(Rule::parse(&beside, About::Moves).is_ok());
    let error = |about| Rule::parse("quux==1", about).expect_err("a name").expected;
    assert_eq!(error(About::Moves), "k, l, x, y, a, b or m, or a function");
    assert_eq!(error(About::Ends), "x, y, a, b or m, or a function");
}

/// As long as rules may be, in every way in which a part can be in a part: what is asked about them is answered, and soon.
#[test]
fn long_rules_are_understood_soon() {
    let chain =
        |first: &str, next: &str| format!("{first}{}==3", next.repeat((990 - first.len()) / next.len()));
    let nested = |open: &str, middle: &str, close: &str, deep: usize| {
        format!("{}{middle}{}==3", open.repeat(deep), close.repeat(deep))
    };
    let texts = [
        chain("k", "*1"),
        chain("2*k-l", "*-1"),
        chain("k", "+l"),
        chain("k", "-l%2"),
        chain("k", "%9"),
        chain("k", "/1"),
        format!("{}k==3", "-".repeat(60)),
        nested("1*(", "k", ")", 60),
        nested("(", "k", ")*1", 60),
        nested("(", "k", ")%9", 60),
        nested("abs(", "k-l", ")", 60),
        nested("max(l,", "k", ")", 60),
        nested("min(", "k", ",l)", 60),
        nested("max(min(", "k", ",l),k)", 30),
        nested("gcd(", "k", ",l)", 60),
        nested("(", "k", ")^2", 60),
        format!("{}k==3", "not ".repeat(60)),
        format!("{}k==3{}", "not (l==1 or ".repeat(30), ")".repeat(30)),
        format!("k==3{}", " or l==4".repeat(120)),
        format!("k!=3{}", " and l!=4".repeat(105)),
        format!("k{}", "<=l".repeat(330)),
    ];
    for text in texts {
        let (sender, receiver) = std::sync::mpsc::channel();
        let asked = text.clone();
        std::thread::spawn(move || {
            let condition = of(&asked);
            let known = (condition.families().is_some(), condition.pieces().is_some());
            let said = (condition.reach(64), condition.why_not((1, 2), (5, 5)));
            sender.send((known, said))
        });
        let answer = receiver.recv_timeout(std::time::Duration::from_secs(60));
        assert!(answer.is_ok(), "no answer within a minute: {text}");
    }
}
