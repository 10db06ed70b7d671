//! Workflow commands, which GitHub shows beside the lines of a pull request.

use std::path::Path;

use super::Finding;
use super::format::tidy;
use crate::report::{harmless, places};

/// A message as one line of the log of a GitHub job. `folder`: the way from its repository to where the program runs.
#[must_use]
pub fn github((source, diagnostic): Finding<'_>, folder: &Path) -> String {
    let (start, end) = places(source, diagnostic.span);
    let file = Path::new(source.name());
    // Not everything that is wrong stands in a file.
    let file = if file.exists() { tidy(&folder.join(file)) } else { file.to_owned() };
    let file = property(&harmless(&file.display().to_string().replace('\\', "/")));
    let mut place = format!("file={file},line={},col={}", start.line, start.column);
    // GitHub takes columns only within one line.
    if end.line == start.line {
        place += &format!(",endColumn={}", end.column);
    } else {
        place += &format!(",endLine={}", end.line);
    }
    let mut message = diagnostic.message.clone();
    for more in [&diagnostic.label, &diagnostic.hint].into_iter().flatten() {
        message.push('\n');
        message.push_str(more);
    }
    let (severity, title) = (diagnostic.severity.word(), property(diagnostic.id.as_str()));
    format!("::{severity} {place},title={title}::{}", data(&harmless_lines(&message)))
}

/// A text of several lines without what a terminal would obey.
fn harmless_lines(text: &str) -> String {
    text.split('\n').map(harmless).collect::<Vec<_>>().join("\n")
}

/// What stands after `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What stands after `=`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::{Diagnostic, Id, Source, Span};

    #[test]
    fn files_are_named_from_the_repository() {
        let named = |name: &str, folder: &str| {
            let said = github(
                (&Source::new(name, ""), &Diagnostic::error(Id::QfEmpty, Span::at(0), "b")),
                Path::new(folder),
            );
            said.split(',').next().unwrap().to_owned()
        };
        assert_eq!(named("./Cargo.toml", "docs/site"), "::error file=docs/site/Cargo.toml");
        assert_eq!(named("src/../Cargo.toml", ""), "::error file=Cargo.toml");
        assert_eq!(named("src/cli/../../Cargo.toml", "a"), "::error file=a/Cargo.toml");
        assert_eq!(named("--base-url", "docs"), "::error file=--base-url", "what is no file keeps its name");
    }

    #[test]
    fn a_message_cannot_start_a_command_of_its_own() {
        let source = Source::new("a,b:c.md", "棋!\n");
        let diagnostic =
            Diagnostic::error(Id::QfTruncated, Span::new(3, 4), "100% wrong\n::stop").with_hint("mend it");
        assert_eq!(
            github((&source, &diagnostic), Path::new("sub")),
            "::error file=a%2Cb%3Ac.md,line=1,col=2,endColumn=3,title=qf-truncated::100%25 wrong%0A::stop%0Amend it"
        );
    }
}
