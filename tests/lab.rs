//! The lab's numbers are those that were checked by brute force, and an experiment can be stopped, taken up again and drawn
//! at any time.

#![cfg(not(target_arch = "wasm32"))]

#[path = "lab/boxes.rs"]
mod boxes;
#[path = "lab/diagonals.rs"]
mod diagonals;
#[path = "common/kept.rs"]
mod kept;

use phibeam::lab::{PANELS, PanelValues, Run};
use phibeam::scene::Rect;
use phibeam::solve::Steps;

fn begin(link: &str) -> Run {
    let (values, wrong) = PanelValues::repair(link);
    assert!(wrong.is_empty(), "{link}: {wrong:?}");
    Run::new(values).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn finished(link: &str) -> Run {
    let mut run = begin(link);
    while !run.advance(1_000) {}
    run
}

/// The fields of a figure's CSV, without the header.
fn table(run: &Run, figure: usize) -> Vec<Vec<String>> {
    let fields = |line: &str| line.split(',').map(String::from).collect();
    run.csv(figure).lines().skip(1).map(fields).collect()
}

fn column(run: &Run, figure: usize, name: &str) -> Vec<String> {
    let csv = run.csv(figure);
    let header = csv.lines().next().expect("a header");
    let at = header.split(',').position(|key| key == name).unwrap_or_else(|| panic!("no {name} in {header}"));
    table(run, figure).into_iter().map(|mut fields| fields.swap_remove(at)).collect()
}

fn numbers(run: &Run, figure: usize, name: &str) -> Vec<i64> {
    column(run, figure, name).iter().map(|text| text.parse().expect(text)).collect()
}

#[test]
fn the_split_beam_of_gdwn() {
    let run = finished("panel=convergents&from=14000");
    assert!(run.words().contains("[14\u{202f}000, 28\u{202f}000)"), "{}", run.words());
    assert!(run.words().contains("2 upper beams, measured slopes 1.4778 and 2.2477."), "{}", run.words());
}

#[test]
fn measured_slopes_are_near_the_proved_ones() {
    for (game, beams) in [
        ("game%3Dwythoff", 1),
        ("game%3Drational-wythoff%26p1%3D1%26q1%3D1%26p2%3D0%26q2%3D1", 2),
        ("game%3Drational-nim%26q2%3D3", 1),
        ("game%3Dwab%26a%3D3%26b%3D2", 2),
        ("game%3Dfraenkel-st%26s%3D2%26t%3D1", 1),
    ] {
        let run = finished(&format!("panel=convergents&of={game}&from=4000"));
        let last: Vec<Vec<String>> =
            table(&run, 0).into_iter().take_while(|fields| fields[0] == "4000").collect();
        assert_eq!(last.len(), beams, "{game}: {}", run.words());
        for fields in last {
            let number = |at: usize| fields[at].parse::<f64>().expect("a slope");
            assert!((number(3) - number(6)).abs() < 1e-3, "{game}: {fields:?}");
        }
    }
}

#[test]
fn more_heaps() {
    let run = finished("panel=heaps&to=16");
    let counts = numbers(&run, 0, "positions");
    let odd: Vec<i64> = counts.iter().copied().step_by(2).collect();
    // By brute force; KS count no even m on three heaps.
    assert_eq!(odd, [1, 7, 19, 37, 67, 85, 121, 175]);
    let formula = numbers(&run, 0, "formula_for_odd_m");
    let firsts =
        column(&run, 0, "first_by_formula_only").into_iter().zip(column(&run, 0, "first_by_rule_only"));
    for (n, (lost, won)) in firsts.enumerate() {
        let is_odd = n % 2 == 0;
        assert_eq!(
            (lost.is_empty(), won.is_empty(), counts[n] == formula[n]),
            (is_odd, is_odd, is_odd),
            "{}",
            n + 1
        );
        if !is_odd {
            let half = n.div_ceil(2);
            assert_eq!(lost, format!("{half} {half} 0"), "with as many tokens as m one takes them all");
        }
    }
    assert_eq!(column(&run, 0, "first_by_rule_only")[3], "3 2 0", "already with two heaps");
    assert!(
        run.words().contains("For odd m up to 16 the P-positions are those of Theorem 16."),
        "{}",
        run.words()
    );
    assert_eq!(numbers(&finished("panel=heaps&heaps=4&to=5"), 0, "positions")[4], 63);
    assert_eq!(numbers(&finished("panel=heaps&heaps=6&to=3"), 0, "positions")[2], 46);
    // Where the box would be too large it ends, and says so.
    let mut run = begin("panel=heaps&heaps=6&to=100");
    while !run.advance(1) {}
    let rows = numbers(&run, 0, "m").len();
    assert!(
        (4..20).contains(&rows) && run.words().contains(&format!("From m = {} on the box", rows + 1)),
        "{}",
        run.words()
    );
}

#[test]
fn modular_families() {
    let run = finished("panel=modular&to=60");
    for figure in [0, 1] {
        assert_eq!(numbers(&run, figure, "counted"), numbers(&run, figure, "formula"));
    }
    let lower = [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9].map(|a| 2 * a + 1);
    assert_eq!(numbers(&run, 0, "counted")[..16], lower);
    assert_eq!(numbers(&run, 1, "counted")[..8], [1, 3, 3, 8, 5, 9, 7, 20]);
    assert_eq!(numbers(&run, 2, "s")[..12], [1, 4, 3, 5, 6, 9, 7, 10, 10, 11, 13, 15]);
    let exact: Vec<i64> =
        numbers(&run, 2, "s").into_iter().zip(1..=30).filter(|(s, m)| s == m).map(|(s, _)| s).collect();
    assert_eq!(exact, [1, 3, 7]);
}

#[test]
fn row_periods_of_wythoff() {
    let run = finished("panel=rows&rows=41&columns=21504");
    let (preperiods, periods) = (column(&run, 0, "preperiod"), column(&run, 0, "period"));
    let pair = |row: usize| (preperiods[row].as_str(), periods[row].as_str());
    assert_eq!(preperiods[..11].join(" "), "0 0 0 8 9 27 37 92 102 127 224");
    assert_eq!(periods[..11].join(" "), "1 3 3 6 12 24 12 24 24 24 24");
    assert_eq!([pair(11), pair(12), pair(13)], [("277", "48"), ("347", "48"), ("382", "96")]);
    assert_eq!([pair(16), pair(18), pair(21)], [("771", "192"), ("919", "384"), ("1252", "768")]);
    assert_eq!([pair(30), pair(39), pair(40)], [("3890", "768"), ("9208", "768"), ("10333", "768")]);
    assert_eq!(column(&run, 0, "saltus"), periods, "in Wythoff's game a period adds itself");
    assert!(column(&run, 0, "known").iter().all(|known| known == "proved"));
    assert!(run.words().contains("All of these are proved"), "{}", run.words());
    // With fewer columns the last rows are only seen, and where all columns before count nothing is proved.
    let known = |query: &str| column(&finished(query), 0, "known");
    let few = known("panel=rows&rows=10&columns=260");
    assert!(few.contains(&"proved".to_owned()) && few.contains(&"observed".to_owned()), "{few:?}");
    let modular = "panel=rows&rows=6&columns=300&of=game%3Dmodular-wythoff";
    assert!(known(modular).iter().all(|known| known == "observed" || known.is_empty()));
    assert!(finished(modular).words().contains("observed, not proved"));
}

#[test]
fn twenty_pairs_of_rays_change_nothing() {
    let run = finished("panel=proofs");
    let pairs =
        [(3, 4), (4, 5), (5, 6), (5, 7), (6, 7), (6, 8), (6, 9), (7, 8), (7, 9), (7, 10), (8, 9), (8, 10)];
    let more = [(8, 11), (8, 12), (9, 10), (9, 11), (9, 12), (10, 11), (10, 12), (11, 12)];
    let wanted: Vec<String> =
        pairs.iter().chain(&more).map(|(p, q)| format!("game=gdwn&p={p}&q={q}")).collect();
    let rows = table(&run, 0);
    let proved: Vec<&Vec<String>> = rows.iter().filter(|row| row[1] == "proved").collect();
    assert_eq!(proved.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), wanted);
    assert!(proved.iter().all(|row| row[2] == "zeckendorf" && row[3] == "7"));
    // The game's own file has Wythoff's beams for just these.
    for row in &rows {
        let beams = phibeam::query::Query::parse(&row[0]).expect("a query").beams();
        assert_eq!(beams.len(), if row[1] == "proved" { 2 } else { 0 }, "{}", row[0]);
    }
    let refuted = rows.iter().filter(|row| row[1] == "refuted").count();
    assert_eq!((rows.len(), refuted), (66, 46), "{}", run.words());
    assert!(
        run.words().starts_with("Of 66 games: 20 proved by machine and 46 refuted by a cell."),
        "{}",
        run.words()
    );
}

