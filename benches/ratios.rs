//! The promised speeds as ratios of times taken in one run, so that they hold on any machine: `cargo bench --bench
//! ratios` prints a table and fails when one is missed.

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    // `cargo test --all-targets` runs this file too; it is not a test.
    if std::env::args().any(|argument| argument == "--bench") && !ratios::all_hold() {
        std::process::exit(1);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod plain;

#[cfg(not(target_arch = "wasm32"))]
mod ratios {
    use std::hint::black_box;
    use std::time::{Duration, Instant};

    use phibeam::games;
    use phibeam::query::Query;
    use phibeam::rules::{MoveFamily, Ruleset};
    use phibeam::solve::{grundy::GrundySolver, naive, outcome::OutcomeSolver};

    use crate::plain;

    pub(super) fn all_hold() -> bool {
        let mut table = Table { missed: 0 };
        println!("{:<58} {:>10} {:>10} {:>10}  promised", "", "time", "to", "ratio");
        outcomes_against_naive(&mut table);
        outcomes_doubling(&mut table);
        games_written_out(&mut table);
        the_largest_board(&mut table);
        grundy_against_scans(&mut table);
        grundy_doubling(&mut table);
        println!(
            "{}",
            if table.missed == 0 { "All hold.".into() } else { format!("{} missed.", table.missed) }
        );
        table.missed == 0
    }

    struct Table {
        missed: u32,
    }

    enum Promised {
        AtLeast(f64),
        AtMost(f64),
    }

    impl Table {
        fn row(&mut self, name: &str, times: [Duration; 2], ratio: f64, promised: Promised) {
            let (holds, promised) = match promised {
                Promised::AtLeast(least) => (ratio >= least, format!("at least {least}")),
                Promised::AtMost(most) => (ratio <= most, format!("at most {most}")),
            };
            self.missed += u32::from(!holds);
            let [time, to] = times;
            let verdict = if holds { "" } else { "  MISSED" };
            println!("{name:<58} {time:>10.2?} {to:>10.2?} {ratio:>10.2}  {promised}{verdict}");
        }
    }

    /// The median of several runs, fewer when one takes long.
    fn time<T>(mut work: impl FnMut() -> T) -> Duration {
        let mut times = Vec::new();
        let begun = Instant::now();
        while times.is_empty()
            || times.len() < 5 && begun.elapsed() < Duration::from_secs(2)
            || times.len() < 51 && begun.elapsed() < Duration::from_millis(300)
        {
            let start = Instant::now();
            black_box(work());
            times.push(start.elapsed());
        }
        times.sort_unstable();
        times[times.len() / 2]
    }

    fn ratio(of: Duration, to: Duration) -> f64 {
        of.as_secs_f64() / to.as_secs_f64()
    }

    fn rules(query: &str) -> Ruleset {
        Query::parse(query).expect(query).two_heaps().expect("two heaps")
    }

    fn has(rules: &Ruleset, kind: impl Fn(&MoveFamily) -> bool) -> bool {
        rules.families.iter().any(kind)
    }

    fn is_lattice(family: &MoveFamily) -> bool {
        matches!(family, MoveFamily::Lattice { .. })
    }

    fn is_cone(family: &MoveFamily) -> bool {
        matches!(family, MoveFamily::Cone { .. })
    }

    fn outcomes(rules: &Ruleset, side: u32) -> Duration {
        time(|| OutcomeSolver::new(rules.clone(), side, side).solve())
    }

    fn grundy(rules: &Ruleset, side: u32) -> Duration {
        time(|| GrundySolver::new(rules.clone(), side, side).expect("values").solve())
    }

    /// Every game at its defaults. With lattices and cones, where a fair part of all cells below a position are
    /// options, the naive solver would take hours at 1,024²; there both are measured at 256², which suits it better.
    fn outcomes_against_naive(table: &mut Table) {
        for game in games::ALL {
            let rules = rules(&format!("game={}", game.id));
            let side = if has(&rules, is_lattice) || has(&rules, is_cone) { 256 } else { 1_024 };
            let fast = outcomes(&rules, side);
            let naive = time(|| naive::outcomes(&rules, side, side));
            let name = format!("outcomes of {}, {side}², against naive", game.id);
            table.row(&name, [fast, naive], ratio(naive, fast), Promised::AtLeast(200.0));
        }
    }

    /// The mean of three doublings, for games made of rays and lattices.
    fn outcomes_doubling(table: &mut Table) {
        for game in games::ALL {
            let rules = rules(&format!("game={}", game.id));
            if !has(&rules, is_cone) {
                let times = [outcomes(&rules, 2_048), outcomes(&rules, 16_384)];
                let name = format!("outcomes of {}, a doubling from 2,048² to 16,384²", game.id);
                table.row(&name, times, ratio(times[1], times[0]).cbrt(), Promised::AtMost(4.5));
            }
        }
    }

    /// Rules that somebody wrote and that are known games cost about what these do, reading and recognising included.
    fn games_written_out(table: &mut Table) {
        for (named, written) in [
            ("game=nim", "k==0 or l==0"),
            ("game=wythoff", "k==0 or l==0 or k==l"),
            ("game=modular-wythoff", "k==0 or l==0 or (k-l)%25m==0"),
            ("game=wyt-k", "k==0 or l==0 or k==l and inset(k)"),
            ("game=fraenkel", "k==0 or l==0 or abs(k-l)<a"),
            ("game=fraenkel-k", "k==0 or l==0 or abs(k-l)<a and (inset(k) or inset(l))"),
            ("game=fraenkel-st", "k==0 or l==0 or max(k,l)<a*min(k,l)+1"),
            (
                "game=fraenkel-borosh",
                "k==0 and l%252==0 or l==0 and k%252==0 or k%252==l%252 and abs(k-l)<2*a and k*l>0",
            ),
            ("game=nimhoff", "k==0 or l==0 or k+l<b"),
            ("game=wab&a=2", "l==0 and k%25a==0 or k==0 and l%25b==0 or k==l"),
            ("game=modular-nim&m=5", "k==0 or l==0 or (k+l)%25m==0"),
            ("game=gdwn", "k==0 or l==0 or k==l or l==2*k or k==2*l"),
        ] {
            let written = format!("game=custom&rule={written}");
            let outcomes = |query: &str| time(|| OutcomeSolver::new(rules(query), 2_048, 2_048).solve());
            let times = [outcomes(&written), outcomes(named)];
            let name = format!("outcomes of {named} written out, 2,048²");
            table.row(&name, times, ratio(times[0], times[1]), Promised::AtMost(3.0));
            let values =
                |query: &str| time(|| GrundySolver::new(rules(query), 512, 512).expect("values").solve());
            let times = [values(&written), values(named)];
            let name = format!("Grundy values of {named} written out, 512²");
            table.row(&name, times, ratio(times[0], times[1]), Promised::AtMost(3.0));
        }
    }

    fn the_largest_board(table: &mut Table) {
        let numbers = plain::sixty_four_mebibytes();
        let pass = time(|| plain::pass(&numbers));
        let board = outcomes(&rules("game=wythoff"), 65_536);
        let name = "outcomes of wythoff, 65,536², in passes over 64 MiB";
        table.row(name, [board, pass], ratio(board, pass), Promised::AtMost(60.0));
    }

    /// How many times faster than a scan.
    fn least(game: &str) -> f64 {
        match game {
            "game=wythoff" => 40.0,
            "game=modular-wythoff&m=7" => 120.0,
            _ => 15.0,
        }
    }

    /// The scan is written plainly for each game, and so faster than the crate's naive solver, which knows only rules.
    fn grundy_against_scans(table: &mut Table) {
        for game in plain::GAMES {
            let rules = rules(game);
            assert_eq!(plain::grundy(game, 100), naive::grundy(&rules, 100, 100), "{game}");
            let fast = grundy(&rules, 512);
            let scan = time(|| plain::grundy(game, 512));
            let name = format!("Grundy values of {}, 512², against a scan", &game[5..]);
            table.row(&name, [fast, scan], ratio(scan, fast), Promised::AtLeast(least(game)));
        }
    }

    fn grundy_doubling(table: &mut Table) {
        for game in plain::GAMES {
            let rules = rules(game);
            let most = if has(&rules, is_lattice) { 9.0 } else { 7.0 };
            let mut before = grundy(&rules, 512);
            for side in [1_024, 2_048, 4_096] {
                let now = grundy(&rules, side);
                let name = format!("Grundy values of {}, {}² to {side}²", &game[5..], side / 2);
                table.row(&name, [before, now], ratio(now, before), Promised::AtMost(most));
                before = now;
            }
        }
    }
}
