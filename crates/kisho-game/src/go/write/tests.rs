use encoding_rs::{SHIFT_JIS, UTF_16LE};
use proptest::prelude::*;

use super::*;
use crate::testing;
use crate::text::{Diagnostic, Id};

fn read(bytes: impl AsRef<[u8]>) -> (Option<Record>, Vec<Diagnostic>) {
    testing::read("sgf", bytes)
}

/// What `bytes` are read as and written as, after checking that what is written says the same.
fn written(bytes: impl AsRef<[u8]>) -> String {
    let record = read(bytes).0.unwrap();
    let text = write(&record);
    let (again, said) = read(&text);
    let form: Vec<_> = said.iter().filter(|d| !ILLEGAL.contains(&d.id)).collect();
    assert!(form.is_empty(), "{text}\n{form:?}");
    assert_eq!(again.unwrap(), record, "{text}");
    text
}

/// What the rules of the game have against a move stays so, and so does a value that cannot be read.
const ILLEGAL: [Id; 3] = [Id::SgfOccupied, Id::SgfSuicide, Id::SgfKo];

/// Below the properties that every file begins with.
fn body(bytes: impl AsRef<[u8]>) -> String {
    let text = written(bytes);
    let form = concat!("(;FF[4]GM[1]CA[UTF-8]AP[kisho:", env!("CARGO_PKG_VERSION"), "]");
    text.strip_prefix(form).unwrap().to_owned()
}

#[test]
fn a_game_as_other_programs_like_it() {
    let sgf = "(;SZ[9]PW[White]PB[Black \\[9p\\]]KM[6.5];B[cc]C[A comment: with \\\\ and \\]];W[gg](;B[gc];W[])(;B[cg]N[b]))";
    let expected = "SZ[9]PW[White]PB[Black [9p\\]]KM[6.5]\n;B[cc]C[A comment: with \\\\ and \\]];W[gg]\n(;B[gc];W[])\n(;B[cg]N[b]))\n";
    assert_eq!(body(sgf), expected);
}

#[test]
fn properties_stand_once_and_points_one_by_one() {
    assert_eq!(
        body("(;SZ[5:3]AW[ba]AB[aa:ab]AW[ea][ea]AE[cc]TR[aa]CR[bb]TR[bb];AE[aa]AB[aa][ab])"),
        "SZ[5:3]AW[ba][ea][ea]AB[aa][ab]AE[cc]TR[aa]\n[bb]CR[bb];AB[aa][ab])\n",
        "setup that changes nothing stays"
    );
    assert_eq!(
        body("(;SZ[5]AB[aa][aa:bb][bb]AE[cc:dd]AW[ee][ee:ed])"),
        "SZ[5]AB[aa][ba][ab][bb][aa][bb]AE[cc:dd]\nAW[ee][ed][ee])\n"
    );
}

#[test]
fn properties_stay_in_the_order_of_the_file() {
    let sgf = "(;PW[w]GM[1]FF[4]SZ[9]XX[a]PB[b]C[x]AB[aa];C[y]B[bb]BL[9]N[n]\n(;N[z]CR[aa]W[cc]PL[B])\n(;TR[aa]C[c]AB[dd]))\n";
    let form = concat!(
        "PW[w]GM[1]FF[4]CA[UTF-8]AP[kisho:",
        env!("CARGO_PKG_VERSION"),
        "]SZ[9]XX[a]PB[b]C[x]AB[aa]\n"
    );
    assert_eq!(written(sgf), sgf.replace("PW[w]GM[1]FF[4]SZ[9]XX[a]PB[b]C[x]AB[aa]", form));
    let (record, _) = read("(;SZ[9]CA[UTF-8]GM[1]AP[a]FF[4];C[x]B[aa]BL[9])");
    let mut record = record.unwrap();
    let node = record.nodes.node_mut(1).unwrap();
    node.marks.push((Point { column: 1, row: 1 }, Mark::Circle));
    record.info.insert("PB".to_owned(), "b".to_owned());
    assert_eq!(
        write(&record),
        "(;SZ[9]CA[UTF-8]GM[1]AP[a]FF[4]PB[b];C[x]B[aa]BL[9]CR[bb])\n",
        "what is new comes last"
    );
}