#[test]
fn small_games_are_proved() {
    for link in [
        "panel=proofs&family=wab&to=3",
        "panel=proofs&family=fraenkel&to=5",
        "panel=proofs&family=boxes&to=4",
    ] {
        let run = finished(link);
        assert!(
            column(&run, 0, "verdict").iter().all(|verdict| verdict == "proved"),
            "{link}: {}",
            run.csv(0)
        );
    }
    let run = finished("panel=prove");
    assert!(run.words().starts_with("Proved by machine, certificate "), "{}", run.words());
    // Seven, and the one that refuses everything.
    assert_eq!(numbers(&run, 0, "states").last(), Some(&8));
    let capped = finished("panel=prove&game=game%3Dwab%26a%3D3%26b%3D2&states=20");
    assert!(capped.words().starts_with("Undecided, which never means false: "), "{}", capped.words());
    for game in ["game%3Dnim", "game%3Dnimhoff%26h%3D3", "game%3Dwyt-k%26set%3D1"] {
        let run = finished(&format!("panel=prove&game={game}&value=4"));
        assert_eq!(column(&run, 0, "value"), ["0", "1", "2", "3", "4"], "{game}");
        assert!(
            run.words().starts_with("Proved by machine: for all x, y ≥ 0 and every value from 0 to 4"),
            "{}",
            run.words()
        );
    }
    let stops = finished("panel=prove&value=2&states=40");
    assert!(stops.words().contains("Value 1 is undecided, which never means false"), "{}", stops.words());
    let elsewhere = finished("panel=prove&numeration=base%2010&states=40");
    assert!(elsewhere.words().contains("base 10: "), "{}", elsewhere.words());
}

