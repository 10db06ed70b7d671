//! The options of a block, each as a field of the form.

use kisho_board::present::options::{Kind, SPECS, Spec, Word, quoted, words};
use kisho_board::render::svg::Writer;
use kisho_game::Notation;
use kisho_game::text::Lang;
use kisho_play::Request;

use super::fence::is_of_page;
use crate::say::bench;

/// The field with the words that the page was made from.
pub const BEFORE: &str = "before";

/// What the author has chosen for an option.
#[derive(Debug, Default, PartialEq, Eq)]
struct Choice {
    /// `yes`, `no`, or nothing.
    switch: String,
    value: String,
}

/// The options that a block in a notation may have, but those that only its page knows.
fn known(notation: &Notation) -> impl Iterator<Item = &'static Spec> {
    SPECS.iter().filter(|spec| spec.fits(notation) && !is_of_page(&format!("{}=", spec.name)))
}

/// What words say of an option.
fn said(list: &[Word], spec: &Spec) -> Choice {
    let is_no = |word: &Word| word.name.strip_prefix("no-") == Some(spec.name);
    match list.iter().rfind(|word| word.name == spec.name || is_no(word)) {
        None => Choice::default(),
        Some(word) => match &word.value {
            Some(value) => Choice { switch: String::new(), value: value.clone() },
            None => {
                Choice { switch: if is_no(word) { "no" } else { "yes" }.to_owned(), value: String::new() }
            }
        },
    }
}

/// The words that a form asks for: those that were typed, or those that were there, with what was chosen in the fields of single options.
pub fn chosen(asked: &Request, notation: &Notation) -> Option<String> {
    let before = asked.get(BEFORE).unwrap_or_default();
    let typed = asked.get("options").unwrap_or_default();
    if !asked.has(BEFORE) || typed != before {
        return None;
    }
    let (list, _) = words(before);
    let mut now: Vec<(String, String)> =
        list.iter().map(|word| (word.name.clone(), word.text(before).to_owned())).collect();
    for spec in known(notation) {
        let field =
            |kind: &str| asked.get(&format!("{kind}-{}", spec.name)).unwrap_or_default().trim().to_owned();
        let choice = Choice { switch: field("switch"), value: field("value") };
        let was = said(&list, spec);
        if choice == was {
            continue;
        }
        // Who chooses a value, or another one, wants that.
        let word = if !choice.value.is_empty() && (choice.value != was.value || choice.switch.is_empty()) {
            format!("{}={}", spec.name, quoted(&choice.value))
        } else {
            match &*choice.switch {
                "yes" => spec.name.to_owned(),
                "no" => format!("no-{}", spec.name),
                _ => String::new(),
            }
        };
        let is_it = |name: &str| name == spec.name || name.strip_prefix("no-") == Some(spec.name);
        let at = now.iter().position(|(name, _)| is_it(name)).unwrap_or(now.len());
        now.retain(|(name, _)| !is_it(name));
        if !word.is_empty() {
            now.insert(at.min(now.len()), (spec.name.to_owned(), word));
        }
    }
    Some(now.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" "))
}

/// The fields.
pub fn fields(w: &mut Writer, lang: Lang, now: &str, notation: &Notation) {
    let (list, _) = words(now);
    for (name, value) in [(BEFORE, now), ("switches", "1")] {
        w.open("input").attr("type", "hidden").attr("name", name).attr("value", value).end_void();
    }
    w.open("ul").attr("class", "kp-switches").newline();
    for spec in known(notation) {
        let Choice { switch, value } = said(&list, spec);
        w.open("li").open("code").attr("id", format!("about-{}", spec.name)).text(spec.name).close().raw(" ");
        if !matches!(spec.kind, Kind::Value(_)) {
            w.open("select").attr("name", format!("switch-{}", spec.name));
            w.attr("aria-labelledby", format!("about-{}", spec.name));
            for (code, label) in
                [("", bench::usual(lang)), ("yes", bench::on(lang)), ("no", bench::off(lang))]
            {
                w.open("option").attr("value", code);
                if code == switch {
                    w.flag("selected");
                }
                w.text(label).close();
            }
            w.close().raw(" ");
        }
        if let Kind::Value(form) | Kind::SwitchOrValue(form) = spec.kind {
            w.open("input").attr("name", format!("value-{}", spec.name)).attr("value", value);
            w.attr("placeholder", form).attr("aria-labelledby", format!("about-{}", spec.name)).end_void();
        }
        w.open("span").attr("lang", lang.pick("en", "ja")).text(spec.help(lang)).close().close().newline();
    }
    w.close().newline();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(before: &str, fields: &[(&str, &str)]) -> Option<String> {
        let notation = kisho_game::notation("sgf").unwrap();
        let mut asked = Request::default().with(BEFORE, before).with("options", before);
        // As a browser sends the fields that nobody has touched.
        for spec in known(notation) {
            let Choice { switch, value } = said(&words(before).0, spec);
            asked = asked.with(&format!("switch-{}", spec.name), &switch);
            asked = asked.with(&format!("value-{}", spec.name), &value);
        }
        let asked = fields.iter().fold(asked, |asked, (name, value)| asked.with(name, value));
        chosen(&asked, notation)
    }

    #[test]
    fn words_change_by_what_is_chosen() {
        let before = "flip  caption=\"a \\\"b\\\"\" no-header coords=western unknown";
        let same = "flip caption=\"a \\\"b\\\"\" no-header coords=western unknown";
        assert_eq!(after(before, &[]).as_deref(), Some(same));
        for (field, value, now) in [
            ("switch-flip", "", same.trim_start_matches("flip ")),
            ("switch-flip", "no", &*same.replace("flip ", "no-flip ")),
            ("switch-header", "yes", &same.replace("no-header", "header")),
            ("switch-coords", "no", &same.replace("coords=western", "no-coords")),
            ("value-coords", "", &same.replace(" coords=western", "")),
            ("value-coords", "eastern", &same.replace("western", "eastern")),
            ("value-caption", "x \"y\\", &same.replace("\"a \\\"b\\\"\"", "\"x \\\"y\\\\\"")),
            ("value-frame", "last", &format!("{same} frame=last")),
        ] {
            assert_eq!(after(before, &[(field, value)]).as_deref(), Some(now), "{field}={value}");
        }
        // What was typed counts more, and `src` belongs to the page.
        assert_eq!(after(before, &[("options", "flip"), ("switch-flip", "no")]), None);
        assert_eq!(after("", &[("value-src", "x"), ("value-game", "2")]).as_deref(), Some(""));
    }
}
