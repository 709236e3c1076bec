//! Runs targets: inputs from a seed, each within its bounds; one that fails is made smaller, saved and told.

use std::any::Any;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant, SystemTime};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::bounds::Bounds;
use super::slips::{self, Slips};

/// Where failing inputs go.
const SAVED: &str = "target/fuzz";
/// How often a long run tells how far it is.
const TOLD_EVERY: Duration = Duration::from_secs(60);
/// Whatever takes that long hangs.
const HANGS: Duration = Duration::from_secs(300);

/// Something to be tried with texts.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// Texts that it accepts, mostly.
    pub(crate) inputs: fn() -> BoxedStrategy<String>,
    /// Texts to begin with, and to change: one a line, or set apart by empty lines.
    pub(crate) corpus: &'static str,
    /// How often of ten a generated text is tried as it is; else something happens to it.
    pub(crate) unchanged: u32,
    pub(crate) bounds: Bounds,
    /// Was it accepted? What is wrong is said.
    pub(crate) check: fn(&str) -> Result<bool, String>,
}

impl Target {
    /// The texts of the corpus.
    pub(crate) fn corpus(&self) -> Vec<&'static str> {
        let separator = if self.corpus.contains("\n\n") { "\n\n" } else { "\n" };
        self.corpus.trim_end().split(separator).collect()
    }

    /// Tries one input: nothing may panic.
    fn attempt(&self, input: &str) -> Result<bool, String> {
        let run = || {
            panic::catch_unwind(AssertUnwindSafe(|| (self.check)(input)))
                .unwrap_or_else(|why| Err(panicked(why.as_ref())))
        };
        self.bounds.hold(run)
    }
}

fn panicked(why: &(dyn Any + Send)) -> String {
    let said = why.downcast_ref::<String>().cloned();
    let said = said.or_else(|| why.downcast_ref::<&str>().map(|said| (*said).to_owned()));
    format!("it panics: {}", said.unwrap_or_default())
}

