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
            assert_eq!(said, [], "{label} {declared}");
            let record = record.unwrap();
            assert_eq!(record.info("EV"), Some(text), "{label} {declared}");
            assert_eq!(record.nodes[1].comment, text, "{label} {declared}");
            assert_eq!(moves(&record).len(), 2);
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
    for bytes in [&utf16[..], &cp932, &wrong] {
        let (record, said) = reading(bytes);
        assert_eq!(said, []);
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
