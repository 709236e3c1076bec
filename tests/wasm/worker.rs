//! The exports of the wasm module, called in a dedicated worker in headless Chrome, where the page uses them.
#![cfg(target_arch = "wasm32")]

mod cases;
mod play;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);