#[test]
fn statements() {
    let run = finished("panel=statements&size=32");
    let (keys, verdicts) = (column(&run, 0, "key"), column(&run, 0, "verdict"));
    assert_eq!(keys.len(), phibeam::statements::all().count());
    assert!(
        verdicts
            .iter()
            .all(|verdict| ["ok", "settled", "open", "refuted", "skip"].contains(&verdict.as_str()))
    );
    let skipped = verdicts.iter().filter(|verdict| *verdict == "skip").count();
    assert!(skipped * 20 <= keys.len(), "{skipped} of {} say nothing", keys.len());
    let csv = run.csv(0);
    let line = |key: &str| csv.lines().find(|line| line.starts_with(key)).expect(key);
    assert!(line("KS.L15,refuted,refuted").contains("m = 2, x = 2"), "{}", line("KS.L15"));
    let mut one = begin("panel=statements&size=32&key=KN.T5");
    assert_eq!(one.progress(), (0, 1));
    assert!(one.advance(1) && one.csv(0).contains("\nKN.T5,proved,ok,"), "{}", one.csv(0));
    // Others are asked for afterwards: what was checked stays.
    assert!(one.set(&PanelValues::repair("panel=statements&size=32&paper=KN").0));
    assert_eq!(one.progress().0, 1);
    assert!(!one.set(&PanelValues::repair("panel=statements&size=33&paper=KN").0));
}

