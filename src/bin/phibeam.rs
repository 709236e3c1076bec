//! The command line: `phibeam positions "game=wab&a=5&b=3" --size 64`.

#[cfg(not(target_arch = "wasm32"))]
#[path = "phibeam/cli.rs"]
mod cli;

#[cfg(not(target_arch = "wasm32"))]
#[path = "phibeam/compare.rs"]
mod compare;

#[cfg(all(not(target_arch = "wasm32"), feature = "png"))]
#[path = "phibeam/pixels.rs"]
mod pixels;

#[cfg(not(target_arch = "wasm32"))]
#[path = "phibeam/prove.rs"]
mod prove;

#[cfg(not(target_arch = "wasm32"))]
#[path = "phibeam/render.rs"]
mod render;

#[cfg(not(target_arch = "wasm32"))]
#[path = "phibeam/sweep.rs"]
mod sweep;

#[cfg(not(target_arch = "wasm32"))]
#[path = "phibeam/theory.rs"]
mod theory;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

/// The command line is native only; in the browser the page is the interface.
#[cfg(target_arch = "wasm32")]
fn main() {}
