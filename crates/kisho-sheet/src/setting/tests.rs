use proptest::prelude::*;

use super::*;

fn style(align: Align) -> Style {
    Style::new(Font::embedded(), 10.0).aligned(align)
}

fn texts(text: &str, width: f64, align: Align) -> Vec<String> {
    style(align).lines(text, width).iter().map(Line::text).collect()
}

#[test]
fn a_line_of_kanji_holds_as_many_as_fit() {
    assert_eq!(texts("囲碁将棋囲碁将棋囲碁", 40.0, Align::Left), ["囲碁将棋", "囲碁将棋", "囲碁"]);
}

#[test]
fn a_full_stop_at_the_end_of_a_line_takes_half_its_width() {
    assert_eq!(texts("黒が先手。白は後手", 45.0, Align::Left), ["黒が先手。", "白は後手"]);
    // Not even half of it fits: the character before it goes along.
    assert_eq!(texts("黒が先手。白は後手", 44.0, Align::Left), ["黒が先", "手。白は", "後手"]);
}

#[test]
fn no_line_begins_with_small_kana_or_ends_with_a_bracket() {
    assert_eq!(texts("石を待って", 30.0, Align::Left), ["石を", "待って"]);
    assert_eq!(texts("ここで「囲碁」", 40.0, Align::Left), ["ここで", "「囲碁」"]);
}

#[test]
fn two_marks_that_meet_share_their_blank() {
    let width = |text: &str| style(Align::Left).one_line(text, 1000.0).width;
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    assert!(near(width("囲」。"), 20.0), "{}", width("囲」。"));
    assert!(near(width("囲。「碁"), 35.0), "{}", width("囲。「碁"));
    assert!(near(width("「囲"), 15.0), "a bracket at the beginning of a line stands flush");
}

#[test]
fn english_is_divided_at_spaces_and_spread_there() {
    let lines = style(Align::Justified).lines("Black must play at once, or he loses all his stones.", 120.0);
    assert_eq!(
        lines.iter().map(Line::text).collect::<Vec<_>>().join(" "),
        "Black must play at once, or he loses all his stones."
    );
    for line in &lines[..lines.len() - 1] {
        assert!((line.width - 120.0).abs() < 1e-6, "{} {}", line.text(), line.width);
    }
    assert!(lines.last().unwrap().width < 120.0);
}

#[test]
fn a_move_of_shogi_is_not_torn() {
    for width in 30..90 {
        for line in texts("次の手は☗７六歩で、以下☖３四歩と進む。", f64::from(width), Align::Justified)
        {
            assert!(!line.ends_with(['☗', '☖', '７', '３']), "{width} {line}");
        }
    }
}

#[test]
fn a_number_in_kanji_is_not_torn() {
    assert_eq!(texts("昭和六十二年", 40.0, Align::Left), ["昭和", "六十二年"]);
    assert_eq!(texts("五百八十一二三", 40.0, Align::Left), ["五百八十", "一二三"], "unless it is too long");
}

#[test]
fn a_word_that_is_too_long_is_cut() {
    let lines = texts("aaaaaaaaaaaaaaaaaaaaaaaa", 40.0, Align::Left);
    assert!(lines.len() > 1 && lines.concat() == "aaaaaaaaaaaaaaaaaaaaaaaa");
    assert_eq!(texts("囲碁", 1.0, Align::Left), ["囲", "碁"], "one character to a line at least");
}

#[test]
fn a_text_on_one_line_is_cut_with_an_ellipsis() {
    let line = style(Align::Left).one_line("囲碁の問題をたくさん集めた冊子", 60.0);
    assert!(line.text().ends_with('…') && line.width <= 60.0, "{}", line.text());
    assert_eq!(style(Align::Left).one_line("two\nlines", 100.0).text(), "two lines");
}

#[test]
fn paragraphs_and_empty_lines_stay() {
    assert_eq!(texts("一\r\n\n二", 40.0, Align::Left), ["一", "", "二"]);
    let indented = Style { indent: 1.0, ..style(Align::Left) };
    assert!((indented.lines("囲碁", 100.0)[0].letters[0].1 - 10.0).abs() < 1e-9);
}

#[test]
fn letters_that_macs_write_in_two_parts_are_put_together() {
    assert_eq!(texts("か\u{3099}", 40.0, Align::Left), ["が"]);
}

#[test]
fn what_only_keeps_a_line_from_ending_is_not_seen() {
    assert_eq!(texts("aa b1\u{2011}a2\u{a0}c", 40.0, Align::Left), ["aa", "b1-a2 c"]);
    assert_eq!(texts("角成\u{2060}銀\u{2060}打", 30.0, Align::Left), ["角", "成銀打"]);
    assert_eq!(style(Align::Left).one_line("囲\u{2060}碁\u{2060}の問題", 35.0).text(), "囲碁…");
}

/// What compositors forbid, written anew.
fn forbidden_first(c: char) -> bool {
    "、。」』）］・ーっゃゅょッャュョ々！？：…".contains(c)
}

fn forbidden_last(c: char) -> bool {
    "「『（［".contains(c)
}

proptest! {
    #[test]
    fn lines_keep_the_rules_and_lose_nothing(
        words in prop::collection::vec("[「『（]?[囲碁将棋のはがをアイ７六a-f]{1,5}[ーっ々]?[、。」）！]{0,2} ?", 1..30),
        width in 120.0..400.0f64,
        justified: bool,
    ) {
        let text = words.concat();
        let style = style(if justified { Align::Justified } else { Align::Left });
        let lines = style.lines(&text, width);
        let without = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
        let all: String = lines.iter().map(Line::text).collect();
        prop_assert_eq!(without(&all), without(&text));
        for (at, line) in lines.iter().enumerate() {
            prop_assert!(line.width <= width + 0.01, "{} is {} wide", line.text(), line.width);
            let text = line.text();
            prop_assert!(at == 0 || !text.starts_with(forbidden_first), "{}", text);
            prop_assert!(at + 1 == lines.len() || !text.ends_with(forbidden_last), "{}", text);
            prop_assert!(line.letters.windows(2).all(|pair| pair[0].1 < pair[1].1), "in order");
        }
    }

    #[test]
    fn nothing_falls_whatever_the_text(text in "\\PC{0,60}", width in 0.0..60.0f64) {
        for align in [Align::Left, Align::Center, Align::Justified] {
            for line in style(align).lines(&text, width) {
                let wide = line.letters.iter().filter(|(c, _)| Font::embedded().advance(*c, 10.0) > 0.0).count();
                prop_assert!(line.width <= width + 0.01 || wide <= 1, "{}", line.text());
            }
            let _ = style(align).one_line(&text, width);
        }
    }
}