/// Small versions of experiments that take long with their defaults.
const SMALL: [&str; 10] = [
    "panel=statements&paper=KN&size=8",
    "panel=boxes&k=5&fill=50&seeds=3",
    "panel=box&k=3&columns=64&t=9",
    "panel=diagonals&set=2,3&p=16",
    "panel=subsets&n=4&p=16",
    "panel=powers&columns=90&t=50",
    "panel=convergents&from=128",
    "panel=modular&to=6",
    "panel=heaps&to=6",
    "panel=rows&rows=4&columns=60",
];

#[test]
fn experiments_can_be_stopped_and_taken_up_again() {
    for panel in PANELS {
        let usual = format!("panel={}", panel.id);
        let begins = |link: &&str| link.split('&').next() == Some(usual.as_str());
        let link = SMALL.iter().copied().find(begins).unwrap_or(&usual);
        let whole = finished(link);
        let mut run = begin(link);
        let mut before = 0;
        loop {
            // At any time there is something to draw, to say and to take along.
            let (done, total) = run.progress();
            assert!(done >= before && done <= total && total > 0, "{link}");
            before = done;
            run.words();
            for (n, sheet) in run.figures().iter().enumerate() {
                assert!(sheet.figure.draw(300.0, 1.0).height > 0.0);
                assert!(run.csv(n).ends_with('\n'), "{link}");
            }
            if run.advance(1) {
                break;
            }
        }
        assert_eq!(run.progress().0, run.progress().1, "{link}");
        assert_eq!((run.words(), run.csv(0), run.link()), (whole.words(), whole.csv(0), whole.link()));
        assert_eq!(run.figures(), whole.figures(), "{link}");
        assert_eq!(run.link(), link);
    }
}

/// A figure changes only where somebody has looked at it.
#[test]
fn figures_are_drawn_as_before() {
    let mut texts = Vec::new();
    let version = concat!("phibeam ", env!("CARGO_PKG_VERSION"));
    for panel in PANELS {
        let usual = format!("panel={}", panel.id);
        let begins = |link: &&str| link.split('&').next() == Some(usual.as_str());
        // Every kind of sweep and of box.
        let others = ["panel=boxes&over=fill&k=4&seeds=2", "panel=box&k=4&fill=40&columns=48&t=9"];
        let small: Vec<&str> = SMALL.into_iter().chain(others).filter(|link| begins(link)).collect();
        for link in if small.is_empty() { vec![usual.as_str()] } else { small } {
            let run = finished(link);
            for (n, sheet) in run.figures().iter().enumerate() {
                texts.push((
                    format!("SVG of {} of {link}", sheet.name),
                    run.svg(n, 560.0).replace(version, "phibeam"),
                ));
                texts.push((format!("table of {} of {link}", sheet.name), run.csv(n)));
                let drawn = sheet.figure.draw(360.0, 1.25);
                let all = format!("{:.3?}\n{:.3?}\n{:.3?}", drawn.plot, drawn.layers, drawn.spots);
                texts.push((format!("screen of {} of {link}", sheet.name), all));
            }
            texts.push((format!("words of {link}"), run.words()));
        }
    }
    kept::compare("lab", &texts);
}

