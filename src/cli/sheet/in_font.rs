//! Pages in a font that has all their characters.

use std::ops::Range;

use super::super::Failure;
use super::Made;
use super::plan::Plan;
use kisho_board::fonts::{self, Font, FontError};
use kisho_game::text::Lang;
use kisho_sheet::{self as sheet, Bold};

/// Lays pages out in the font that their texts need: in the embedded one, and again as long as that lacks characters, or
/// another is asked for. Likewise headings are all bold in another way where the bold font lacks one. `make` lays out some of the
/// problems or games, whose records have these names.
pub fn in_font(
    plan: &Plan,
    names: &[&str],
    mut make: impl FnMut(Letters, Range<usize>) -> Made,
) -> Result<Made, Failure> {
    let mut letters = usual(Font::embedded(), plan.lang);
    let mut made = make(letters, 0..names.len());
    let (title, footer) = (sheet::as_set(&plan.title), sheet::as_set(&plan.footer));
    // In another font lines end elsewhere, and may bear other signs: what is laid out anew is looked at again.
    for _ in 0..MOST_LAYOUTS {
        let texts = format!("{title}{footer}{}", made.texts());
        let chosen = fonts::choose(&texts, plan.font.as_deref(), plan.lang)
            .map_err(|error| cannot_set(plan, names, &error, |at| make(letters, at..at + 1).texts()))?;
        let bold = if made.lacks_bold() { Bold::Strokes } else { letters.1 };
        let better = if chosen == letters.0 { (chosen, bold) } else { usual(chosen, plan.lang) };
        if better == letters {
            return Ok(if chosen == Font::embedded() { made } else { made.with_pictures_in(chosen) });
        }
        letters = better;
        made = make(letters, 0..names.len());
    }
    Err(Failure::Input("cannot set the texts: no font has the characters of all pages".to_owned()))
}

/// A font that has all characters of pages is found with the second layout, what is bold in it with the third; the fourth only
/// confirms it.
const MOST_LAYOUTS: usize = 4;

/// The font of texts, and how headings are bold.
pub type Letters = (&'static Font, Bold);

/// How all is set in a font if nothing is missing.
pub fn usual(font: &'static Font, lang: Lang) -> Letters {
    (font, Bold::usual(font, lang))
}

/// Says which texts cannot be set. `texts`: those of a problem or a game.
fn cannot_set(
    plan: &Plan,
    names: &[&str],
    error: &FontError,
    mut texts: impl FnMut(usize) -> String,
) -> Failure {
    let missing = error.characters();
    let lacks = |text: &str| text.contains(|c| missing.contains(c));
    let what = if missing.is_empty() {
        "the texts".to_owned()
    } else if lacks(&sheet::as_set(&plan.title)) {
        "the title".to_owned()
    } else if lacks(&sheet::as_set(&plan.footer)) {
        "the line at the foot".to_owned()
    } else {
        let at = (0..names.len()).find(|&at| lacks(&texts(at)));
        let named = at.and_then(|at| Some((at + 1, *names.get(at)?)));
        named.map_or_else(
            || "the texts".to_owned(),
            |(number, name)| format!("the texts of {} {number}, {name}", plan.kind.what()),
        )
    };
    Failure::Input(format!("cannot set {what}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_board::diagram::Point;
    use kisho_sheet::{Answers, Item, Page, Paper, PerPage, Style};

    fn plan(font: &str) -> Plan {
        Plan {
            kind: kisho_sheet::Kind::Problems,
            paper: Paper::A4,
            per_page: PerPage::default(),
            per_page_given: false,
            answers: Answers::None,
            answers_given: false,
            failures: 0,
            failures_given: false,
            title: String::new(),
            footer: String::new(),
            every: None,
            columns: None,
            lang: Lang::Ja,
            font: Some(font.to_owned()),
            from: None,
            inputs: Vec::new(),
            failed: false,
        }
    }

    /// A page that says something else in each font, as lines that end elsewhere may.
    fn made(font: &'static Font, [first, anew]: [&str; 2]) -> Made {
        let said = if font == Font::embedded() { first } else { anew };
        let style = Style::new(font, 10.0);
        let line = style.one_line(said, 100.0);
        let items = vec![Item::Text { line, at: Point::new(0.0, 0.0), style }];
        Made { pages: vec![Page { items, bookmarks: Vec::new() }], answers: Vec::new(), count: 0 }
    }

    #[test]
    fn pages_that_are_laid_out_anew_are_looked_through_too() {
        let plan = plan("crates/kisho-board/src/diagram/font/sans-bold.otf");
        let texts = |said| in_font(&plan, &[], |(font, _), _| made(font, said)).map(|made| made.texts());
        assert_eq!(texts(["金", "銀"]).unwrap(), "銀");
        let Err(Failure::Input(message)) = texts(["金", "問"]) else { panic!("the font lacks 問") };
        assert!(message.contains("lacks 問"), "{message}");
    }
}
