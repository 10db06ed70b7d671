//! The JSON that mdBook sends. 0.4 calls the chapters of a book `sections`, 0.5 `items`.

use std::path::PathBuf;

use serde_json::Value;

use crate::cli::filter::selector;
use kisho_game::text::{Lang, nearest};

/// What a preprocessor is told of the book.
#[derive(Debug)]
pub struct Context {
    /// The folder with `book.toml`.
    pub root: PathBuf,
    /// The folder of the chapters in it.
    pub src: String,
    /// The language of names and texts: the preprocessor's `lang`, else the book's `language`, else English.
    pub lang: Lang,
    /// Whether each chapter brings the style sheet.
    pub css_inline: bool,
    /// Who shows the book: `html`, `epub`, `man`, …
    pub renderer: String,
    /// Whether `{漢字|かんじ}` shows how a word is read.
    pub ruby: bool,
    /// What matches on a dark page, if not the themes of mdBook.
    pub dark: Option<String>,
}

/// A chapter with a file.
#[derive(Debug)]
pub struct Chapter<'a> {
    /// The file in the folder of the chapters, with `/` between its parts.
    pub path: String,
    /// Its Markdown.
    pub content: &'a mut String,
}

/// Our keys in `[preprocessor.kisho]`, and those that mdBook itself reads there.
const KEYS: [&str; 9] =
    ["lang", "css", "dark", "ruby", "command", "renderers", "before", "after", "optional"];

/// Context and book, or what is wrong with them.
pub fn parse(text: &[u8]) -> Result<(Context, Value), String> {
    let wrong = |why: &str| format!("this is not what mdBook sends to a preprocessor: {why}");
    let (context, book): (Value, Value) =
        serde_json::from_slice(text).map_err(|error| wrong(&error.to_string()))?;
    let root = context.get("root").and_then(Value::as_str).ok_or_else(|| wrong("no `root`"))?;
    if items(&book).is_none() {
        return Err(wrong("neither `items` nor `sections`"));
    }
    let text_at = |pointer: &str| context.pointer(pointer).and_then(Value::as_str);
    let table = context.pointer("/config/preprocessor/kisho");
    if let Some(problem) = table.and_then(Value::as_object).and_then(|table| unknown(table.keys())) {
        return Err(problem);
    }
    let own = |key: &str| match table.and_then(|table| table.get(key)) {
        None => Ok(None),
        Some(Value::String(value)) => Ok(Some(value.as_str())),
        Some(_) => Err(in_table(&format!("`{key}` is a text between `\"`"))),
    };
    let lang = match own("lang")? {
        Some(tag) => Lang::from_tag(tag).ok_or_else(|| in_table("`lang` is `en` or `ja`"))?,
        None => text_at("/config/book/language").and_then(Lang::from_tag).unwrap_or_default(),
    };
    let css_inline = match own("css")? {
        None | Some("inline") => true,
        Some("none") => false,
        Some(_) => return Err(in_table("`css` is `inline` or `none`")),
    };
    let dark = own("dark")?.map(selector).transpose().map_err(|why| in_table(&format!("`dark`: {why}")))?;
    let src = text_at("/config/book/src").unwrap_or("src").replace('\\', "/");
    let ruby = match table.and_then(|table| table.get("ruby")) {
        None => false,
        Some(Value::Bool(ruby)) => *ruby,
        Some(_) => return Err(in_table("`ruby` is `true` or `false`")),
    };
    let renderer = context.get("renderer").and_then(Value::as_str).unwrap_or("html").to_owned();
    Ok((Context { root: PathBuf::from(root), src, lang, css_inline, renderer, ruby, dark }, book))
}

fn in_table(message: &str) -> String {
    format!("[preprocessor.kisho] in book.toml: {message}")
}

fn unknown<'a>(mut keys: impl Iterator<Item = &'a String>) -> Option<String> {
    let key = keys.find(|key| !KEYS.contains(&key.as_str()))?;
    let hint = match nearest(key, KEYS) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the keys are `lang`, `css`, `dark` and `ruby`".to_owned(),
    };
    Some(in_table(&format!("there is no key `{key}`; {hint}")))
}

fn items(book: &Value) -> Option<&str> {
    ["items", "sections"].into_iter().find(|key| book.get(key).is_some_and(Value::is_array))
}

/// The chapters in the order of the book.
pub fn chapters(book: &mut Value) -> Vec<Chapter<'_>> {
    let key = items(book).unwrap_or_default().to_owned();
    let mut chapters = Vec::new();
    // What comes next is on top.
    let mut open: Vec<&mut Value> = Vec::new();
    if let Some(Value::Array(list)) = book.get_mut(&key) {
        open.extend(list.iter_mut().rev());
    }
    while let Some(item) = open.pop() {
        let Some(Value::Object(chapter)) = item.get_mut("Chapter") else { continue };
        let (mut path, mut content) = (None, None);
        for (key, value) in chapter.iter_mut() {
            match (key.as_str(), value) {
                ("source_path", Value::String(file)) => path = Some(file.replace('\\', "/")),
                ("path", Value::String(file)) => path = path.or_else(|| Some(file.replace('\\', "/"))),
                ("content", Value::String(text)) => content = Some(text),
                ("sub_items", Value::Array(list)) => open.extend(list.iter_mut().rev()),
                _ => {}
            }
        }
        // A chapter without a file is a draft, of which there is only a name.
        if let (Some(path), Some(content)) = (path, content) {
            chapters.push(Chapter { path, content });
        }
    }
    chapters
}
