use proptest::prelude::*;

use super::*;

/// A board from rows of `X`, `O` and `.`.
fn board(rows: &str) -> Board {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let mut board = Board::new(size);
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            let stone = match sign {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            board.set(size.point(column as u8, row as u8).unwrap(), stone);
        }
    }
    board
}

fn points(names: &str, size: Size) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::from_western(name, size).unwrap()).collect()
}

/// Territory as rows: `b` and `w`, capitals for dead stones, `.` for the rest.
fn drawn(owned: &Ownership) -> String {
    let sign = |at| match (owned.owner(at), owned.dead(at).is_some()) {
        (None, _) => '.',
        (Some(Color::Black), false) => 'b',
        (Some(Color::White), false) => 'w',
        (Some(Color::Black), true) => 'B',
        (Some(Color::White), true) => 'W',
    };
    owned.size.points().map(sign).collect::<Vec<_>>().chunks(owned.size.columns().into()).fold(
        String::new(),
        |mut text, row| {
            text.extend(row);
            text.push(' ');
            text
        },
    )
}

fn count(owned: &Ownership, rules: Rules, komi: &str, handicap: u32) -> Score {
    let captures = Captures { black: 2, white: 1 };
    Score::new(owned, captures, rules, Halves::komi(komi).unwrap(), handicap)
}

/// A finished game on 7 lines: a white stone is dead in Black's corner, D1 is dame.
const FINISHED: &str = "
    ..XO...
    O.XOO..
    .XXXO.O
    XX.XO..
    .X.XOOO
    X.XXO.O
    .XX.OO.
";

#[test]
fn territory_and_prisoners() {
    let board = board(FINISHED);
    let owned = Ownership::of(&board, &points("A6", board.size()), &[]);
    assert_eq!(drawn(&owned), "bb..www Bb...ww b....w. ..b..ww b.b.... .b...w. b.....w ");
    let score = count(&owned, Rules::Territory, "6.5", 0);
    assert_eq!(score.black, Side { territory: 10, stones: 15, captures: 2, dead: 1 });
    assert_eq!(score.white, Side { territory: 10, stones: 13, captures: 1, dead: 0 });
}

#[test]
fn area_and_what_the_handicap_is_worth() {
    let board = board(FINISHED);
    let owned = Ownership::of(&board, &points("A6", board.size()), &[]);
    // 15 + 10 points against 13 + 10; with D1 that is the whole board.
    for (rules, handicap, totals, result) in [
        (Rules::Area, 0, ("25", "30.5"), "W+5.5"),
        (Rules::Area, 4, ("25", "30.5"), "W+5.5"),
        (Rules::Chinese, 1, ("25", "30.5"), "W+5.5"),
        (Rules::Chinese, 4, ("25", "34.5"), "W+9.5"),
        (Rules::Aga, 4, ("25", "33.5"), "W+8.5"),
        (Rules::Territory, 4, ("13", "18.5"), "W+5.5"),
    ] {
        let score = count(&owned, rules, "7.5", handicap);
        let found = [Color::Black, Color::White].map(|color| score.total(color).to_string());
        assert_eq!((found[0].as_str(), found[1].as_str()), totals, "{rules:?} {handicap}");
        assert_eq!(score.result(), result, "{rules:?} {handicap}");
    }
    assert_eq!(count(&owned, Rules::Territory, "2", 0).result(), "0");
    assert_eq!(count(&owned, Rules::Territory, "0", 0).result(), "B+2");
    assert_eq!(count(&owned, Rules::Territory, "0", 0).winner(), Some((Color::Black, Halves(4))));
    assert_eq!(count(&owned, Rules::Territory, "2", 0).winner(), None);
}

/// By Japanese rules there is no territory in seki, and only the author can know that there is one.
#[test]
fn eyes_in_seki_belong_to_nobody() {
    // On a board of one line nobody can play the point between the two: the other would take at once.
    let board = board(".X.O.");
    let size = board.size();
    assert_eq!(drawn(&Ownership::of(&board, &[], &[])), "b...w ");
    assert_eq!(drawn(&Ownership::of(&board, &[], &points("A1", size))), "....w ");
    assert_eq!(drawn(&Ownership::of(&board, &[], &points("A1 E1", size))), "..... ");
}

#[test]
fn a_dead_stone_takes_its_chain_with_it() {
    let board = board(
        "
        .OO.X
        XXOXX
        ..X..
        ",
    );
    let dead = points("B3", board.size());
    assert_eq!(drawn(&Ownership::of(&board, &dead, &[])), "bBBb. ..B.. bb.bb ");
    let none: [Point; 0] = [];
    assert_eq!(
        Ownership::of(&board, &points("A1", board.size()), &none),
        Ownership::of(&board, &none, &none)
    );
    let twice = Ownership::of(&board, &points("B3 C2 B3", board.size()), &none);
    assert_eq!(drawn(&twice), "bBBb. ..B.. bb.bb ");
}

#[test]
fn an_empty_board_belongs_to_nobody_and_a_single_stone_has_it_all() {
    assert_eq!(drawn(&Ownership::of(&board("... ..."), &[], &[])), "... ... ");
    let one = Ownership::of(&board("X.. ..."), &[], &[]);
    assert_eq!(drawn(&one), ".bb bbb ");
    let all_dead = Ownership::of(&board("X.O ..."), &points("A2 C2", Size::new(3, 2).unwrap()), &[]);
    assert_eq!(drawn(&all_dead), "B.W ... ".replace(['B', 'W'], "."), "nobody is left to own the board");
}

