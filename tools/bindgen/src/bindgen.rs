//! `phibeam-bindgen MODULE.wasm FOLDER` writes the JavaScript module, its types and the wasm file into the folder, as
//! `wasm-bindgen --target web` does. The tool of that name also brings a test server, which takes minutes to compile and
//! which only the tests need.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: phibeam-bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let done = bindgen
        .input_path(module)
        .omit_default_module_path(false) // The file beside it, where nobody says which.
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
