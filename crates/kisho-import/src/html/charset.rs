//! The characters of an HTML file.

use encoding_rs::{Encoding, UTF_8};

use kisho_game::charset;

/// Where a page has to name its encoding (HTML Standard, 4.2.5.4).
const HEAD: usize = 1024;

/// The text of a page, and the name of its encoding if some of its bytes are no characters in it. Characters that no page
/// may hold (HTML Standard, 13.2.3.5), leftovers of old programs, are left out.
///
/// What the page says is believed if it can be read so, as it is sometimes wrong; else what Japanese text is written in is guessed.
#[must_use]
pub fn decode(bytes: &[u8]) -> (String, Option<&'static str>) {
    let (mut text, lost) = characters(bytes);
    text.retain(|c| !c.is_control() || "\t\n\r\u{c}".contains(c));
    (text, lost)
}

fn characters(bytes: &[u8]) -> (String, Option<&'static str>) {
    if let Some((marked, length)) = Encoding::for_bom(bytes) {
        return read(marked, bytes.get(length..).unwrap_or_default());
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && !bytes.contains(&0x1b)
    {
        return (text.to_owned(), None);
    }
    let said = named(bytes).filter(|said| *said != UTF_8);
    if let Some((text, None)) = said.map(|said| read(said, bytes)) {
        return (text, None);
    }
    let (guessed, start) = charset::japanese(bytes);
    read(guessed, bytes.get(start..).unwrap_or_default())
}

fn read(encoding: &'static Encoding, bytes: &[u8]) -> (String, Option<&'static str>) {
    let (text, is_damaged) = encoding.decode_without_bom_handling(bytes);
    (text.into_owned(), is_damaged.then(|| encoding.name()))
}

/// The encoding that `<meta charset=…>` or `content="…; charset=…"` names.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..HEAD.min(bytes.len())).unwrap_or_default().to_ascii_lowercase();
    let head = String::from_utf8_lossy(&head);
    let after = |(at, word): (usize, &str)| head.get(at + word.len()..);
    head.match_indices("charset").filter_map(after).find_map(|rest| {
        let rest = rest.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
        let label: String =
            rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
        Encoding::for_label(label.as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};

    #[test]
    fn pages_say_what_they_are_written_in() {
        for (encoding, meta) in [
            (SHIFT_JIS, "<meta charset=\"Shift_JIS\">"),
            (SHIFT_JIS, "<META http-equiv=\"Content-Type\" content=\"text/html; charset=x-sjis\">"),
            (EUC_JP, "<meta charset=euc-jp>"),
            (ISO_2022_JP, "<meta charset='iso-2022-jp'>"),
            (SHIFT_JIS, ""),
            (EUC_JP, "<meta charset=utf-8>"),
        ] {
            let page = format!("<html>{meta}<title>将棋の部屋へようこそ</title>");
            let (bytes, _, _) = encoding.encode(&page);
            assert_eq!(decode(&bytes), (page.clone(), None), "{}", encoding.name());
        }
    }

    #[test]
    fn what_is_damaged_is_said() {
        let (text, lost) = decode(b"<meta charset=utf-8>\xe5\xb0\x86\xe6\xa3\x8b \xe5");
        assert!(text.contains("将棋"));
        assert_eq!(lost, Some("UTF-8"));
    }
}
