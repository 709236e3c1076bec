//! The exports of the wasm module, called on a page in headless Chrome.
#![cfg(target_arch = "wasm32")]

mod cases;
mod play;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
