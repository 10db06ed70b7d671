//! Bytes and characters.

use super::*;
use crate::text::Id;

#[test]
fn every_charset() {
    // 十 and 表 end in a byte that looks like a backslash in Shift_JIS, 評 in one that looks like a bracket.
    let text = "十段戦の表、評判の一局です。黒は地に甘い。";
    for (label, text) in [
        ("Shift_JIS", text),
        ("EUC-JP", text),
        ("GB18030", "第三届应氏杯决赛,黑方的布局很有特色。這是一局名局。"),
        ("Big5", "功夫很好的一局,許多人都說黑棋的佈局很有特色。"),
        ("EUC-KR", "이세돌 구단의 묘수로 유명한 대국입니다."),
        ("windows-1252", "Meijin: «déjà vu» – sehr schön gespielt"),
        ("UTF-8", text),
    ] {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        for declared in [format!("CA[{label}]"), String::new()] {
            let sgf = format!("(;GM[1]EV[{text}]{declared};B[dd]C[{text}];W[cc])");
            let (bytes, _, _) = encoding.encode(&sgf);
            let (record, said) = reading(&bytes);
            let said: Vec<_> = said.into_iter().map(|said| (said.id, said.message)).collect();
            let is_guessed = declared.is_empty() && encoding != encoding_rs::UTF_8;
            let guess = || {
                let read = if label == "GB18030" { "GBK" } else { label };
                (Id::SgfCharset, format!("the file does not name its character set: it is read as {read}"))
            };
            assert_eq!(said, Vec::from_iter(is_guessed.then(guess)), "{label} {declared}");
            let record = record.unwrap();
            assert_eq!(record.info("EV"), Some(text), "{label} {declared}");
            assert_eq!(record.nodes[1].comment, text, "{label} {declared}");
            assert_eq!(moves(&record).len(), 2);
        }
    }
}

/// The names of the players of a file that does not name its character set.
fn players(encoding: &'static Encoding, black: &str, white: &str) -> (String, String) {
    let sgf = format!("(;GM[1]SZ[19]PB[{black}]PW[{white}]RE[B+R];B[pd];W[dd])");
    let (bytes, _, is_damaged) = encoding.encode(&sgf);
    assert!(!is_damaged, "{black} {white}");
    let record = reading(&bytes).0.unwrap();
    let name = |name| record.info(name).unwrap_or_default().to_owned();
    (name("PB"), name("PW"))
}

#[test]
fn few_names_tell_the_charset() {
    let japanese = [
        "木村",
        "中村",
        "山本",
        "岡田",
        "山田",
        "鈴木",
        "遠藤",
        "依田紀基",
        "佐藤 九段",
        "田中",
        "高橋",
        "伊藤",
        "渡辺",
        "小林",
        "加藤",
        "吉田",
        "井山裕太",
        "趙治勲",
        "武宮正樹",
        "さくら",
        "アキラ",
        "斎藤 3dan",
        "小川 誠子",
    ];
    let korean = ["이세돌", "이창호", "조훈현", "박정환", "신진서"];
    let simplified = ["古力", "柯洁", "常昊", "聂卫平", "马晓春", "芈昱廷"];
    let traditional = ["周俊勳", "林海峰", "吳清源", "張栩", "黑嘉嘉"];
    let western = [
        "Müller",
        "Ångström",
        "Élise",
        "João",
        "Åsa",
        "Größe",
        "Jürgen",
        "Peña",
        "“Hi”",
        "it’s",
        "André",
        "Öberg – Ström",
        "Zoë",
    ];
    let polish = ["Łukasz Dębski", "Żółć", "Šimić", "Čech"];
    let russian = ["Иванов", "Шикшина"];
    let sets: [(&str, &[&str]); 7] = [
        ("Shift_JIS", &japanese),
        ("EUC-KR", &korean),
        ("GBK", &simplified),
        ("Big5", &traditional),
        ("windows-1252", &western),
        ("windows-1250", &polish),
        ("windows-1251", &russian),
    ];
    for (label, names) in sets {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        let pairs = names.iter().flat_map(|black| names.iter().map(move |white| (*black, *white)));
        let wrong: Vec<_> = pairs
            .filter(|(black, white)| black != white)
            .filter(|&(black, white)| players(encoding, black, white) != (black.to_owned(), white.to_owned()))
            .collect();
        // Of so few letters nobody can tell all sets of alphabets; but never are they taken for kanji.
        for (black, white) in wrong {
            assert!(
                label.starts_with("windows"),
                "{label}: {black} {white} {:?}",
                players(encoding, black, white)
            );
            let (black, white) = players(encoding, black, white);
            assert!(!(black + &white).contains(|c| ('\u{3040}'..'\u{d7a4}').contains(&c)), "{label}");
        }
    }
}

