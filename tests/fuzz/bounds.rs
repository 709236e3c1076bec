//! How much time and memory an input takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

use crate::patience;

thread_local! {
    static NOW: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, which counts what a thread holds.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn taken(bytes: usize) {
    // A thread that ends may free what it no longer counts.
    let _ = NOW.try_with(|now| {
        now.set(now.get().saturating_add(bytes));
        let _ = MOST.try_with(|most| most.set(most.get().max(now.get())));
    });
}

fn given_back(bytes: usize) {
    let _ = NOW.try_with(|now| now.set(now.get().saturating_sub(bytes)));
}

#[expect(
    unsafe_code,
    reason = "an allocator is unsafe by its signature; this one hands everything on as it is"
)]
// SAFETY: every call goes to the system's allocator with the same arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        given_back(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        taken(size);
        given_back(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// What one input may take.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) time: Duration,
    pub(crate) memory: usize,
}

impl Bounds {
    pub(crate) const fn new(milliseconds: u64, megabytes: usize) -> Bounds {
        Bounds { time: Duration::from_millis(milliseconds), memory: megabytes << 20 }
    }

    /// Runs something within these bounds.
    pub(crate) fn hold(&self, mut run: impl FnMut() -> Result<bool, String>) -> Result<bool, String> {
        patience::within(self.time, || {
            let before = NOW.get();
            MOST.set(before);
            let said = run()?;
            let memory = MOST.get().saturating_sub(before);
            if memory > self.memory { Err(format!("it took {} MB", memory >> 20)) } else { Ok(said) }
        })
    }
}
