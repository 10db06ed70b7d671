//! Clicks on a Quoridor board give the codes that the Quoridor fan site gives for the same clicks: REC, SNAP, BACK, RESET, INPUT.
//!
//! The board of the fan site is written here once more, as slowly and plainly as its page describes it: a record of bits, one
//! character each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what must not happen")]

use std::fmt::Write as _;

use kisho_play::{Request, page};

/// The board of the fan site.
#[derive(Clone)]
struct FreeBoard {
    /// Column and row of each player's pawn, from the lower left corner.
    pawns: [(i32, i32); 2],
    /// The walls of each player, the horizontal ones first, each by its number.
    walls: [[Vec<usize>; 2]; 2],
    last: String,
    moves: Vec<String>,
}

impl FreeBoard {
    fn new() -> Self {
        let walls = [[vec![], vec![]], [vec![], vec![]]];
        Self { pawns: [(4, 0), (4, 8)], walls, last: "00".to_owned(), moves: vec![] }
    }

    fn click(&mut self, place: &str) {
        let player = self.moves.len() % 2;
        let mut signs = place.bytes();
        let (column, row) =
            (i32::from(signs.next().unwrap() - b'a'), i32::from(signs.next().unwrap() - b'1'));
        if let Some(way) = signs.next() {
            let (way, slot) = (usize::from(way == b'v'), usize::try_from(8 * row + column).unwrap());
            self.walls[player][way].push(slot);
            self.moves.push(format!("1{way}{slot:06b}"));
            self.last = format!("{player}1{slot:06b}");
        } else {
            // 0 is away from White's side, then clockwise.
            let directions = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            let (from, way) =
                (self.pawns[player], (column - self.pawns[player].0, row - self.pawns[player].1));
            let way = (way.0.signum(), way.1.signum());
            let direction = directions.iter().position(|known| *known == way).unwrap();
            assert_ne!(from, (column, row));
            self.pawns[player] = (column, row);
            self.moves.push(format!("0{direction:03b}"));
            self.last = format!("{player}0");
        }
    }

    /// The code of the record.
    fn rec(&self) -> String {
        let mut bits = format!("01{:010b}", self.moves.len());
        bits.extend(self.moves.iter().map(String::as_str));
        base64(&bits)
    }

    /// The code of the position.
    fn snap(&self) -> String {
        let mut bits = String::from("10");
        for (column, row) in self.pawns {
            write!(bits, "{:07b}", 9 * row + column).unwrap();
        }
        for walls in self.walls.iter().flatten() {
            // By their numbers: of its published code `j7oklAHMe1ICg` the last wall stands first.
            write!(bits, "{:04b}", walls.len()).unwrap();
            let mut walls = walls.clone();
            walls.sort_unstable();
            for slot in walls {
                write!(bits, "{slot:06b}").unwrap();
            }
        }
        write!(bits, "{}{:010b}", self.last, self.moves.len() + 1).unwrap();
        base64(&bits)
    }
}

fn base64(bits: &str) -> String {
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut code = String::new();
    for six in bits.as_bytes().chunks(6) {
        let six = format!("{:0<6}", std::str::from_utf8(six).unwrap());
        code.push(signs.chars().nth(usize::from_str_radix(&six, 2).unwrap()).unwrap());
    }
    code
}

/// A page, and the fields that it sends on.
struct Page {
    html: String,
    fields: Vec<(String, String)>,
}

impl Page {
    fn of(form: &str) -> Self {
        let answer = page(&Request::parse(form.as_bytes()));
        assert_eq!(answer.troubles, [], "{form}");
        let inputs = answer.html.split("<input type=\"hidden\" name=\"").skip(1);
        let fields = inputs.map(|input| {
            let (name, rest) = input.split_once("\" value=\"").unwrap();
            (name.to_owned(), rest.split('"').next().unwrap().to_owned())
        });
        Self { fields: fields.collect(), html: answer.html }
    }

    fn press(&self, pressed: &[(&str, &str)]) -> Self {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(&self.fields).extend_pairs(pressed);
        Self::of(&form.finish())
    }

    /// The places that can be clicked.
    fn places(&self) -> Vec<&str> {
        let buttons = self.html.split("name=\"play\" value=\"").skip(1);
        buttons.filter_map(|button| button.split('"').next()).collect()
    }

    /// What stands under a label.
    fn code(&self, label: &str) -> String {
        let page = self.press(&[("do", "codes")]);
        let (_, after) = page.html.split_once(&format!("<label>{label}<textarea")).unwrap();
        after.split(['\n', '<']).nth(1).unwrap().to_owned()
    }
}

#[test]
fn the_codes_are_those_of_the_free_board_for_the_same_clicks() {
    let games = std::env::var("KISHO_POSITIONS").ok().and_then(|games| games.parse().ok()).unwrap_or(6);
    let mut random = 5_u64;
    let mut below = |end: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % end
    };
    for _ in 0..games {
        let (mut page, mut boards) = (Page::of("game=quoridor"), vec![FreeBoard::new()]);
        for _ in 0..1 + below(60) {
            let mut places = page.places();
            // There are more walls than ways to go: pawns go as often.
            if below(2) == 0 {
                places.retain(|place| place.len() == 2);
            }
            if places.is_empty() {
                break;
            }
            let place = places[below(places.len())].to_owned();
            let mut board = boards.last().unwrap().clone();
            board.click(&place);
            boards.push(board);
            page = page.press(&[("play", &place)]);
        }
        let board = boards.last().unwrap();
        let rec = page.code("Record: qf");
        assert_eq!((&rec, page.code("Position: qf")), (&board.rec(), board.snap()));
        // INPUT takes the code again, with signs in it that mean nothing.
        let read = Page::of("game=quoridor").press(&[("text", &format!("{rec}=\n")), ("do", "read")]);
        assert_eq!((read.code("Record: qf"), read.code("Position: qf")), (rec.clone(), board.snap()));
        // BACK shows what was before, and keeps the record.
        let back = below(boards.len());
        for board in boards.iter().rev().skip(1).take(back) {
            page = page.press(&[("go", "back")]);
            assert_eq!((page.code("Position: qf"), page.code("Record: qf")), (board.snap(), rec.clone()));
        }
        if boards.len() > 1 {
            page = page.press(&[("do", "reset")]);
        }
        assert_eq!(page.code("Position: qf"), "gkwAAAAQ");
    }
}