#[test]
fn nodes_with_the_usual_order_of_properties_need_not_remember_it() {
    let all = "(;SZ[9];B[aa]PL[B]MN[3]KO[]CR[aa]MA[bb]SQ[cc]SL[dd]TR[ee]LB[aa:x]LN[aa:bb]AR[cc:dd]TB[aa]TW[bb]DD[aa]VW[bb]N[n]C[c];AB[ff]AW[gg]AE[aa]XX[a])";
    let (record, _) = read(all);
    let record = record.unwrap();
    for node in record.nodes.iter().skip(1) {
        let names: Vec<String> = properties(&record, node).into_iter().map(|p| p.name).collect();
        assert!(is_usual(names.iter().map(String::as_str)), "{names:?}");
        assert_eq!(node.order.0, None);
    }
    assert!(!is_usual(["C", "B"].into_iter()));
}

#[test]
fn of_a_point_that_is_set_up_twice_the_last_word_counts() {
    let sgf = "(;SZ[5]AW[aa]AB[aa];AB[bb]AE[bb]AW[aa]AB[aa];AB[cc:dd]AW[dd])";
    let (record, said) = read(sgf);
    assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfValues; 4]);
    let text = write(&record.unwrap());
    assert!(text.ends_with("SZ[5]AB[aa];AB[aa]AE[bb]\n;AB[cc][dc][cd]AW[dd])\n"), "{text}");
    assert_eq!(read(&text).0, read(sgf).0);
}

#[test]
fn blanks_of_labels_and_the_program_that_made_the_file_stay() {
    let sgf = "SZ[9]AP[Other\\:1:2]LB[aa:x ][bb: y][cc:  ]\n;B[aa]LB[bb:十　])\n";
    let (record, said) = read(format!("(;{sgf}"));
    assert_eq!(said, []);
    let text = write(&record.unwrap());
    assert_eq!(text, format!("(;SZ[9]FF[4]GM[1]CA[UTF-8]{}", sgf.strip_prefix("SZ[9]").unwrap()));
}

#[test]
fn a_node_without_anything_stays() {
    assert_eq!(body("(;SZ[9];;(;)(;C[x]))"), "SZ[9];;\n(;)\n(;C[x]))\n");
}

#[test]
fn whose_turn_and_which_number_where_the_file_says_it() {
    for sgf in [
        "SZ[9]AB[aa];W[bb])\n",
        "SZ[9]AB[aa]PL[W];W[bb])\n",
        "SZ[9]PL[B];B[aa];PL[W];W[bb])\n",
        "SZ[9]PL[W];B[aa];PL[B]N[x])\n",
        "SZ[9];B[aa]PL[B];W[bb]PL[B];B[cc])\n",
        "SZ[9]MN[0];B[aa]MN[1];W[bb]MN[12]\n;B[cc]MN[13];W[dd])\n",
    ] {
        assert_eq!(body(format!("(;{sgf}")), sgf);
    }
    assert_eq!(body("(;SZ[9]PL[B](;B[])(;W[bb]))"), "SZ[9]PL[B]\n(;B[])\n(;W[bb]))\n");
}

#[test]
fn an_area_that_repeats_what_is_inherited_is_said_again() {
    assert_eq!(
        body("(;SZ[9]DD[]VW[aa:ii];B[aa]VW[ab][aa];W[bb]VW[ab][aa];B[cc]VW[aa]VW[aa:ab];W[cc]VW[aa]VW[aa])"),
        "SZ[9]DD[]VW[aa:ii];B[aa]VW[aa:ab]\n;W[bb]VW[ab][aa];B[cc]VW[aa][aa:ab];W[cc]VW[aa])\n"
    );
}

