//! One figure of each game, with all that is special about its drawing.

use std::path::Path;

use resvg::tiny_skia::Pixmap;

use crate::support::command::kisho_in;

/// A record and how it is drawn.
pub struct Sample {
    pub name: &'static str,
    /// Arguments after `kisho render -`.
    arguments: &'static [&'static str],
    record: &'static str,
    /// What a reader who looks for it must find in a PDF.
    pub words: &'static [&'static str],
}

const GO: &str = "(;GM[1]FF[4]SZ[9]PB[Sora]PW[Umi]AB[cc][dc][cd]AW[dd][ed][de]\
    ;B[ec];W[fd];B[gg];W[fc];B[fb];W[gb];B[db];W[eb];B[cf];W[ce]LB[ea:A][gc:12]TR[cc]CR[dd]MA[hh]SQ[gg])";

const SHOGI: &str = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";

const USI: &str = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";

const QUORIDOR: &str = "1. e2 e8 2. e3 e7 3. e4 e6 4. d4h c6v 5. e5h f3h 6. b2v";

const JANKEN: &str = "position: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, d3xe3\n";

pub const SAMPLES: &[Sample] = &[
    Sample {
        name: "shogi-mono",
        arguments: &[
            "--from",
            "sfen",
            "--lang",
            "ja",
            "--theme",
            "mono",
            "marks=fill:5e circle:7f",
            "arrows=8b-8d",
        ],
        record: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        words: &["先", "歩", "5"],
    },
    Sample {
        name: "janken-mono",
        arguments: &["--from", "janken", "--theme", "mono", "--width", "240"],
        record: JANKEN,
        words: &["a", "6"],
    },
    Sample { name: "go", arguments: &["--from", "sgf", "moves=1-8"], record: GO, words: &["8", "J"] },
    Sample {
        name: "go-marks",
        arguments: &["--from", "sgf", "--theme", "paper"],
        record: GO,
        words: &["A", "12", "H"],
    },
    Sample {
        name: "shogi",
        arguments: &[
            "--from",
            "sfen",
            "--lang",
            "ja",
            "--theme",
            "paper",
            "marks=circle:5e A:3c",
            "arrows=2h-2c",
        ],
        record: SHOGI,
        words: &["先", "後", "龍", "銀", "A", "九"],
    },
    Sample {
        name: "shogi-pieces",
        arguments: &["--from", "sfen", "--pieces", "pentagon"],
        record: SHOGI,
        words: &["Black", "White", "龍", "9"],
    },
    Sample {
        name: "quoridor",
        arguments: &["--from", "quoridor", "--ghost", "A:e7h", "--wall-numbers"],
        record: QUORIDOR,
        words: &["a", "9", "A", "7"],
    },
    Sample {
        name: "janken",
        arguments: &["--from", "janken", "legend", "--marks", "circle:e2 cross:c2"],
        record: JANKEN,
        words: &["a", "6"],
    },
];

/// Records with moves, without anything that belongs to one frame only.
pub const REPLAYS: &[Sample] = &[
    Sample { name: "go-replay", arguments: &["--from", "sgf"], record: GO, words: &[] },
    Sample {
        name: "shogi-replay",
        arguments: &["--from", "usi", "--lang", "ja", "no-info-bar"],
        record: USI,
        words: &[],
    },
    Sample { name: "quoridor-replay", arguments: &["--from", "quoridor"], record: QUORIDOR, words: &[] },
    Sample { name: "janken-replay", arguments: &["--from", "janken"], record: JANKEN, words: &[] },
];

/// Every sample as it is, and those that ask for no theme also in the other ones: a name, the sample, and the arguments for it.
pub fn in_all_themes() -> Vec<(String, &'static Sample, Vec<&'static str>)> {
    let mut all = Vec::new();
    for sample in SAMPLES {
        all.push((sample.name.to_owned(), sample, vec![]));
        for theme in ["mono", "paper", "bright"].into_iter().filter(|_| !sample.has_theme()) {
            all.push((format!("{}-in-{theme}", sample.name), sample, vec!["--theme", theme]));
        }
    }
    all
}

impl Sample {
    /// Whether it asks for a theme of its own.
    pub fn has_theme(&self) -> bool {
        self.arguments.contains(&"--theme")
    }

    /// Draws it into a file of a folder; its ending says as what.
    pub fn draw(&self, folder: &Path, ending: &str, more: &[&str]) -> std::path::PathBuf {
        let file = folder.join(format!("{}.{ending}", self.name));
        let out = ["-o", file.to_str().unwrap()];
        let ended = kisho_in(folder, &[&["render", "-"], self.arguments, more, &out].concat(), self.record);
        assert_eq!(ended.code, 0, "{}: {}", self.name, ended.err);
        file
    }

    /// The SVG as resvg paints it, on white, in so many times its size.
    pub fn painted(&self, folder: &Path, scale: f32, more: &[&str]) -> Pixmap {
        let svg = std::fs::read_to_string(self.draw(folder, "svg", more)).unwrap();
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
        let [width, height] =
            [tree.size().width(), tree.size().height()].map(|side| (side * scale).ceil() as u32);
        let mut pixmap = Pixmap::new(width, height).unwrap();
        pixmap.fill(resvg::tiny_skia::Color::WHITE);
        resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        pixmap
    }
}