#[test]
fn escapes_inside_wide_characters() {
    // A program that knows no charset escapes the byte that looks like a backslash; decoding comes first.
    let mut bytes = b"(;CA[Shift_JIS];B[dd]C[".to_vec();
    bytes.extend(b"\x8f\x5c\x5c\x92\x69");
    bytes.extend(b"];W[cc])");
    let (record, said) = reading(&bytes);
    assert_eq!(said, []);
    assert_eq!(record.unwrap().nodes[1].comment, "十段");
}

/// A file in an encoding whose texts were escaped byte by byte, as by programs that know no charset, or character by character. `~` stands
/// for the text.
fn escaped(label: &str, by_bytes: bool, sgf: &str, text: &str) -> Vec<u8> {
    let encode = |text: &str| {
        let (bytes, _, is_damaged) = Encoding::for_label(label.as_bytes()).unwrap().encode(text);
        assert!(!is_damaged, "{text}");
        bytes.into_owned()
    };
    let escaped = if by_bytes {
        let signs = |byte: u8| if matches!(byte, b'\\' | b']') { vec![b'\\', byte] } else { vec![byte] };
        encode(text).into_iter().flat_map(signs).collect()
    } else {
        encode(&super::super::super::sgf::value::escape(text))
    };
    encode(sgf).split(|&byte| byte == b'~').collect::<Vec<_>>().join(&*escaped)
}

/// Texts with characters whose second byte looks like a backslash or a bracket.
const WIDE: [(&str, &str); 28] = [
    ("Big5", "功"),
    ("Big5", "成功"),
    ("Big5", "功]"),
    ("Big5", "[成功]"),
    ("Big5", "功夫、成功的許多人"),
    ("Big5", "許多人都說成功"),
    ("Big5", "包括黑"),
    ("Big5", "這一局[包]很好"),
    ("Big5", "包 A"),
    ("Big5", "功\n包"),
    ("Big5", "包、功"),
    ("Big5", "包;B"),
    ("Shift_JIS", "表"),
    ("Shift_JIS", "ソ"),
    ("Shift_JIS", "一覧表"),
    ("Shift_JIS", "ソフトの能力、評判"),
    ("Shift_JIS", "一局の表] A"),
    ("Shift_JIS", "[十]"),
    ("Shift_JIS", "好評"),
    ("Shift_JIS", "評(A)"),
    ("Shift_JIS", "表\n裏の十段"),
    ("Shift_JIS", "能力はソ"),
    ("Shift_JIS", "評] 表] ソ"),
    ("GB18030", "這是一局名局"),
    ("GB18030", "黑方琝"),
    ("GB18030", "琝]琞"),
    ("GB18030", "黑方琞很好"),
    ("GB18030", "琞"),
];

#[test]
fn texts_escaped_by_bytes_and_by_characters() {
    let texts = |record: Record| record.nodes.iter().map(|node| node.comment.clone()).collect::<Vec<_>>();
    for (label, text) in WIDE {
        for by_bytes in [false, true] {
            for sgf in [
                "C[~]\n;B[dd](;W[cc]N[x])(;W[ee]))",
                "SZ[9]C[~]PB[a];B[dd];W[cc])",
                "SZ[9]\nC[~];B[dd];W[cc]C[~];B[ee]C[~])",
                "SZ[9]\nC[@[~];B[dd]C[~b];W[cc])",
                ";B[dd]C[~](;W[cc])(;W[ce]))",
                "C[~];B[dd];W[cc])\n",
            ] {
                let sgf = format!("(;GM[1]CA[{label}]{sgf}");
                let (record, said) = reading(escaped(label, by_bytes, &sgf, text));
                let name = format!("{label} {text:?} {by_bytes} {sgf} {said:?}");
                let plain = reading(sgf.replace('~', "x")).0.unwrap();
                let record = record.unwrap();
                assert_eq!(said, [], "{name}");
                assert_eq!(moves(&record), moves(&plain), "{name}");
                let expected: Vec<_> = texts(plain).iter().map(|plain| plain.replace('x', text)).collect();
                assert_eq!(texts(record), expected, "{name}");
            }
        }
    }
}

