//! The colours. Contrast was checked by eye on boards and pages, by day and by night.

use super::Theme;
use crate::diagram::Role::{self, *};

type Colours = &'static [(Role, &'static str, &'static str)];

/// A wooden board: warm, for screens.
const WOOD: Colours = &[
    (Board, "#edcf92", "#b8945a"),
    (Border, "#c79a58", "#7d5c34"),
    (Cell, "#f4e3bb", "#c9ab76"),
    (Home, "#f7e8c6", "#a37f48"),
    (Line, "#5d4524", "#2e2110"),
    (Ink, "#2b2620", "#e9e2d4"),
    (Faint, "#7a6f60", "#a89d8c"),
    (Black, "#1d1b1a", "#121110"),
    (White, "#fdfbf6", "#f0ebe0"),
    (BlackEdge, "#000", "#000"),
    (WhiteEdge, "#6e6252", "#4a4136"),
    (OnBlack, "#fff", "#f4efe6"),
    (OnWhite, "#111", "#111"),
    (BlackWall, "#2f2a26", "#1b1815"),
    (WhiteWall, "#fffaf0", "#fbf3e2"),
    (Wall, "#8a3f1d", "#6b2f14"),
    (Piece, "#f7df99", "#d8b878"),
    (PieceEdge, "#7d5a2b", "#3e2b12"),
    (PieceInk, "#16120d", "#120e09"),
    (Promoted, "#b3201c", "#7d0c0b"),
    (Rock, "#dc4a22", "#dc4a22"),
    (Scissors, "#12926c", "#12926c"),
    (Paper, "#2f7fd0", "#2f7fd0"),
    (Last, "#d9542b", "#c8431c"),
    (Shade, "#d9a957", "#d2b078"),
    (Tint, "#b4cfc0", "#8fa77f"),
    (Mark, "#16588f", "#0a2f52"),
    (Veil, "#edcf9299", "#b8945a99"),
];

/// Black on white, as books print it.
const PAPER: Colours = &[
    (Board, "#fff", "#d9d6cf"),
    (Border, "#e8e8e8", "#b9b5ac"),
    (Cell, "#fff", "#e6e3dc"),
    (Home, "#ececec", "#c9c5bb"),
    (Line, "#222", "#1c1b19"),
    (Ink, "#111", "#ece8e0"),
    (Faint, "#666", "#a5a099"),
    (Black, "#000", "#000"),
    (White, "#fff", "#f7f5f0"),
    (BlackEdge, "#000", "#000"),
    (WhiteEdge, "#000", "#222"),
    (OnBlack, "#fff", "#fff"),
    (OnWhite, "#000", "#000"),
    (BlackWall, "#000", "#111"),
    (WhiteWall, "#fff", "#fff"),
    (Wall, "#444", "#333"),
    (Piece, "#fff", "#e9e6df"),
    (PieceEdge, "#222", "#222"),
    (PieceInk, "#000", "#000"),
    (Promoted, "#000", "#000"),
    (Rock, "#767676", "#767676"),
    (Scissors, "#767676", "#767676"),
    (Paper, "#767676", "#767676"),
    (Last, "#777", "#777"),
    (Shade, "#d2d2d2", "#b4b0a6"),
    (Tint, "#e0e0e0", "#c4c0b6"),
    (Mark, "#333", "#333"),
    (Veil, "#ffffff99", "#d9d6cf99"),
];

/// Cool grey.
const SLATE: Colours = &[
    (Board, "#b9c6c9", "#4d5d63"),
    (Border, "#8fa1a6", "#37454b"),
    (Cell, "#d5dfe1", "#61737a"),
    (Home, "#d3dee1", "#5f727a"),
    (Line, "#3c4b50", "#a6b5bb"),
    (Ink, "#1f2a2e", "#dfe7ea"),
    (Faint, "#62747a", "#98a8ad"),
    (Black, "#15191b", "#0d1011"),
    (White, "#fbfdfd", "#eef3f4"),
    (BlackEdge, "#000", "#000"),
    (WhiteEdge, "#4d5b60", "#2b363a"),
    (OnBlack, "#fff", "#fff"),
    (OnWhite, "#111", "#111"),
    (BlackWall, "#1d2528", "#0f1416"),
    (WhiteWall, "#fff", "#f4f8f9"),
    (Wall, "#9a4a2f", "#c0694b"),
    (Piece, "#f2ead6", "#2d383d"),
    (PieceEdge, "#5b6a6f", "#9fb0b6"),
    (PieceInk, "#12181a", "#f1f5f6"),
    (Promoted, "#9c1d19", "#ffa596"),
    (Rock, "#dc4a22", "#dc4a22"),
    (Scissors, "#12926c", "#12926c"),
    (Paper, "#2f7fd0", "#2f7fd0"),
    (Last, "#d8572f", "#ee7a50"),
    (Shade, "#93a8ae", "#243d49"),
    (Tint, "#e3dcae", "#68683f"),
    (Mark, "#0e4f83", "#b4dcf8"),
    (Veil, "#b9c6c999", "#4d5d6399"),
];

/// Every theme; the first is the default.
pub(super) const THEMES: &[Theme] = &[
    Theme { name: "wood", paper: "#fdfcf8", colours: WOOD },
    Theme { name: "paper", paper: "#fff", colours: PAPER },
    Theme { name: "slate", paper: "#f6f9fa", colours: SLATE },
];
