//! Which files with texts may hold a word, so that a reader of a large site need not load them all.
//!
//! A filter has a bit for each short run of characters, and runs share bits: what it does not know is not in the file, what it
//! knows may be. Runs are of three ASCII characters, or of two of which one is another: so both a word in English and one of two
//! kanji have some.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use unicode_normalization::UnicodeNormalization as _;

/// Bits of a filter; `search.js` counts with the same number. In 256 KB of Japanese a quarter of them are set, of English less.
const BITS: usize = 1 << 16;

/// The filter of a file with these lines, in Base64.
#[must_use]
pub fn of<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut bits = vec![0_u8; BITS / 8];
    for line in lines {
        let units: Vec<u16> = folded(line).encode_utf16().collect();
        for (start, &first) in units.iter().enumerate() {
            let at = |offset: usize| units.get(start + offset).copied().unwrap_or_default();
            if let Some(bit) = bit([first, at(1), at(2)])
                && let Some(byte) = bits.get_mut(bit / 8)
            {
                *byte |= 1 << (bit % 8);
            }
        }
    }
    STANDARD.encode(bits)
}

/// The bit of the run that begins with three UTF-16 units, of which those after the end are 0. Quotation marks and back
/// slashes, which stand otherwise in JSON, are in none.
fn bit(run: [u16; 3]) -> Option<usize> {
    let ascii = run.map(|unit| unit < 0x80);
    let [first, second, third] = match ascii {
        [true, true, true] => run,
        [true, true, false] => return None,
        _ => [run[0], run[1], 0],
    };
    let used = if ascii == [true; 3] { &run[..] } else { &run[..2] };
    let none = [0, u16::from(b'"'), u16::from(b'\\')];
    let number = (usize::from(first) * 31 + usize::from(second)) * 31 + usize::from(third);
    used.iter().all(|unit| !none.contains(unit)).then_some(number % BITS)
}

/// What readers take for the same as a text, as `fold` in `search.js` has it: small letters, one width, hiragana for katakana, and
/// quotation marks and dashes as they are typed.
fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkc().collect::<String>().to_lowercase().chars() {
        match c {
            '‘' | '’' => folded.push('\''),
            '“' | '”' | '„' | '«' | '»' => folded.push('"'),
            '–' => folded.push_str("--"),
            '—' => folded.push_str("---"),
            'ァ'..='ヶ' | 'ヽ' | 'ヾ' => {
                folded.push(char::from_u32(u32::from(c) - 0x60).unwrap_or(c));
            }
            c => folded.push(c),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(filter: &str, run: &str) -> bool {
        let bits = STANDARD.decode(filter).unwrap();
        let mut units: Vec<u16> = run.encode_utf16().collect();
        units.resize(3, 0);
        let bit = bit([units[0], units[1], units[2]]).unwrap();
        bits[bit / 8] & (1 << (bit % 8)) != 0
    }

    #[test]
    fn spellings_are_folded() {
        for (text, same) in [
            ("ＡＢＣ Straße", "abc straße"),
            ("ボウギン", "ぼうぎん"),
            ("ﾎﾞｳｷﾞﾝ", "ぼうぎん"),
            ("ヴ・ヾー", "ゔ・ゞー"),
            ("„a“ “b” 1–2 — …", "\"a\" \"b\" 1--2 --- ..."),
            ("㍿①", "株式会社1"),
            ("は\u{3099}", "ば"),
            ("ΟΔΟΣ", "οδος"),
            ("Don’t", "don't"),
        ] {
            assert_eq!(folded(text), same);
        }
    }

    #[test]
    fn a_filter_knows_what_is_in_a_text_and_hardly_more() {
        let filter = of(["[\"Zugzwang \\\"x\\\"\",\"棒銀の7六歩\"]"].into_iter());
        for run in ["zug", "ugz", "ang", "棒銀", "銀の", "の7", "7六"] {
            assert!(has(&filter, run), "{run}");
        }
        for run in ["abc", "矢倉", "銀棒"] {
            assert!(!has(&filter, run), "{run}");
        }
        assert_eq!(bit([0x61, 0x62, 0]), None, "two letters are no run");
        assert_eq!((bit([0x22, 0x61, 0x62]), bit([0x61, 0x62, 0x68d2])), (None, None));
        assert!(bit([0x68d2, 0x9280, 0x22]).is_some());
    }
}