/// Programs mark the empty points and the dead stones; those that count area mark living stones as well.
#[test]
fn marks_of_the_file_name_territory_and_dead_stones() {
    let board = board(FINISHED);
    let size = board.size();
    let owned = |black: &str, white: &str| {
        let of = |names: &str, color| points(names, size).into_iter().map(move |at| (at, color));
        let marks: Vec<_> = of(black, Color::Black).chain(of(white, Color::White)).collect();
        Ownership::marked(&board, &marks)
    };
    let black = "A7 B7 A6 B6 A5 C4 A3 C3 B2 A1";
    let white = "E7 F7 G7 F6 G6 F5 F4 G4 F2 G1";
    let expected = Ownership::of(&board, &points("A6", size), &[]);
    assert_eq!(owned(black, white), expected);
    assert_eq!(owned(&format!("{black} C7 C6"), &format!("{white} G2 G3")), expected);
    assert_eq!(drawn(&owned("A6", "")), "....... B...... ....... ....... ....... ....... ....... ");
}

#[test]
fn komi_as_people_and_servers_write_it() {
    let komi = |text| Halves::komi(text).map(|komi| komi.to_string());
    for (text, points) in [
        ("6.5", "6.5"),
        ("6.50", "6.5"),
        (" 0 ", "0"),
        ("0.00", "0"),
        ("6,5", "6.5"),
        ("6½", "6.5"),
        ("½", "0.5"),
        (".5", "0.5"),
        ("-5.5", "-5.5"),
        ("+7", "7"),
        ("3.75", "7.5"),
        ("2.75", "5.5"),
        ("375", "7.5"),
        ("650", "6.5"),
        ("30", "30"),
        ("6目半", "6.5"),
        ("黒6目半", "6.5"),
        ("コミ五目半", "5.5"),
        ("黑贴3又3/4子", "7.5"),
    ] {
        assert_eq!(komi(text).as_deref(), Some(points), "{text}");
    }
    for text in
        ["", "-", ".", "six", "6.4", "逆コミ5目半", "目半", "6.555", "--6", "6.-5", "99999999999", "2000000"]
    {
        assert_eq!(komi(text), None, "{text}");
    }
    assert_eq!(Halves::margin("300").map(|by| by.to_string()).as_deref(), Some("300"));
    assert_eq!(Halves::margin("1.75").map(|by| by.to_string()).as_deref(), Some("3.5"));
}

#[test]
fn rules_as_files_name_them() {
    for (ru, rules) in [
        ("Japanese", Rules::Territory),
        ("", Rules::Territory),
        ("korean", Rules::Territory),
        ("Chinese", Rules::Chinese),
        ("中国ルール", Rules::Chinese),
        ("中國規則", Rules::Chinese),
        ("CN", Rules::Chinese),
        ("应氏规则", Rules::Area),
        ("応氏ルール", Rules::Area),
        ("중국 규칙", Rules::Chinese),
        ("AGA", Rules::Aga),
        ("NZ", Rules::Area),
        ("GOE", Rules::Area),
        ("New Zealand", Rules::Area),
        ("Tromp-Taylor", Rules::Area),
        ("Territory scoring", Rules::Territory),
    ] {
        assert_eq!(Rules::named(ru), rules, "{ru}");
    }
}

/// Slow and obvious: which living colours a point can reach over points without living stones.
fn reaches(board: &Board, dead: &[Point], from: Point, color: Color) -> bool {
    let size = board.size();
    let living = |at| if dead.contains(&at) { None } else { board.get(at) };
    let mut reached = vec![from];
    loop {
        let more: Vec<Point> = size
            .points()
            .filter(|at| living(*at).is_none() && !reached.contains(at))
            .filter(|&at| size.neighbours(at).any(|beside| reached.contains(&beside)))
            .collect();
        if more.is_empty() {
            return reached.iter().any(|&at| size.neighbours(at).any(|n| living(n) == Some(color)));
        }
        reached.extend(more);
    }
}

/// Slow and obvious: stones are added to the chain while one of its colour stands beside it.
fn slow_chain(board: &Board, at: Point) -> Vec<Point> {
    let (size, color) = (board.size(), board.get(at));
    let mut chain = vec![at];
    while let Some(next) = size.points().find(|&point| {
        board.get(point) == color
            && !chain.contains(&point)
            && size.neighbours(point).any(|beside| chain.contains(&beside))
    }) {
        chain.push(next);
    }
    chain
}

proptest! {
    #[test]
    fn territory_is_that_of_the_slow_rule(
        columns in 1u8..7, rows in 1u8..7,
        stones in prop::collection::vec(0u8..5, 36),
        picked in prop::collection::vec(0usize..36, 0..3),
    ) {
        let size = Size::new(columns, rows).unwrap();
        let mut board = Board::new(size);
        for (at, stone) in size.points().zip(&stones) {
            board.set(at, match stone { 0 => Some(Color::Black), 1 => Some(Color::White), _ => None });
        }
        let named: Vec<Point> = picked.iter().filter_map(|&nth| size.points().nth(nth)).collect();
        let dead: Vec<Point> = named
            .iter()
            .filter(|&&at| board.get(at).is_some())
            .flat_map(|&at| slow_chain(&board, at))
            .collect();
        let owned = Ownership::of(&board, &named, &[]);
        for at in size.points() {
            let is_dead = dead.contains(&at);
            prop_assert_eq!(owned.dead(at), board.get(at).filter(|_| is_dead));
            let alive = board.get(at).filter(|_| !is_dead);
            let expected = match [Color::Black, Color::White].map(|color| reaches(&board, &dead, at, color)) {
                [true, false] if alive.is_none() => Some(Color::Black),
                [false, true] if alive.is_none() => Some(Color::White),
                _ => None,
            };
            prop_assert_eq!(owned.owner(at), expected, "{:?}", at);
        }
    }
}