#[test]
fn each_game_of_a_collection_is_escaped_in_its_own_way() {
    let game = |by_bytes| escaped("Big5", by_bytes, "(;GM[1]CA[Big5]C[~];B[dd]C[~];W[cc])\n", "[包]括功\n夫");
    for order in [[true, false, true], [false, true, false]] {
        let file = order.map(game).concat();
        let reading = super::super::read(&file, &ReadOptions { all: true, ..ReadOptions::default() });
        assert_eq!(reading.diagnostics, []);
        let records: Vec<_> = reading.record.into_iter().chain(reading.more).collect();
        assert_eq!(records.len(), 3);
        for record in records {
            let crate::Record::Go(record) = record else { panic!("{record:?}") };
            assert_eq!(record.nodes[1].comment, "[包]括功\n夫");
            assert_eq!(record.nodes.len(), 3);
        }
    }
}

#[test]
fn it_is_told_where_nothing_shows_what_is_escaped() {
    let (record, said) = reading(escaped("Big5", true, "(;CA[Big5]C[~];B[dd])", "功\n夫"));
    assert_eq!(
        said.iter().map(|said| (said.id, said.span)).collect::<Vec<_>>(),
        [(Id::SgfEncoding, Span::new(13, 14))]
    );
    assert_eq!(record.unwrap().nodes[0].comment, "功\n夫");
    // The rest of the game shows it.
    let sgf = "(;CA[Big5]C[~];B[dd]C[~])";
    let (record, said) = reading(escaped("Big5", true, sgf, "夫功\n成功夫"));
    assert_eq!((said, &*record.unwrap().nodes[0].comment), (vec![], "夫功\n成功夫"));
    let soft = Encoding::for_label(b"Big5").unwrap().encode("(;CA[Big5]C[功\\\n夫];B[dd]C[功夫])").0;
    let (record, said) = reading(&soft);
    assert_eq!((said, &*record.unwrap().nodes[0].comment), (vec![], "功夫"));
}

