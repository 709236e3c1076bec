//! Which tests reach which mutants, and which mutants they notice.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Asked;
use crate::plant::Mutant;

/// No test of a mutant may hold more memory than that, in kilobytes.
const MOST_MEMORY: u32 = 6_000_000;
/// Of the tests that have noticed mutants of a file, so many are tried first on its others.
const FAVOURITES: usize = 3;
/// A test that takes longer without a mutant is left out.
const LONGEST_TEST: Duration = Duration::from_secs(60);
/// Random cases of a test, unless the environment says otherwise: many tests with few are quicker than few with many.
const CASES: &str = "40";

/// So many letters of a line of results say what became of a mutant.
const NAME_WIDTH: usize = 11;

/// One test.
struct Test {
    program: PathBuf,
    name: String,
    took: Duration,
}

/// For each mutant the tests that reach it.
type Reached = HashMap<usize, Vec<usize>>;

/// For each file, how many of its mutants a test has noticed.
type Noticed = Mutex<HashMap<String, HashMap<usize, usize>>>;

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    Killed,
    TimedOut,
    Survived,
    /// It survived those tests that fitted into the time.
    Unfinished,
    NotReached,
}

impl End {
    fn name(self) -> &'static str {
        match self {
            End::Killed => "killed",
            End::TimedOut => "timeout",
            End::Survived => "SURVIVED",
            End::Unfinished => "UNFINISHED",
            End::NotReached => "NOT REACHED",
        }
    }
}

/// Tries every mutant; how many survived.
pub fn all(asked: &Asked, tree: &Path, mutants: &[Mutant], programs: &[PathBuf]) -> Result<usize, String> {
    let (tests, reached) = record(asked, tree, programs)?;
    let chosen = drawn(mutants, asked);
    println!("{} tests, {} mutants are tried", tests.len(), chosen.len());
    let results =
        Mutex::new(File::create(asked.work.join("results.txt")).map_err(|error| error.to_string())?);
    let (next, counts) = (AtomicUsize::new(0), Mutex::new(HashMap::<End, usize>::new()));
    let noticed = Noticed::default();
    thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                while let Some(mutant) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let reaching = reached.get(&mutant.number).map_or(&[][..], Vec::as_slice);
                    let order = favourites_first(reaching, &noticed, &mutant.file);
                    let (end, at) = tried(asked, mutant, tree, &tests, &order);
                    if let (End::Killed | End::TimedOut, Some(at), Ok(mut noticed)) =
                        (end, at, noticed.lock())
                    {
                        *noticed.entry(mutant.file.clone()).or_default().entry(at).or_default() += 1;
                    }
                    let by = at.map_or(String::new(), |at| {
                        format!("{} {}", if end == End::Unfinished { "before" } else { "by" }, tests[at].name)
                    });
                    let said = format!("{:<NAME_WIDTH$} {mutant} ({}) {by}\n", end.name(), mutant.number);
                    if let (Ok(mut results), Ok(mut counts)) = (results.lock(), counts.lock()) {
                        let _ = results.write_all(said.as_bytes());
                        *counts.entry(end).or_default() += 1;
                    }
                    if !matches!(end, End::Killed | End::TimedOut) {
                        print!("{said}");
                    }
                }
            });
        }
    });
    let counts = counts.into_inner().map_err(|error| error.to_string())?;
    let count = |end: End| counts.get(&end).copied().unwrap_or(0);
    let survived = count(End::Survived) + count(End::Unfinished) + count(End::NotReached);
    println!(
        "of {} mutants {} are killed, {} by the clock; {} survived, {} of them unfinished and {} reached by no test",
        chosen.len(),
        count(End::Killed) + count(End::TimedOut),
        count(End::TimedOut),
        survived,
        count(End::Unfinished),
        count(End::NotReached)
    );
    Ok(survived)
}

/// As many as are asked for, in the order of the files.
fn drawn<'a>(mutants: &'a [Mutant], asked: &'a Asked) -> Vec<&'a Mutant> {
    let mut state = asked.seed;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut keyed: Vec<(u64, &Mutant)> = mutants.iter().map(|mutant| (draw(), mutant)).collect();
    keyed.retain(|(_, mutant)| {
        asked.only.is_empty() || asked.only.iter().any(|only| mutant.file.starts_with(only))
    });
    if let Some(results) = &asked.again {
        let noticed = named(results, true);
        keyed.retain(|(_, mutant)| !noticed.contains(mutant.to_string().as_str()));
    }
    if let Some(results) = &asked.left {
        let (noticed, left) = (named(results, true), named(results, false));
        keyed.retain(|(_, mutant)| {
            let name = mutant.to_string();
            left.contains(name.as_str()) && !noticed.contains(name.as_str())
        });
    }
    keyed.sort_by_key(|(key, _)| *key);
    keyed.truncate(asked.most);
    keyed.sort_by_key(|(_, mutant)| mutant.number);
    keyed.into_iter().map(|(_, mutant)| mutant).collect()
}

/// The mutants that were noticed by the results of an earlier run, or those that were tried and not noticed.
fn named<'a>(results: &'a str, noticed: bool) -> HashSet<&'a str> {
    let is_noticed = |line: &str| [End::Killed, End::TimedOut].iter().any(|end| line.starts_with(end.name()));
    let name = |line: &'a str| Some(line.get(NAME_WIDTH + 1..)?.rsplit_once(" (")?.0);
    results.lines().filter(|line| is_noticed(line) == noticed).filter_map(name).collect()
}