#[test]
fn what_holds_from_a_node_on_stays_where_it_cannot_be_read() {
    for (sgf, warnings) in [
        ("SZ[9]PL[x])\n", 1),
        ("SZ[9]PL[x][W])\n", 2),
        ("SZ[9]PL[W][B];B[aa]PL[B][?];W[bb]PL[]\n;PL[B][W])\n", 4),
        ("SZ[9];B[aa]MN[5][x];W[bb]MN[x][9]\n;B[cc]MN[123456];W[dd]MN[8][])\n", 5),
        ("SZ[9]DD[zz];B[aa]DD[ab][zz];W[bb]DD[zz]\n;B[cc]DD[x])\n", 4),
        ("SZ[9]VW[aa:cc][];B[aa]VW[];W[bb]VW[zz]\n;B[cc]VW[aa][zz];W[dd]VW[zz];B[ee]VW[3])\n", 4),
    ] {
        let (record, said) = read(format!("(;{sgf}"));
        let record = record.unwrap();
        assert_eq!(said.len(), warnings, "{sgf}: {said:?}");
        let text = write(&record);
        assert!(text.ends_with(sgf), "{sgf}: {text}");
        assert_eq!(read(&text).0, Some(record), "{sgf}");
    }
    // Each property may stand there again; of those that take one value, the first counts as in one property.
    let (record, said) = read("(;SZ[9]PL[W]PL[B];B[aa]MN[5]MN[7])");
    let record = record.unwrap();
    assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfValues; 2]);
    assert_eq!((record.nodes[0].to_move, record.nodes[1].number), (Color::White, 5));
    assert!(write(&record).ends_with("SZ[9]PL[W][B];B[aa]MN[5][7])\n"), "{}", write(&record));
}

#[test]
fn a_move_in_the_root_stays_there_unless_others_come_beside_it() {
    for sgf in ["SZ[9]KM[7]AB[aa]B[bb]C[x])\n", "SZ[9]B[aa](;W[bb])(;W[cc]))", "SZ[9];B[aa])\n"] {
        assert_eq!(body(format!("(;{sgf}")).replace("\n(", "(").trim(), sgf.trim());
    }
    let mut record = read("(;SZ[9]B[aa])").0.unwrap();
    let play = Play { color: Color::Black, at: None };
    record.play_after(0, play, &mut super::super::Board::new(record.size));
    assert!(write(&record).ends_with("SZ[9]\n(;B[aa])\n(;B[]))\n"), "{}", write(&record));
    assert!(write(&record.up_to(0)).ends_with("SZ[9])\n"));
}

#[test]
fn texts_stay_as_they_are_written() {
    let sgf = "SZ[9]GN[]PB[a\tb ]C[x\n\n];B[aa]N[ ]C[\n];W[bb]C[\u{7}bell])\n";
    assert_eq!(body(format!("(;{sgf}")), sgf);
    let several = "SZ[9]PB[a][b]PW[][a];B[aa]C[x][y])\n";
    assert!(write(&read(format!("(;{several}")).0.unwrap()).ends_with(several));
    let (record, said) = read("(;SZ[9]PB[a]PB[b]C[x]C[y\n])");
    let record = record.unwrap();
    assert_eq!((record.info("PB"), record.nodes[0].comment.as_str()), (Some("a"), "x\ny"));
    assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfValues; 2]);
    assert!(write(&record).ends_with("SZ[9]PB[a][b]C[x][y\n])\n"));
    // Whoever changes a text means the new one.
    let mut changed = read("(;SZ[9]PB[a ]C[x\n])").0.unwrap();
    changed.info.insert("PB".to_owned(), "b".to_owned());
    changed.nodes.node_mut(0).unwrap().comment = "y".to_owned();
    assert!(write(&changed).ends_with("SZ[9]PB[b]C[y])\n"), "{}", write(&changed));
}

#[test]
fn values_that_cannot_be_read_are_written_back() {
    let sgf = "(;SZ[9]AB[aa][jj]AW[]TB[]TR[q][bb]LB[cc:x][zz:y][1]LN[aa:aa]CR[];B[bb]SQ[a1]AR[aa])";
    let (record, said) = read(sgf);
    let text = write(&record.unwrap());
    let body = "SZ[9]AB[aa][jj]AW[]TB[]TR[q][bb]LB[cc:x]\n[zz:y][1]LN[aa:aa]CR[];B[bb]SQ[a1]AR[aa])\n";
    assert!(text.ends_with(body), "{text}");
    let errors: Vec<_> = said.iter().filter(|said| said.is_error()).collect();
    assert!(matches!(errors[..], [jj] if jj.message.contains("jj")), "marks place no stones: {errors:?}");
    assert_eq!(read(&text).0, read(sgf).0);
}

