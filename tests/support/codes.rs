//! Made-up Quoridor and shogi positions as codes: legal, and always the same for the same seed.

use super::random::Random;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits as characters of six, the last one filled up with zeros.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn put(&mut self, value: usize, width: usize) {
        self.0.extend((0..width).rev().map(|bit| value >> bit & 1 == 1));
    }

    fn to_code(&self) -> String {
        let value =
            |six: &[bool]| six.iter().fold(0, |sum, &bit| sum * 2 + usize::from(bit)) << (6 - six.len());
        self.0.chunks(6).map(|six| char::from(BASE64[value(six)])).collect()
    }
}

/// A Quoridor position with up to twelve horizontal walls that shut nobody in, as a qf code without moves.
pub fn qf(seed: u64) -> String {
    let mut random = Random::new(seed);
    // Walls on every other crossing do not touch, and each row keeps its ninth square open.
    let mut slots: Vec<usize> = (0..8).flat_map(|row| [0, 2, 4, 6].map(|column| 8 * row + column)).collect();
    random.shuffle(&mut slots);
    let (white, rest) = slots.split_at(1 + random.below(6));
    let black = &rest[..random.below(7)];
    let mut bits = Bits::default();
    bits.put(0b10, 2);
    let pawn = random.below(81);
    bits.put(pawn, 7);
    bits.put((pawn + 1 + random.below(80)) % 81, 7);
    for walls in [white, &[], black, &[]] {
        bits.put(walls.len(), 4);
        walls.iter().for_each(|&slot| bits.put(slot, 6));
    }
    // Last move: black's pawn; so white, who plays the odd turns, is to move.
    bits.put(0b10, 2);
    bits.put(2 * (20 + random.below(30)) + 1, 10);
    bits.to_code()
}

/// A shogi position with all forty pieces, as SFEN: kings at home, one pawn a file, the rest anywhere or in hand.
pub fn sfen(seed: u64) -> String {
    let mut random = Random::new(seed);
    // By file, then rank from white's side.
    let mut files = [[None; 9]; 9];
    files[4][8] = Some("K");
    files[4][0] = Some("k");
    for file in &mut files {
        file[4 + random.below(3)] = Some("P");
        file[1 + random.below(3)] = Some("p");
    }
    let (mut black_hand, mut white_hand) = (String::new(), String::new());
    let letters = [("R", "r", 2), ("B", "b", 2), ("G", "g", 4), ("S", "s", 4), ("N", "n", 4), ("L", "l", 4)];
    for (black, white, count) in letters {
        let (mut in_black, mut in_white) = (0, 0);
        for _ in 0..count {
            // Knights and lances are kept off the ranks from which they could not move.
            let (rank, file) = (2 + random.below(5), random.below(9));
            let is_black = random.below(2) == 0;
            match &mut files[file][rank] {
                empty @ None => *empty = Some(if is_black { black } else { white }),
                Some(_) if is_black => in_black += 1,
                Some(_) => in_white += 1,
            }
        }
        black_hand += &in_hand(black, in_black);
        white_hand += &in_hand(white, in_white);
    }
    let rows: Vec<String> = (0..9).map(|rank| sfen_row(&files.map(|file| file[rank]))).collect();
    let hands = if black_hand.is_empty() && white_hand.is_empty() { "-" } else { "" };
    format!("{} b {hands}{black_hand}{white_hand} 1", rows.join("/"))
}

fn in_hand(letter: &str, count: u32) -> String {
    match count {
        0 => String::new(),
        1 => letter.to_owned(),
        _ => format!("{count}{letter}"),
    }
}

fn sfen_row(row: &[Option<&str>; 9]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in row.iter().chain([&Some("")]) {
        match square {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                text += piece;
                empty = 0;
            }
        }
    }
    text
}