#[test]
fn figures_are_complete() {
    for panel in PANELS {
        let run = finished(&format!("panel={}", panel.id));
        for sheet in run.figures() {
            let drawn = sheet.figure.draw(400.0, 1.0);
            assert!(!drawn.spots.is_empty() && drawn.spots.len() < 6_000, "{}", sheet.name);
            assert!(!sheet.figure.title().is_empty() && !sheet.name.contains(' '));
            let Rect { left, top, width, height } = drawn.plot;
            for spot in &drawn.spots {
                let inside =
                    (left..=left + width).contains(&spot.x) && (top..=top + height).contains(&spot.y);
                assert!(inside, "{}: {spot:?}", sheet.name);
                let leads = spot.link.is_empty()
                    || PanelValues::repair(&spot.link).1.is_empty() && spot.link.starts_with("panel=")
                    || phibeam::query::Query::parse(&spot.link).is_ok();
                assert!(leads, "{}: {}", sheet.name, spot.link);
            }
        }
        assert!(run.words().ends_with('.'), "{}", run.words());
    }
}

#[test]
fn what_cannot_be_run_says_why() {
    for (link, words) in [
        ("panel=rows&of=game%3Dwythoff%26play%3Dmisere", "misère"),
        ("panel=rows&of=game%3Dnim%26heaps%3D3", "two heaps"),
        ("panel=convergents&of=game%3Dnim%26heaps%3D3", "two heaps"),
        ("panel=rows&of=game%3Dgdwn%26p%3D20%26q%3D1&rows=41&columns=24576", "would take"),
    ] {
        let (values, wrong) = PanelValues::repair(link);
        assert!(wrong.is_empty(), "{wrong:?}");
        let Err(error) = Run::new(values) else { panic!("{link} runs") };
        assert!(error.to_string().contains(words), "{error}");
    }
}

/// Links that a person or a program got wrong: pieces of right ones, put together at random.
#[test]
fn any_link_is_read() {
    use proptest::prelude::*;
    let pieces = [
        "panel=",
        "boxes",
        "box",
        "rows",
        "statements",
        "of=",
        "game%3D",
        "gdwn",
        "k=",
        "&",
        "&",
        "&",
        "=",
        "64",
        "-1",
        "1e9",
        "99999999999999999999",
        "set=",
        "1,2",
        "9,0",
        "%",
        "%26",
        "%zz",
        "P./.P",
        "box=",
        "key=",
        "KN.T5",
        "\u{202e}",
        "é",
        "",
    ];
    let link = proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 0..14)
        .prop_map(|parts| parts.concat());
    proptest!(ProptestConfig::with_cases(5_000), |(link in link)| {
        let (values, wrong) = PanelValues::repair(&link);
        let canonical = values.to_string();
        let (again, none) = PanelValues::repair(&canonical);
        prop_assert!(none.is_empty(), "{link}: {none:?}");
        prop_assert_eq!(again.to_string(), canonical);
        for error in wrong {
            prop_assert!(error.to_string().len() < 2_000);
        }
        // What does not fit together is said, too; nothing is run here.
        if let Err(error) = Run::new(values) {
            prop_assert!(!error.to_string().is_empty());
        }
    });
}

/// The words of an experiment are a section of the page: one for each panel, with the link that opens its group.
#[test]
fn every_panel_has_its_section() {
    let page = include_str!("../www/lab.html");
    let attribute = |tag: &str, name: &str| {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let tags = |kind: &str| -> Vec<&str> {
        page.match_indices(kind).filter_map(|(at, _)| Some(page[at..].split_once('>')?.0)).collect()
    };
    let sections = tags("<section class=\"panel\"");
    let shown: Vec<String> = sections.iter().filter_map(|tag| attribute(tag, "data-panel")).collect();
    let panels: Vec<&str> = PANELS.iter().map(|panel| panel.id).collect();
    assert_eq!(shown, panels, "lab.html and PANELS list the same experiments in the same order");
    let groups: Vec<String> =
        tags("<a href=\"?panel=").into_iter().filter_map(|tag| attribute(tag, "data-group")).collect();
    for (section, panel) in sections.into_iter().zip(PANELS) {
        let group = attribute(section, "data-group").expect("a group");
        assert!(groups.contains(&group), "no link leads to {}", panel.id);
        if let Some(key) = attribute(section, "data-plays") {
            assert!(panel.params.iter().any(|param| param.key == key), "{} has no {key}", panel.id);
        }
    }
}
