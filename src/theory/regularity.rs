//! Periods, tiles and other regularities, found by search.
