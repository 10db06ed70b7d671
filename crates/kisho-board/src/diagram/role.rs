//! What a colour is for. Themes give each role a colour; shapes only name roles.

macro_rules! roles {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What a colour is for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Role { $($(#[$doc])* $variant,)* }

        impl Role {
            /// Every role.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// A short name, unique, for CSS.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

roles! {
    /// The board itself.
    Board = "board",
    /// The rim round the board.
    Border = "rim",
    /// A square that is told apart from the board, as in Quoridor.
    Cell = "cell",
    /// Squares that belong to a player, such as the home areas of Janken shogi.
    Home = "home",
    /// Grid lines and star points.
    Line = "line",
    /// Text on or beside the board: coordinates, hands, information bar.
    Ink = "ink",
    /// Text of less weight.
    Faint = "faint",
    /// The black player's stone or pawn.
    Black = "black",
    /// The white player's stone or pawn.
    White = "white",
    /// The edge of a black stone or pawn.
    BlackEdge = "black-edge",
    /// The edge of a white stone or pawn.
    WhiteEdge = "white-edge",
    /// What is written on a black stone.
    OnBlack = "on-black",
    /// What is written on a white stone.
    OnWhite = "on-white",
    /// A wall of the black player.
    BlackWall = "black-wall",
    /// A wall of the white player.
    WhiteWall = "white-wall",
    /// A wall whose owner is not told.
    Wall = "wall",
    /// The wooden body of a piece.
    Piece = "piece",
    /// The edge of a wooden piece.
    PieceEdge = "piece-edge",
    /// The writing on a piece.
    PieceInk = "piece-ink",
    /// The writing on a promoted piece.
    Promoted = "promoted",
    /// The sign rock (グー) at the edges of dice of either colour.
    Rock = "rock",
    /// The sign scissors (チョキ).
    Scissors = "scissors",
    /// The sign paper (パー).
    Paper = "paper",
    /// The square or point of the last move.
    Last = "last",
    /// A tint below a piece that leaves it as clear as it was: the squares of the last move.
    Shade = "shade",
    /// A tint below a piece by which an author marks a square.
    Tint = "tint",
    /// Marks and arrows.
    Mark = "mark",
    /// A wall that might be placed.
    Ghost = "ghost",
    /// The dashes of a wall that might be placed, and what is written on walls.
    GhostEdge = "ghost-edge",
    /// Lies over what is shown dimmed: the colour of the board, half clear.
    Veil = "veil",
}
