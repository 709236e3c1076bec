//! `phibeam-bindgen MODULE.wasm FOLDER` writes the JavaScript module, its types and the wasm file into the folder, as
//! `wasm-bindgen --target web` does; with `--test` behind it, a module of tests for tests/wasm/run.mjs. The tool of that name also brings
//! a server and a driver's client, which take longer to compile than everything else.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (module, folder, is_test) = match &arguments[..] {
        [module, folder] => (module, folder, false),
        [module, folder, option] if option == "--test" => (module, folder, true),
        _ => {
            eprintln!("usage: phibeam-bindgen MODULE.wasm FOLDER [--test]");
            return ExitCode::from(2);
        }
    };
    let mut bindgen = Bindgen::new();
    let done = bindgen
        .input_path(module)
        .omit_default_module_path(false) // The file beside it, where nobody says which.
        .debug(is_test)
        .emit_start(!is_test) // Tests are called one by one.
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).generate(folder));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("phibeam-bindgen: {error:?}");
            ExitCode::FAILURE
        }
    }
}
