//! Wythoff's game with a pre-declared box, column by column (Hu, chapter 4).
