//! What a mark is: a P-position, a beam, the label of a tick. How it looks is for [`style`](super::style) to say.

/// One row a role: what it is, its variant, and its name in files and in styles.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident = $name:literal,)*) => {
        /// What a mark is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Role {
            $($(#[$doc])* $role,)*
        }

        impl Role {
            /// Every role.
            pub const ALL: &[Role] = &[$(Role::$role),*];

            /// Its name in files and in styles.
            pub fn name(self) -> &'static str {
                match self {
                    $(Role::$role => $name,)*
                }
            }
        }
    };
}

roles! {
    /// What is not a position.
    Outside = "outside",
    /// The thin grid between all cells.
    Grid = "grid",
    /// Grid lines at labelled cells.
    Ticks = "ticks",
    /// P-positions.
    P = "p",
    /// Of two games: P in both.
    Both = "both",
    /// Of two games: P in the first only.
    FirstOnly = "first-only",
    /// Of two games: P in the second only.
    SecondOnly = "second-only",
    /// Of two games: cells where their Grundy values differ.
    Differences = "differences",
    /// Cells of Grundy values.
    Values = "values",
    /// Numbers in light cells.
    DarkNumber = "dark-number",
    /// Numbers in dark cells.
    LightNumber = "light-number",
    /// Lines between the tiles of a regular game.
    Tile = "tile",
    /// The outline of a declared box.
    Box = "box",
    /// A beam.
    Beam = "beam",
    /// A beam of the second of two games.
    SecondBeam = "second-beam",
    /// Squares that a beam passes through.
    Passed = "passed",
    /// The two opposite sides of a square that a beam crosses: there the P-positions are (Hu, figure 3.1).
    Crossed = "crossed",
    /// The label of a beam.
    BeamLabel = "beam-label",
    /// The axes.
    Axis = "axis",
    /// The numbers at an axis.
    TickLabel = "tick-label",
    /// The name of an axis.
    AxisLabel = "axis-label",
    /// A line through what a plot measured.
    PlotLine = "plot-line",
    /// A line of a plot that shows what is predicted.
    PlotRule = "plot-rule",
    /// What a plot measured, point by point.
    PlotDot = "plot-dot",
    /// A second kind of points in a plot.
    PlotDiamond = "plot-diamond",
    /// Upright lines at places of a plot that stand out.
    PlotMark = "plot-mark",
    /// The words beside a plot's samples of lines and dots.
    PlotLegend = "plot-legend",
    /// Words in a filled cell of a table: in the colour of the paper, whichever that is.
    PlotInside = "plot-inside",
    /// A helping line of a gallery figure: a diagonal, a projection.
    Guide = "guide",
    /// A line that bounds something: the edges of a cone, the sides of a block.
    Boundary = "boundary",
    /// What a gallery figure points at first: a replica, a line of a proof, a counterexample.
    Replica = "replica",
    /// What it points at second, inside or beside the first.
    Nested = "nested",
    /// P-positions of another game, as hollow squares.
    Hollow = "hollow",
    /// Cells that a gallery figure is about, as a ground below everything.
    Ground = "ground",
    /// A point where lines meet.
    Point = "point",
    /// Words of a gallery figure.
    Note = "note",
    /// The piece of a game.
    Piece = "piece",
    /// What sets the piece off from what it lies on.
    PieceRim = "piece-rim",
}