/// The target of that name.
pub(crate) fn find<'a>(targets: &'a [(&'static Target, u32)], name: &str) -> &'a (&'static Target, u32) {
    targets
        .iter()
        .find(|(target, _)| target.name == name)
        .unwrap_or_else(|| panic!("there is no target {name}"))
}

/// Inputs of a target from one seed.
struct Inputs {
    runner: TestRunner,
    strategy: BoxedStrategy<String>,
    slips: Slips,
}

impl Inputs {
    fn new(target: &Target, seed: u64) -> Inputs {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let config = Config { failure_persistence: None, ..Config::default() };
        let runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
        Inputs { runner, strategy: (target.inputs)(), slips: Slips::new(target.corpus()) }
    }

    fn next(&mut self, target: &Target) -> String {
        let mut fresh =
            || self.strategy.new_tree(&mut self.runner).map_or_else(|_| String::new(), |tree| tree.current());
        let text = fresh();
        let mut draws = slips::Draws(self.runner.rng().next_u64());
        if draws.below(10) < u64::from(target.unchanged) { text } else { self.slips.apply(&text, &mut draws) }
    }
}

/// How it went.
#[derive(Clone, Copy, Default)]
struct Tally {
    inputs: u64,
    accepted: u64,
}

/// Tries `count` inputs from a seed.
fn batch(target: &'static Target, seed: u64, count: u32, tally: &mut Tally) -> Result<(), String> {
    let mut inputs = Inputs::new(target, seed);
    for _ in 0..count {
        let input = inputs.next(target);
        tried(target, &input, tally).map_err(|what| format!("{what}\nseed {seed}"))?;
    }
    Ok(())
}

fn tried(target: &'static Target, input: &str, tally: &mut Tally) -> Result<(), String> {
    watched(target.name, input);
    match target.attempt(input) {
        Ok(accepted) => {
            tally.inputs += 1;
            tally.accepted += u64::from(accepted);
            Ok(())
        }
        Err(what) => {
            let small = smaller(target, input);
            let why = target.attempt(&small).err().unwrap_or(what);
            let file = save(target.name, &small);
            Err(format!(
                "target {}: {why}\ninput {}\nsaved in {}",
                target.name,
                shown(&small),
                file.display()
            ))
        }
    }
}

/// The beginning of an input; the file has all of it.
fn shown(input: &str) -> String {
    let begin: String = input.chars().take(300).collect();
    if begin.len() < input.len() { format!("{begin:?} and so on") } else { format!("{begin:?}") }
}

/// Takes parts away, large ones first, as long as it still fails.
fn smaller(target: &Target, input: &str) -> String {
    let quiet = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let begun = Instant::now();
    let mut best: Vec<char> = input.chars().collect();
    let mut size = best.len().div_ceil(2);
    while size > 0 && begun.elapsed() < Duration::from_secs(20) {
        let mut at = 0;
        let mut shrunk = false;
        while at < best.len() && begun.elapsed() < Duration::from_secs(20) {
            let end = (at + size).min(best.len());
            let without: Vec<char> = best[..at].iter().chain(&best[end..]).copied().collect();
            if target.attempt(&without.iter().collect::<String>()).is_err() {
                best = without;
                shrunk = true;
            } else {
                at = end;
            }
        }
        size = if shrunk && size == 1 { 1 } else { size / 2 };
    }
    panic::set_hook(quiet);
    best.into_iter().collect()
}

/// The name begins with that of the target, by which it is tried again.
fn save(name: &str, input: &str) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let file = Path::new(SAVED).join(format!("{name}-{:016x}.txt", hasher.finish()));
    let written = fs::create_dir_all(SAVED).and_then(|()| fs::write(&file, input));
    written.unwrap_or_else(|error| eprintln!("{} cannot be written: {error}", file.display()));
    file
}

/// The corpus, then inputs that are always the same.
pub(crate) fn smoke(target: &'static Target, count: u32) {
    let mut tally = Tally::default();
    let corpus = target.corpus().into_iter().try_for_each(|input| tried(target, input, &mut tally));
    corpus.and_then(|()| batch(target, 1, count, &mut tally)).unwrap_or_else(|what| panic!("{what}"));
    let Tally { inputs, accepted } = tally;
    // Otherwise only the surface would be scratched.
    assert!(accepted * 10 > inputs, "{}: {accepted} of {inputs} inputs were accepted", target.name);
}

/// What is being tried by which thread, and since when.
static WATCHED: Mutex<Vec<(ThreadId, &'static str, String, Instant)>> = Mutex::new(Vec::new());

fn watched(name: &'static str, input: &str) {
    let (own, mut all) = (thread::current().id(), WATCHED.lock().unwrap_or_else(PoisonError::into_inner));
    all.retain(|(thread, ..)| *thread != own);
    all.push((own, name, input.to_owned(), Instant::now()));
}

/// Ends everything when an input hangs.
fn watch() {
    loop {
        thread::sleep(Duration::from_secs(2));
        let all = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, name, input, _)) = all.iter().find(|(.., since)| since.elapsed() > HANGS) {
            let file = save(name, input);
            println!("target {name}: it takes more than {HANGS:?}\nsaved in {}", file.display());
            process::exit(1);
        }
    }
}

/// How a target is doing in a long run.
struct Going {
    target: &'static Target,
    batch: u32,
    /// Batches that were begun.
    begun: u64,
    tally: Tally,
    spent: Duration,
    failed: Option<String>,
}

/// What the environment asks for.
fn asked<T: FromStr>(key: &str) -> Option<T> {
    let text = env::var(key).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{key}={text} is not understood")))
}

