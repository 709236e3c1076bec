//! Nothing but dependencies. The wasm modules are compiled at the same time, each in a folder of its own, and would each
//! compile these again: `build.sh` compiles them once with this crate, and gives every folder a copy.
