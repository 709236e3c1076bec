//! Work in steps: whoever has asked can show how far it is, stop, or ask for something newer in between.

/// Long work that is done a part at a time. Dropping it cancels it.
pub trait Steps {
    /// Does up to `steps` more steps, most often lines of a board; `true` when all is done.
    fn advance(&mut self, steps: u32) -> bool;

    /// How many of how many steps are done.
    fn progress(&self) -> (u32, u32);

    /// Does all that is left.
    fn finish(&mut self) {
        while !self.advance(u32::MAX) {}
    }
}