/// Runs every test once, without a mutant.
fn record(asked: &Asked, tree: &Path, programs: &[PathBuf]) -> Result<(Vec<Test>, Reached), String> {
    let mut listed = Vec::new();
    for program in programs {
        let list = Command::new(program).args(["--list", "--format", "terse"]).current_dir(tree).output();
        let list = String::from_utf8_lossy(&list.map_err(|error| error.to_string())?.stdout).into_owned();
        listed
            .extend(list.lines().filter_map(|line| Some((program, line.strip_suffix(": test")?.to_owned()))));
    }
    let folder = std::path::absolute(asked.work.join("reached")).map_err(|error| error.to_string())?;
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (next, recorded) = (AtomicUsize::new(0), Mutex::new((Vec::new(), Reached::new())));
    thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some((program, name)) = listed.get(place) else { break };
                    let file = folder.join(place.to_string());
                    let begun = Instant::now();
                    let child = started(
                        program,
                        name,
                        tree,
                        LONGEST_TEST,
                        ("PLANTED_RECORD", &file.to_string_lossy()),
                    );
                    // It may need what is not in the copy.
                    let why = match child.map(ended) {
                        Ok(Some(true)) => None,
                        Ok(None) => Some("takes too long"),
                        Ok(Some(false)) | Err(_) => Some("fails without a mutant"),
                    };
                    if let Some(why) = why {
                        println!("{name} {why}, and is left out");
                        continue;
                    }
                    let took = begun.elapsed();
                    let numbers = fs::read_to_string(&file).unwrap_or_default();
                    let Ok(mut recorded) = recorded.lock() else { break };
                    let (tests, reached) = &mut *recorded;
                    let place = tests.len();
                    tests.push(Test { program: program.to_path_buf(), name: name.clone(), took });
                    for number in numbers.lines().filter_map(|line| line.parse().ok()) {
                        reached.entry(number).or_default().push(place);
                    }
                }
            });
        }
    });
    let (tests, mut reached) = recorded.into_inner().map_err(|error| error.to_string())?;
    for places in reached.values_mut() {
        places.sort_by_key(|&place| tests[place].took);
        places.dedup();
    }
    Ok((tests, reached))
}

/// The tests in the order in which they are tried: neighbours of a mutant are often noticed by the same.
fn favourites_first(reaching: &[usize], noticed: &Noticed, file: &str) -> Vec<usize> {
    let counts = noticed.lock().ok().and_then(|noticed| noticed.get(file).cloned()).unwrap_or_default();
    let mut first: Vec<usize> = reaching.iter().copied().filter(|place| counts.contains_key(place)).collect();
    first.sort_by_key(|place| std::cmp::Reverse(counts[place]));
    first.truncate(FAVOURITES);
    let others = reaching.iter().copied().filter(|place| !first.contains(place));
    first.iter().copied().chain(others).collect()
}

/// What became of one, and by which test or, when there was no time left, before which.
fn tried(
    asked: &Asked,
    mutant: &Mutant,
    tree: &Path,
    tests: &[Test],
    reaching: &[usize],
) -> (End, Option<usize>) {
    if reaching.is_empty() {
        return (End::NotReached, None);
    }
    let begun = Instant::now();
    for &place in reaching {
        let test = &tests[place];
        if begun.elapsed() + test.took > asked.time {
            return (End::Unfinished, Some(place));
        }
        let number = mutant.number.to_string();
        let patience = test.took * 3 + Duration::from_secs(5);
        let end = started(&test.program, &test.name, tree, patience, ("PLANTED", &number)).map(ended);
        match end {
            Ok(Some(true)) => {}
            Ok(Some(false)) | Err(_) => return (End::Killed, Some(place)),
            Ok(None) => return (End::TimedOut, Some(place)),
        }
    }
    (End::Survived, None)
}

/// Starts one test, which may take so much time of a processor: on a machine that is busy everything else may be slow.
fn started(
    program: &Path,
    name: &str,
    tree: &Path,
    patience: Duration,
    (key, value): (&str, &str),
) -> Result<Child, String> {
    let mut command = Command::new("sh");
    let seconds = patience.as_secs() + 1;
    let limited = format!(
        "ulimit -v {MOST_MEMORY}; ulimit -t {seconds}; exec \"$0\" --exact \"$1\" --quiet --test-threads 1"
    );
    command.args(["-c", &limited]).arg(program).arg(name).current_dir(tree).env(key, value);
    if std::env::var_os("PROPTEST_CASES").is_none() {
        command.env("PROPTEST_CASES", CASES);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map_err(|error| error.to_string())
}

/// Did it succeed? `None` when the clock stopped it.
fn ended(mut child: Child) -> Option<bool> {
    /// What the system sends to a program that has had its time.
    const STOPPED: [i32; 2] = [9, 24];
    match child.wait() {
        Ok(status) if status.signal().is_some_and(|signal| STOPPED.contains(&signal)) => None,
        Ok(status) => Some(status.success()),
        Err(_) => Some(false),
    }
}
