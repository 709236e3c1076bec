//! Runs a wasm test file in a browser: what cargo calls for `--target wasm32-unknown-unknown`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("phibeam-test-runner: {error:?}");
            ExitCode::FAILURE
        }
    }
}