#[test]
fn second_values_of_moves_and_of_the_root_stay() {
    let (record, said) = read("(;SZ[09]GM[1][2]SZ[13];B[aa][bb]C[x];W[cc];B[][dd];W[ee][])");
    assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfValues; 5], "{said:?}");
    let record = record.unwrap();
    let text = write(&record);
    assert!(text.starts_with("(;SZ[9][13]FF[4]GM[1][2]CA[UTF-8]AP["), "{text}");
    assert!(text.ends_with(";B[aa][bb]C[x];W[cc];B[][dd]\n;W[ee][])\n"), "{text}");
    assert_eq!(read(&text).0.as_ref(), Some(&record));
}

#[test]
fn a_size_that_cannot_be_read_stays() {
    for size in ["13:", "53", "60:5", "9,9", "0", "", "x][9"] {
        let (record, said) = read(format!("(;SZ[{size}]KM[6.5];B[mm])"));
        assert!(said[0].message.ends_with("; the board is taken to be 19×19"), "{said:?}");
        let mut record = record.unwrap();
        let text = write(&record);
        assert!(text.contains(&format!("SZ[{size}]KM[6.5]")), "{text}");
        assert_eq!(read(&text).0.as_ref(), Some(&record));
        record.size = Size::new(13, 13).unwrap();
        assert!(write(&record).contains("SZ[13"), "another size is meant");
    }
    let (record, said) = read("(;SZ[9x9];B[aa])");
    assert!(said[0].message.ends_with("; the board is taken to be 9×9"), "{said:?}");
    assert!(write(&record.unwrap()).contains("SZ[9];"));
}

#[test]
fn a_move_beside_setup_gets_a_node_of_its_own() {
    assert_eq!(body("(;SZ[9];AB[aa]B[bb]C[x];W[cc])"), "SZ[9];AB[aa];B[bb]C[x];W[cc])\n");
}

#[test]
fn what_kisho_does_not_know_is_kept() {
    let sgf = "(;SZ[9]ST[2]AP[Other:1];B[aa]BL[59.5]XY[a\\:b:c][d\\\ne]KO[];W[bb]PB[Someone]XY[1]XY[2])";
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[9]ST[2]AP[Other:1];B[aa]BL[59.5]XY[a\\:b:c][de]KO[]\n;W[bb]PB[Someone]XY[1][2])\n";
    assert_eq!(written(sgf), text);
}

#[test]
fn labels_and_lines_and_areas() {
    let sgf =
        "(;SZ[9]LB[aa:1\\:30][bb:\\]][cc:]AR[aa:bb]LN[cc:dd]TW[bb]TB[aa]DD[aa:cc]VW[ee][aa:da];B[aa]DD[])";
    assert_eq!(
        body(sgf),
        "SZ[9]LB[aa:1\\:30][bb:\\]][cc:]AR[aa:bb]\nLN[cc:dd]TW[bb]TB[aa]DD[aa:cc]VW[aa:da][ee];B[aa]DD[])\n"
    );
    assert_eq!(body("(;SZ[9]M[aa]L[bb][cc])"), "SZ[9]MA[aa]LB[bb:a][cc:b])\n");
}

#[test]
fn values_of_a_list_stay_in_their_order_whether_they_can_be_read_or_not() {
    for sgf in [
        "SZ[9]AB[zz][aa]\n;B[bb]CR[cc][zz][ab]LB[zz:1][bb:2]LN[aa:zz][aa:bb]TB[zz][aa]DD[zz][aa])\n",
        "SZ[9]AB[aa];AB[aa][bb][zz][cc]\n;AB[dd][dd][ee])\n",
    ] {
        let text = write(&read(format!("(;{sgf}")).0.unwrap());
        assert!(text.ends_with(sgf), "{text}");
    }
    // Whoever changes the marks gets them in the order of the record.
    let mut record = read("(;SZ[9];B[bb]CR[zz][ab])").0.unwrap();
    record.nodes.node_mut(1).unwrap().marks.clear();
    assert!(write(&record).ends_with(";B[bb]CR[zz])\n"));
}

#[test]
fn texts_of_any_charset_become_utf8() {
    // 十 and 表 end in a byte that looks like a backslash, 評 in one that looks like a bracket.
    let sgf = "(;CA[Shift_JIS]EV[十段戦]SZ[9];B[aa]C[表の\\]評\r\n判]LB[aa:十])";
    let expected = "EV[十段戦]SZ[9]\n;B[aa]C[表の\\]評\n判]LB[aa:十])\n";
    assert_eq!(body(SHIFT_JIS.encode(sgf).0), expected);
    assert_eq!(body(sgf), expected);
    let units = sgf.encode_utf16().flat_map(u16::to_le_bytes);
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(units).collect();
    assert_eq!(UTF_16LE.decode(&utf16).0, sgf);
    assert_eq!(body(utf16), expected);
}

