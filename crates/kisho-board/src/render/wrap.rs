//! Lines of a text below a picture.

use crate::kinsoku::forbids;

/// Between the parts of a text that are told one after the other, as the players and the result of a game.
const BETWEEN: &str = " · ";

/// A text in lines of at most `most`, as `width` measures them, broken between its parts where that is enough, otherwise after a
/// blank or a dot where there is one.
pub fn wrapped(text: &str, most: f64, width: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut taken = 0.0;
    let fits = |part: &&str| width(part.trim_end()) <= most;
    let words = |part| match Some(part).filter(fits) {
        Some(whole) => vec![whole],
        None => part.split_inclusive([' ', '\u{3000}', '・']).collect(),
    };
    for part in text.split_inclusive(BETWEEN).flat_map(words) {
        let part_width = width(part.trim_end());
        if taken + part_width > most && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            taken = 0.0;
        }
        if part_width <= most {
            line.push_str(part);
            taken += width(part);
            continue;
        }
        for c in part.chars() {
            let letter = width(c.encode_utf8(&mut [0; 4]));
            if taken + letter > most && !line.is_empty() {
                let next = line.split_off(end(&line, c));
                lines.push(std::mem::replace(&mut line, next));
                taken = width(&line);
            }
            line.push(c);
            taken += letter;
        }
    }
    // The end of a line divides its parts as well as a dot does.
    let ended = lines.iter().map(|line| line.trim_end().strip_suffix(BETWEEN.trim_end()).unwrap_or(line));
    let lines = ended.chain(std::iter::once(line.as_str()));
    lines.map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Where a line ends after which `next` does not fit: nothing that may not begin a line is the first of the next.
fn end(line: &str, mut next: char) -> usize {
    for (at, c) in line.char_indices().rev() {
        if !forbids(c, next) {
            return at + c.len_utf8();
        }
        next = c;
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use super::wrapped;
    use crate::diagram::{Face, font};

    fn sans(text: &str, most: f64) -> Vec<String> {
        wrapped(text, most, |part| font::width(Face::Sans, part))
    }

    #[test]
    fn lines_are_broken_where_there_is_room() {
        let long = "4, 10, 16 at C6; 7, 13 at 1; 19 pass";
        let lines = sans(long, 8.0);
        assert!(lines.len() > 1);
        assert_eq!(lines.join(" "), long);
        assert!(lines.iter().all(|line| font::width(Face::Sans, line) <= 8.0), "{lines:?}");
        let dots = sans("4・10・16・22・28(C6)", 4.0);
        assert_eq!(dots.concat(), "4・10・16・22・28(C6)");
        assert!(dots.len() > 2 && dots[0].ends_with('・'));
        let word = sans("abcdefghijklmnop", 3.0);
        assert_eq!(word.concat(), "abcdefghijklmnop");
        assert!(word.len() > 2);
        assert_eq!(sans("黒は隅を守った。", 7.0), ["黒は隅を守っ", "た。"].map(str::to_owned)[..].to_vec());
        assert_eq!(sans("。。。。。", 2.0).concat(), "。。。。。");
        let parts = ["Black: Anna Maria", "White: Benedict", "komi 6½ points", "White won by ½ point"];
        let longest = font::width(Face::Sans, parts[3]) + 0.1;
        assert_eq!(sans(&parts.join(" · "), longest), parts, "parts of a line stay whole");
        assert_eq!(sans(&format!("{} ·", parts[0]), 40.0), [format!("{} ·", parts[0])]);
        assert_eq!(sans("x", 0.0), ["x"]);
        assert!(sans(" ", 4.0).is_empty());
    }
}
