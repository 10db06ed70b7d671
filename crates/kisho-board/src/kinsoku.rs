//! Where Japanese lines must not be divided, beyond what Unicode says, and how their characters fill their squares.

/// No line begins with these: marks that end something, small kana, marks that prolong or repeat.
const NOT_FIRST: &str = "、。，．・：；？！‼⁇⁈⁉」』）］｝〕〉》】〙〗〟’”»›ーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ々〻ゝゞヽヾ゛゜…‥～〜―—–‐゠／％‰℃°′″";

/// The same in half width, but where a space stands before them.
const NOT_FIRST_IN_WORD: &str = ",.:;?!)]}%/";

/// No line ends with these: opening brackets, and what belongs to the number or the move after it.
const NOT_LAST: &str = "「『（［｛〔〈《【〘〖〝‘“«‹￥¥＄$£€＃#§№☗☖▲△▼▽([{";

/// Whether a line may not end between two characters.
pub fn forbids(before: char, after: char) -> bool {
    let joined = NOT_FIRST.contains(after)
        || (NOT_FIRST_IN_WORD.contains(after) && !before.is_whitespace())
        || NOT_LAST.contains(before);
    joined || is_square(before, after)
}

/// Whether these name a square of shogi: ７六 is read as one word.
fn is_square(before: char, after: char) -> bool {
    matches!(before, '１'..='９') && "一二三四五六七八九".contains(after)
}

/// The blank that a character in full width has before and after what is inked, in em.
pub fn blanks(c: char) -> (f64, f64) {
    match c {
        '「' | '『' | '（' | '［' | '｛' | '〔' | '〈' | '《' | '【' | '〘' | '〖' | '〝' => {
            (0.5, 0.0)
        }
        '、' | '。' | '，' | '．' | '」' | '』' | '）' | '］' | '｝' | '〕' | '〉' | '》' | '】' | '〙'
        | '〗' | '〟' => (0.0, 0.5),
        '・' | '：' | '；' => (0.25, 0.25),
        _ => (0.0, 0.0),
    }
}

/// Whether a character is a kanji, a kana or a mark among them: lines can be spread beside it.
pub fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{303f}' | '\u{3040}'..='\u{30ff}' | '\u{3100}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether a little space stands between this and Latin letters: beside kanji and kana, not beside punctuation.
pub fn is_written(c: char) -> bool {
    is_wide(c)
        && !matches!(c, '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '・' | '\u{ff00}'..='\u{ff0f}'
        | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}')
}