#[test]
fn a_move_that_cannot_be_read_is_written_as_it_stands() {
    for sgf in [
        "SZ[9];B[aa]\n(;W[zz]C[x];B[bb])\n(;W[bb]))\n",
        "SZ[9]B[zz][四];W[bb])\n",
        "SZ[9];B[e5]LB[aa:1];W[bb]PL[W];W[cc])\n",
    ] {
        let (record, said) = read(format!("(;{sgf}"));
        assert_eq!(said[0].id, Id::SgfPoint);
        let text = write(&record.unwrap());
        assert!(text.ends_with(sgf), "{text}");
    }
}

#[test]
fn soft_line_breaks_in_points_numbers_and_words_are_none() {
    for (written, meant) in [
        ("AE[aa \\\n]", "AE[aa]"),
        ("MN[7\\\n]", "MN[7]"),
        ("PL[\\\nW]", "PL[W]"),
        ("VW[1 \\\n]", "VW[1]"),
        ("DD[a\\\na]", "DD[aa]"),
    ] {
        let [record, plain] = [written, meant].map(|said| read(format!("(;SZ[5];{said})")).0.unwrap());
        assert_eq!(record, plain, "{written:?}");
        assert_eq!(read(write(&record)).0.unwrap(), record, "{written:?}");
    }
}

#[test]
fn an_old_mark_off_the_board_beside_one_on_it_comes_back() {
    let (record, _) = read("(;SZ[5];M[aa]C[aa]DM[aa]M[af])");
    let text = write(record.as_ref().unwrap());
    assert_eq!(read(&text).0, record, "{text}");
}

/// Characters of a text as they may stand between brackets.
fn text() -> impl Strategy<Value = String> {
    let signs = [
        "\\]", "\\\\", "\\:", "\\\n", "\\\r\n", "\\a", ":", "[", " ", "\t", "\n", "\r", "十", "表", "あ",
        "a", "bb", "7",
    ];
    prop::collection::vec(prop::sample::select(signs.to_vec()), 0..7).prop_map(|signs| signs.concat())
}

/// One property, rightly or wrongly written.
fn property() -> impl Strategy<Value = String> {
    let names = "B|W|AB|AW|AE|PL|MN|KO|C|N|LB|LN|AR|CR|MA|SQ|SL|TR|TB|TW|DD|VW|DM|GB|GW|UC|HO|V|BM|DO|IT|TE|FG|PM|\
                 HA|KM|PB|RE|GC|L|M|Black|XY|CA|FF|GM|AP|ST|SZ";
    let value = prop_oneof![
        4 => "[a-f][a-f]",
        1 => "[a-f][a-f]:[a-f][a-f]",
        1 => ("[a-f][a-f]:", text()).prop_map(|(at, text)| at + &text),
        1 => text(),
        1 => "[0-5]?",
    ];
    (names, prop::collection::vec(value, 1..4))
        .prop_map(|(name, values)| format!("{name}[{}]", values.join("][")))
}

/// A file put together from properties and brackets.
fn file() -> impl Strategy<Value = String> {
    let sign = prop_oneof![2 => Just(";"), 1 => Just("(;"), 1 => Just(")"), 1 => Just("")];
    let piece = (sign, property()).prop_map(|(sign, property)| sign.to_owned() + &property);
    prop::collection::vec(piece, 0..20).prop_map(|pieces| format!("(;SZ[5]{})", pieces.concat()))
}

proptest! {
    #[test]
    fn what_is_read_is_written_and_read_as_the_same(sgf in file(), shift_jis: bool) {
        let bytes = if shift_jis { SHIFT_JIS.encode(&sgf).0.into_owned() } else { sgf.clone().into_bytes() };
        if let (Some(record), _) = read(bytes) {
            let text = write(&record);
            let (again, _) = read(&text);
            prop_assert_eq!(again.as_ref(), Some(&record), "{}", text);
            prop_assert_eq!(write(&again.unwrap()), text);
        }
    }
}
