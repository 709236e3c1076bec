//! Wythoff's game and W(a, b) described in three independent ways.
