//! What programs that play a game are asked.

/// A position in the words of the protocol that programs of the game speak.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Go Text Protocol, version 2.
    Gtp {
        /// The commands that put the position on the board.
        commands: Vec<String>,
        /// Who is to move.
        side: &'static str,
    },
    /// Universal Shogi Interface.
    Usi {
        /// The command `position` with all that it takes.
        position: String,
    },
}