/// All targets in turn, a batch each, on all cores, until the time is over or each has had its inputs.
pub(crate) fn long(targets: &[(&'static Target, u32)]) {
    if let Some(file) = asked::<PathBuf>("FUZZ_FILE") {
        return again(targets, &file);
    }
    let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |since| since.as_secs());
    let seed = asked("FUZZ_SEED").unwrap_or_else(now);
    let (minutes, inputs) = (asked::<f64>("FUZZ_MINUTES"), asked::<u64>("FUZZ_INPUTS").unwrap_or(u64::MAX));
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    assert!(end.is_some() || inputs < u64::MAX, "say how long: FUZZ_MINUTES or FUZZ_INPUTS");
    let wanted = asked::<String>("FUZZ_TARGET");
    let is_wanted = |target: &Target| {
        wanted.as_deref().is_none_or(|name| name.split(',').any(|name| name == target.name))
    };
    println!("FUZZ_SEED={seed}");
    thread::spawn(watch);
    let new = |&(target, batch): &(&'static Target, u32)| {
        let tally = Tally::default();
        Going { target, batch, begun: 0, tally, spent: Duration::ZERO, failed: None }
    };
    let going: Vec<Going> = targets.iter().filter(|(target, _)| is_wanted(target)).map(new).collect();
    assert!(!going.is_empty(), "there is no target {}", wanted.unwrap_or_default());
    let going = Mutex::new(going);
    let told = Mutex::new(Instant::now());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..asked("FUZZ_THREADS").unwrap_or(threads) {
            scope.spawn(|| {
                while end.is_none_or(|end| Instant::now() < end) {
                    let Some((place, target, count, number)) = next(&going, inputs) else { break };
                    let (begun, mut tally) = (Instant::now(), Tally::default());
                    // Batches of different targets need not differ in their seeds.
                    let result = batch(target, seed.wrapping_add(number), count, &mut tally);
                    let mut going = going.lock().unwrap_or_else(PoisonError::into_inner);
                    let own = &mut going[place];
                    own.tally.inputs += tally.inputs;
                    own.tally.accepted += tally.accepted;
                    own.spent += begun.elapsed();
                    if let Err(what) = result {
                        println!("{what}");
                        own.failed = Some(what);
                    }
                    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                    if told.elapsed() > TOLD_EVERY {
                        *told = Instant::now();
                        tell(&going);
                    }
                }
            });
        }
    });
    let going = going.into_inner().unwrap_or_else(PoisonError::into_inner);
    tell(&going);
    let failed: Vec<String> = going.into_iter().filter_map(|going| going.failed).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

fn tell(going: &[Going]) {
    for Going { target, tally: Tally { inputs, accepted }, spent, failed, .. } in going {
        let end = if failed.is_some() { "FAILED" } else { "" };
        println!(
            "{:>12} {inputs:>10} inputs, {accepted:>10} accepted, {:>6} s {end}",
            target.name,
            spent.as_secs()
        );
    }
}

/// The target whose turn it is: of those that go on, the one that had the least time.
fn next(going: &Mutex<Vec<Going>>, inputs: u64) -> Option<(usize, &'static Target, u32, u64)> {
    let mut going = going.lock().unwrap_or_else(PoisonError::into_inner);
    let goes_on = |going: &Going| going.failed.is_none() && going.begun * u64::from(going.batch) < inputs;
    let open = (0..going.len()).filter(|&place| goes_on(&going[place]));
    let place = open.min_by_key(|&place| (going[place].spent, going[place].begun))?;
    let own = &mut going[place];
    own.begun += 1;
    // Begun batches count as time until they are done, so that others have their turn meanwhile.
    own.spent += Duration::from_millis(1);
    Some((place, own.target, own.batch, own.begun))
}

/// Tries a saved input again.
fn again(targets: &[(&'static Target, u32)], file: &Path) {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (target, _) = find(targets, name.rsplit_once('-').map_or(&name, |(name, _)| name));
    let input = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    match target.attempt(&input) {
        Ok(accepted) => {
            println!("target {}: holds, {}", target.name, if accepted { "accepted" } else { "refused" })
        }
        Err(what) => panic!("target {}: {what}\ninput {}", target.name, shown(&input)),
    }
}

/// Tries an input of libFuzzer's on the target that `FUZZ_TARGET` names. It has bounds of its own for time and memory, and makes
/// what fails smaller by itself.
#[cfg(fuzzing)]
pub(crate) fn guided(targets: &[(&'static Target, u32)], input: &str) {
    static TARGET: std::sync::OnceLock<&Target> = std::sync::OnceLock::new();
    let target = TARGET.get_or_init(|| find(targets, &asked::<String>("FUZZ_TARGET").unwrap_or_default()).0);
    if let Err(what) = (target.check)(input) {
        panic!("target {}: {what}", target.name);
    }
}
