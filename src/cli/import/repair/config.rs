//! Repairs of `kisho.toml`.

use toml::Table;
use toml::de::DeTable;

use kisho_game::text::{Diagnostic, Id};

/// A config in which links that lead nowhere are warnings; `None` if they are already.
pub fn with_internal_warnings(config: &str) -> Option<String> {
    let table = DeTable::parse(config).ok()?;
    let line = "internal_level = \"warn\"\n";
    let (place, new) = match table.get_ref().get_key_value("link_checker") {
        Some((heading, checker)) => match checker.get_ref().as_table()?.get_key_value("internal_level") {
            Some((_, level)) if level.get_ref().as_str() == Some("warn") => return None,
            Some((_, level)) => (level.span(), "\"warn\"".to_owned()),
            None => {
                let end = heading.span().end;
                let next = end + config.get(end..)?.find('\n')? + 1;
                (next..next, line.to_owned())
            }
        },
        None => {
            let gap = if config.is_empty() || config.ends_with("\n\n") { "" } else { "\n" };
            (config.len()..config.len(), format!("{gap}[link_checker]\n{line}"))
        }
    };
    let new = format!("{}{new}{}", config.get(..place.start)?, config.get(place.end..)?);
    new.parse::<Table>().is_ok().then_some(new)
}

/// A config without the lines that something is wrong with, and what is said about them.
pub fn without(config: &str, said: &[&Diagnostic]) -> Option<(String, Vec<Diagnostic>)> {
    let mut told = Vec::new();
    let mut text = String::with_capacity(config.len());
    let mut at = 0;
    for line in config.split_inclusive('\n') {
        let here = said.iter().find(|said| (at..at + line.len()).contains(&said.span.start));
        at += line.len();
        match (here, line.split_once('=')) {
            (Some(said), Some((key, _))) if !line.starts_with('[') && !said.span.is_empty() => {
                let message = format!("`{}` is left out: {}", key.trim(), said.message);
                told.push(Diagnostic::warning(Id::ImportKey, said.span, message));
            }
            _ => text.push_str(line),
        }
    }
    (!told.is_empty() && text.parse::<Table>().is_ok()).then_some((text, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Span;

    #[test]
    fn links_become_warnings_once() {
        let said = "\n[link_checker]\ninternal_level = \"warn\"\n";
        assert_eq!(with_internal_warnings("title = \"a\"\n").unwrap(), format!("title = \"a\"\n{said}"));
        let old = "[link_checker]\ninternal_level = \"error\"\nskip_prefixes = []\n";
        let new = with_internal_warnings(old).unwrap();
        assert_eq!(new, "[link_checker]\ninternal_level = \"warn\"\nskip_prefixes = []\n");
        assert_eq!(with_internal_warnings(&new), None);
        let bare = "[link_checker]\nskip_prefixes = []\n";
        assert_eq!(with_internal_warnings(bare).unwrap(), new);
        // Lines that look alike are in other tables and in texts.
        let others =
            "[extra]\ninternal_level = 1\nnote = \"\"\"\n[link_checker]\ninternal_level = x\n\"\"\"\n";
        assert_eq!(with_internal_warnings(others).unwrap(), format!("{others}{said}"));
        assert_eq!(with_internal_warnings(&format!("{others}\n{old}")).unwrap(), format!("{others}\n{new}"));
    }

    #[test]
    fn a_line_goes_and_the_rest_stays() {
        let config = "title = \"a\"\nfeed_filenames = [\"a.json\"]\n";
        let wrong = Diagnostic::error(Id::ConfigPath, Span::new(12, 26), "no feed");
        let (text, told) = without(config, &[&wrong]).unwrap();
        assert_eq!(
            (text.as_str(), told[0].message.as_str()),
            ("title = \"a\"\n", "`feed_filenames` is left out: no feed")
        );
        let elsewhere = Diagnostic::error(Id::UrlDuplicate, Span::at(0), "no place");
        assert!(without(config, &[&elsewhere]).is_none());
    }
}