#[test]
fn byte_order_marks_and_spans() {
    let sgf = "(;C[名局];B[zz])";
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(sgf.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let (record, said) = reading(&utf16);
    assert_eq!(record.unwrap().nodes[0].comment, "名局");
    let expected: Vec<u8> = "zz".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(said[0].span.bytes_of(&utf16), expected, "spans count bytes of the input");
    let (record, said) = reading(format!("\u{feff}{}", sgf.replace("zz", "dd")));
    assert_eq!(said, []);
    assert_eq!(record.unwrap().nodes[0].comment, "名局");
}

#[test]
fn unreadable_bytes_are_a_warning_with_a_place() {
    let (record, said) = reading(b"(;CA[UTF-8]C[a\xffb];B[dd])");
    assert_eq!((said.len(), said[0].id, said[0].span), (1, Id::SgfEncoding, Span::new(13, 16)));
    assert_eq!(record.unwrap().nodes[0].comment, "a\u{fffd}b");
    let (_, said) = reading(b"(;CA[klingon];B[dd])");
    assert_eq!(said[0].id, Id::SgfCharset);
}

#[test]
fn names_of_charsets_that_programs_write() {
    let sgf = "(;CA[UTF16LE]C[名局];B[dd])";
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(sgf.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let cp932 = encoding_rs::SHIFT_JIS.encode("(;CA[cp932]C[名局];B[dd])").0;
    // Somebody changed the encoding of the file and not the name.
    let wrong = encoding_rs::SHIFT_JIS.encode("(;CA[UTF-16]C[名局です];B[dd])").0;
    for (bytes, expected) in [(&utf16[..], 0), (&cp932, 0), (&wrong, 1)] {
        let (record, said) = reading(bytes);
        assert_eq!(said.len(), expected, "{said:?}");
        assert!(said.iter().all(|said| said.id == Id::SgfCharset), "{said:?}");
        assert!(record.unwrap().nodes[0].comment.starts_with("名局"));
    }
}

#[test]
fn messages_about_half_a_character_of_utf16_lie_in_the_file() {
    for length in 2..8 {
        let bytes: Vec<u8> = [0xff, 0xfe].into_iter().chain([0; 6]).take(length).collect();
        let (_, said) = reading(&bytes);
        assert!(!said.is_empty() && said.iter().all(|said| said.span.end <= length), "{length}: {said:?}");
    }
}

/// What a file says of White, and the messages.
fn white(sgf: &[u8]) -> (String, Vec<(Id, String)>) {
    let (record, said) = reading(sgf);
    let name = record.and_then(|record| record.info("PW").map(str::to_owned));
    (name.unwrap_or_default(), said.into_iter().map(|said| (said.id, said.message)).collect())
}

#[test]
fn a_guess_is_told_and_is_no_damage() {
    for (value, text, charset) in [
        (&b"\xb0\xd7"[..], "白", "GBK"),
        (b"\xb9\xc5\xc1\xa6", "古力", "GBK"),
        (b"\xb0\xd7\xc6\xe5", "白棋", "GBK"),
        // Korean for Lee Sedol.
        (b"\xc0\xcc\xbc\xbc\xb5\xb9", "이세돌", "EUC-KR"),
        (b"\xbd", "½", "windows-1252"),
        (b"Ren\xe9e M\xfcller", "Renée Müller", "windows-1252"),
        // Sidorov and Korchnoi.
        (b"\xd1\xe8\xe4\xee\xf0\xee\xe2, \xca\xee\xf0\xf7\xed\xee\xe9", "Сидоров, Корчной", "windows-1251"),
    ] {
        let sgf = [b"(;SZ[9]PW[", value, b"];B[aa])"].concat();
        let message = format!("the file does not name its character set: it is read as {charset}");
        assert_eq!(white(&sgf), (text.to_owned(), vec![(Id::SgfCharset, message)]));
    }
    // A name that nobody knows is told once, and no guess beside it.
    let (name, said) = white(b"(;CA[x-what]SZ[9]PW[\xb0\xd7];B[aa])");
    let message = "the character set `x-what` is not known: the file is read as GBK";
    assert_eq!((name.as_str(), said), ("白", vec![(Id::SgfCharset, message.to_owned())]));
    assert_eq!(white(b"(;CA[EUC-CN]SZ[9]PW[\xb0\xd7];B[aa])"), ("白".to_owned(), vec![]));
    let two = b"(;PW[a];B[aa])(;C[x]PW[\xb0\xd7])(;PW[\xb0\xd7])";
    let (_, said) = reading(two);
    assert_eq!(said.iter().filter(|said| said.id == Id::SgfCharset).count(), 1, "{said:?}");
    let said = said.iter().find(|said| said.id == Id::SgfCharset).unwrap();
    assert_eq!(said.span.bytes_of(two), b"\xb0\xd7");
}

#[test]
fn a_name_that_is_wrong_is_not_believed() {
    for (charset, text) in [
        ("GBK", "古力九段 对 李世石九段，第三局。黑方的布局很有特色。"),
        ("Shift_JIS", "本因坊秀策、表の一局です"),
        ("EUC-JP", "本因坊秀策、表の一局です"),
        ("EUC-KR", "이세돌 구단의 묘수로 유명한 대국입니다."),
    ] {
        let sgf = format!("(;CA[UTF-8]PW[{text}];B[dd])");
        let bytes = Encoding::for_label(charset.as_bytes()).unwrap().encode(&sgf).0;
        let message = format!(
            "the file names the character set UTF-8, but its bytes are in another: it is read as {charset}"
        );
        assert_eq!(white(&bytes), (text.to_owned(), vec![(Id::SgfCharset, message)]));
    }
    // Other programs believe the name, and show none of the characters.
    for charset in ["GBK", "ISO-8859-1", "UTF-16"] {
        let file = |name| format!("(;CA[{charset}]PW[{name}];B[dd])").into_bytes();
        let (name, said) = white(&file("古力"));
        let message = format!(
            "the file names the character set {charset}, but its bytes are in another: it is read as UTF-8"
        );
        assert_eq!((&*name, said), ("古力", vec![(Id::SgfCharset, message)]));
        assert_eq!(white(&file("Gu Li")), ("Gu Li".to_owned(), vec![]), "ASCII is the same in {charset}");
    }
}

#[test]
fn each_game_of_a_collection_has_its_own_charset() {
    let texts = [
        ("UTF-8", "囲碁の棋譜です"),
        ("Shift_JIS", "十段戦の表、評判の一局"),
        ("GB2312", "第三届应氏杯决赛"),
        ("ISO-8859-1", "déjà vu"),
        ("", "本因坊秀策"),
        ("UTF-8", "plain"),
    ];
    let games = texts.map(|(label, text)| {
        let charset = if label.is_empty() { String::new() } else { format!("CA[{label}]") };
        let encoding = Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::UTF_8);
        encoding
            .encode(&format!("(;GM[1]{charset}SZ[9]PB[{text}]C[{text}];B[ee](;W[cc])(;W[dd]))\n"))
            .0
            .into_owned()
    });
    for order in [[0, 1, 2, 3, 4, 5], [3, 2, 1, 0, 5, 4], [1, 0, 5, 4, 2, 3]] {
        let file = order.map(|at| games[at].clone()).concat();
        let reading = super::super::read(&file, &ReadOptions { all: true, ..ReadOptions::default() });
        assert_eq!(reading.diagnostics, [], "{order:?}");
        let records = reading.record.into_iter().chain(reading.more);
        let names = records.map(|record| match record {
            crate::Record::Go(record) => record.info("PB").unwrap_or_default().to_owned(),
            other => panic!("{other:?}"),
        });
        assert_eq!(names.collect::<Vec<_>>(), order.map(|at| texts[at].1));
    }
    // Of a name that is wrong it is said of its game alone.
    let shift_jis = |label: &str| {
        encoding_rs::SHIFT_JIS
            .encode(&format!("(;CA[{label}]PB[本因坊秀策、表の一局です];B[ee])"))
            .0
            .into_owned()
    };
    let file = [shift_jis("Shift_JIS"), shift_jis("UTF-8")].concat();
    let reading = super::super::read(&file, &ReadOptions { all: true, ..ReadOptions::default() });
    assert_eq!(reading.diagnostics.len(), 1);
    assert_eq!(reading.diagnostics[0].span.bytes_of(&file), b"UTF-8");
}

#[test]
fn utf_8_with_a_cut_character_stays_utf_8() {
    let text = "本因坊秀策";
    for charset in ["CA[UTF-8]", "", "CA[Shift_JIS]"] {
        let mut bytes = format!("(;{charset}PW[{text}]C[{text}];B[dd])").into_bytes();
        // The last byte of 坊.
        bytes.remove(bytes.windows(3).position(|found| found == "坊".as_bytes()).unwrap() + 2);
        let (name, said) = white(&bytes);
        assert_eq!(name, "本因\u{fffd}秀策", "{charset}");
        let (named, said): (Vec<_>, Vec<_>) = said.into_iter().partition(|(id, _)| *id == Id::SgfCharset);
        assert_eq!(named.len(), usize::from(charset.contains("JIS")), "{named:?}");
        assert_eq!(
            said,
            [(Id::SgfEncoding, "this text has bytes that are not characters of UTF-8".to_owned())]
        );
    }
}

#[test]
fn escape_sequences_of_japanese_are_decoded_before_brackets_are_sought() {
    // The first byte of 杰 looks like a bracket.
    let text = "本因坊杰、の一局";
    for charset in ["CA[ISO-2022-JP]", "", "CA[iso2022jp]"] {
        let sgf = format!("(;{charset}SZ[9]\nPW[{text}]\nC[{text}]TR[zz];B[dd])");
        let bytes = encoding_rs::ISO_2022_JP.encode(&sgf).0;
        assert!(bytes.is_ascii());
        let (record, said) = reading(&bytes);
        let record = record.unwrap();
        assert_eq!((record.info("PW"), &*record.nodes[0].comment), (Some(text), text), "{charset}");
        assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfPoint], "{said:?}");
        assert_eq!(said[0].span.bytes_of(&bytes), b"zz");
        let (seen, said) = crate::legible(crate::notation("sgf").unwrap(), bytes.to_vec(), said);
        assert_eq!((&*seen, said[0].span.bytes_of(seen.as_bytes())), (&*sgf, &b"zz"[..]));
    }
    for charset in ["ISO-2022-KR", "HZ-GB-2312", "ISO-2022-CN"] {
        let (_, said) = white(format!("(;CA[{charset}]PW[a];B[dd])").as_bytes());
        assert_eq!(
            said,
            [(
                Id::SgfCharset,
                format!("the character set `{charset}` is not known: the file is read as UTF-8")
            )]
        );
    }
}

#[test]
fn utf_16_needs_no_byte_order_mark() {
    for sgf in ["(;SZ[9]PW[名局]TR[zz];B[dd])", "\n(;CA[UTF-16]PW[名局]TR[zz]\n;B[dd])"] {
        let wide =
            |bytes: fn(u16) -> [u8; 2], text: &str| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let file = wide(bytes, sgf);
            let (record, said) = reading(&file);
            assert_eq!(record.unwrap().info("PW"), Some("名局"));
            assert_eq!((said.len(), said[0].span.bytes_of(&file)), (1, &*wide(bytes, "zz")), "{said:?}");
            let (seen, _) = crate::legible(crate::notation("sgf").unwrap(), file, said);
            assert_eq!(seen, sgf);
        }
    }
}
