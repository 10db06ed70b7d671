//! Content types by file name.

use std::borrow::Cow;

/// Pages.
pub const HTML: &str = "text/html; charset=utf-8";

/// The content type of a file; of an unknown one the type that browsers download.
pub fn of(file: &str) -> Cow<'static, str> {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
    match extension.as_str() {
        // Records say themselves, or not at all, how they are encoded.
        "kif" => "text/plain".into(),
        "sgf" => "application/x-go-sgf".into(),
        // Browsers show what is plain text and download what is Markdown.
        "md" => "text/plain; charset=utf-8".into(),
        _ => match mime_guess::from_ext(&extension).first_raw() {
            Some(text) if text.starts_with("text/") => format!("{text}; charset=utf-8").into(),
            Some(other) => other.into(),
            None => "application/octet-stream".into(),
        },
    }
}
