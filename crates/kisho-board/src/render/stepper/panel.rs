//! Beside or below the board: the comment of a frame, the ways on from it; the caption and the code.

use super::{FigurePlace, comment, moves, turning};
use crate::diagram::{Caption, Exit, Figure, Frame, Mentioned, Timeline, font};
use crate::render::svg::{Writer, number};
use crate::say;
use kisho_game::text::Lang;

/// Whether something stands beside the board in a frame: a comment, or at a branch the ways on.
pub fn says(timeline: &Timeline, frame: usize, out: &[&Exit]) -> bool {
    let commented = timeline.frames.list().get(frame).is_some_and(|frame| !frame.comment.is_empty());
    commented || branches(timeline, frame, out)
}

fn branches(timeline: &Timeline, frame: usize, out: &[&Exit]) -> bool {
    !out.is_empty() || timeline.frames.children(frame).nth(1).is_some()
}

/// Longest comment that is seen whole on the narrowest page, in bytes, unless ways on follow it.
const BRIEF: usize = 150;

/// The comment of a frame with the name of the variation that it is in, and at a branch the ways on.
pub fn comment(
    w: &mut Writer,
    timeline: &Timeline,
    (n, variation): (usize, Option<&str>),
    out: &[&Exit],
    place: FigurePlace<'_>,
) {
    let Some(frame) = timeline.frames.list().get(n) else { return };
    w.open("div").attr("class", "k-c");
    if frame.comment.len() > BRIEF || branches(timeline, n, out) {
        moves::scrolls(w, say::replay::comment(timeline.lang));
    }
    let style = match frame.mentions.is_empty() {
        true => String::new(),
        false => format!("--c:{}", number::text(timeline.pitch / timeline.view.w)),
    };
    if timeline.quiz.is_some() {
        // It tells the answers also to those who have no style sheet.
        w.hidden(&style);
    } else if !style.is_empty() {
        w.attr("style", style);
    }
    w.open("p").attr("class", "k-h");
    w.open("a")
        .attr("href", format_args!("#{}", place.control(&timeline.frames, n)))
        .text(&moves::spoken(frame))
        .close();
    if let Some(variation) = variation {
        w.text(" ").open("small").text(variation).close();
    }
    w.close();
    comment::write(w, frame, timeline, place);
    if branches(timeline, n, out) {
        ways_on(w, timeline, n, out, place);
    }
    w.close();
}

/// The comment of the only position of a record, whole. Its diagram has no buttons that what it names could lead to. A short one stands
/// in the middle, as the board does on paper, which is wider.
pub fn lone_comment(w: &mut Writer, frame: &Frame, timeline: &Timeline) {
    if frame.comment.trim().is_empty() {
        return;
    }
    let mentions =
        frame.mentions.iter().filter(|mention| mention.to == Mentioned::Address).cloned().collect();
    let frame = Frame { comment: frame.comment.clone(), mentions, ..Frame::default() };
    w.open("div").attr("class", "k-c").attr("style", "max-height:none;width:fit-content;margin:auto");
    comment::write(w, &frame, timeline, FigurePlace::default());
    w.close().newline();
}

/// The moves that follow, lettered as on the board, in their order.
fn ways_on(w: &mut Writer, timeline: &Timeline, from: usize, out: &[&Exit], place: FigurePlace<'_>) {
    w.open("p").attr("class", "k-w");
    let lettered =
        out.iter().any(|exit| exit.count > 1) || timeline.frames.children(from).count() + out.len() > 1;
    let letters = |exit: &Exit| {
        let letters = moves::letters(exit).filter(|_| lettered);
        move |w: &mut Writer| {
            if let Some(letters) = letters {
                w.open("b").text(&letters).close().text(" ");
            }
        }
    };
    let mut out = out.iter().peekable();
    for child in timeline.frames.children(from) {
        let before = timeline.frames.place(child);
        while let Some(exit) = out.next_if(|exit| exit.places.0 < before) {
            moves::exit(w, exit, letters(exit), place);
        }
        let Some(frame) = timeline.frames.list().get(child) else { continue };
        w.open("label").attr("for", place.control(&timeline.frames, child));
        if let Some(letter) = timeline.letter(child) {
            w.open("b").text(&letter).close().text(" ");
        }
        w.text(moves::shortest(frame));
        if timeline.offered(child).is_some_and(|offer| offer.right == Some(true)) {
            w.text(" ✓");
        }
        // Without a style sheet a space divides it from the next one.
        w.text(" ").close();
    }
    for exit in out {
        moves::exit(w, exit, letters(exit), place);
    }
    w.close();
}

/// What is written below the figure, and its code: HTML has a caption at one of the ends of a figure, and nothing after it.
pub fn caption(w: &mut Writer, figure: &Figure, place: FigurePlace<'_>) {
    let Caption { title, text, html, notes, header, .. } = &figure.caption;
    let label = figure.caption.label_to_write();
    let has_lines = title.is_some() || !notes.is_empty() || !header.is_empty();
    let has_code = place.source.is_some() || place.file.is_some();
    let can_grow = !figure.still && figure.free.is_none() && figure.timeline.quiz.is_none();
    let has_tools = can_grow || !place.files.is_empty() || place.trial.is_some();
    if label.is_none() && text.is_none() && !has_lines && !has_code && !has_tools {
        return;
    }
    w.open("figcaption");
    if has_lines {
        lines(w, figure, label);
    } else {
        line(w, label, said(text, html), figure.timeline.lang);
    }
    if has_code {
        code(w, &figure.timeline, place);
    }
    if has_tools {
        tools(w, place, &figure.timeline, can_grow);
    }
    w.close().newline();
}

/// Links to files, boxes that make the board larger and turn it round while they are checked, and a button that a script shows.
fn tools(w: &mut Writer, place: FigurePlace<'_>, timeline: &Timeline, can_grow: bool) {
    w.open("p").attr("class", "k-dl");
    for file in place.files {
        w.open("a").attr("href", &file.address);
        if let Some(mime) = file.mime {
            w.attr("type", mime);
        }
        if file.is_kept {
            w.flag("download");
        }
        w.word(timeline.lang, &file.name).close().text(" ");
    }
    let boxes = [
        ("k-fc", say::replay::turn_board(timeline.lang), can_grow && turning::of(timeline).is_some()),
        ("k-lg", say::replay::larger_board(timeline.lang), can_grow),
    ];
    for (class, name, _) in boxes.into_iter().filter(|(.., is_offered)| *is_offered) {
        w.open("label").hidden("").in_language_of(timeline.lang, name);
        w.open("input").attr("type", "checkbox").attr("class", class).end_void();
        w.text(" ").text(name).close().text(" ");
    }
    if let Some(trial) = place.trial {
        let lang = timeline.lang;
        w.open("button").attr("type", "button").attr("class", "k-try").flag("hidden");
        w.attr("data-request", trial.request).attr("data-at", trial.at);
        let frames = timeline.frames.list().iter().enumerate();
        let nodes =
            frames.filter_map(|(at, frame)| Some(format!("{}={}", timeline.frames.address(at), frame.node?)));
        let nodes: Vec<String> = nodes.collect();
        if !nodes.is_empty() {
            w.attr("data-nodes", nodes.join("&"));
        }
        w.attr("data-back", say::replay::back_to_figure(lang))
            .attr("data-begin", say::replay::begin_again(lang))
            .attr("data-failed", say::replay::no_board(lang));
        w.word(lang, say::replay::try_moves(lang)).close();
    }
    w.close().newline();
}

/// A caption of more than one line: a paragraph for each part.
fn lines(w: &mut Writer, figure: &Figure, label: Option<&str>) {
    let Caption { title, text, html, notes, header, .. } = &figure.caption;
    let lang = figure.timeline.lang;
    w.newline();
    // The label belongs to the first line.
    let after = if title.is_some() { None } else { label };
    if let Some(title) = title {
        let own = html.as_deref().filter(|_| text.is_none());
        let title = own.map_or(Said::Made(title), Said::Html);
        line(w.open("p").attr("class", "k-t"), label, Some(title), lang);
        w.close().newline();
    }
    if text.is_some() || after.is_some() {
        line(w.open("p"), after, said(text, html), lang);
        w.close().newline();
    }
    parts(w, "k-e", notes, Caption::between_notes(lang));
    parts(w, "k-g", header, Caption::between_parts(lang));
}

/// What a line of the caption says: what kisho made, or what the author wrote.
#[derive(Clone, Copy)]
enum Said<'a> {
    Made(&'a str),
    Text(&'a str),
    Html(&'a str),
}

fn said<'a>(text: &'a Option<String>, html: &'a Option<String>) -> Option<Said<'a>> {
    html.as_deref().map(Said::Html).or(text.as_deref().map(Said::Text))
}

/// A line of the caption, with the label of the figure before it.
fn line(w: &mut Writer, label: Option<&str>, text: Option<Said<'_>>, lang: Lang) {
    if let Some(label) = label {
        w.open("b").attr("class", "k-no").text(label).close();
    }
    if label.is_some() && text.is_some() {
        w.text(Caption::after_label(lang));
    }
    let marked = lang.lender_of_boards().is_some() && matches!(text, Some(Said::Text(_) | Said::Html(_)));
    if marked {
        w.open("span").in_language_of_page(lang);
    }
    match text {
        Some(Said::Made(text) | Said::Text(text)) => drop(w.text(text)),
        Some(Said::Html(html)) => drop(w.raw(html)),
        None => {}
    }
    if marked {
        w.close();
    }
}

/// Columns of a part that fits a line of the narrowest page.
const ONE_LINE: usize = 42;

/// A paragraph of parts, between which its lines may end. The space is one that vanishes at the end of a line, or centred
/// lines would be off centre; the style sheet widens it in Japanese.
///
/// A mark that stands alone must not be left over at the end of a line: the style sheet draws it as the background of that space.
fn parts(w: &mut Writer, class: &str, parts: &[String], (mark, _): (&str, &str)) {
    if parts.is_empty() {
        return;
    }
    w.open("p").attr("class", class);
    for (place, part) in parts.iter().enumerate() {
        let mark = if place + 1 == parts.len() { "" } else { mark };
        let alone = mark.strip_prefix(' ');
        let fits = font::columns(part) <= ONE_LINE;
        if fits {
            w.open("span");
        }
        w.text(part).text(if alone.is_some() { "" } else { mark });
        if fits {
            w.close();
        }
        if let Some(alone) = alone {
            // The narrow space, which does not end a line, is for those who have no style sheet.
            w.open("i").text("\u{202f}").text(alone).text(" ").close();
        } else if place + 1 < parts.len() {
            w.text(" ");
        }
    }
    w.close().newline();
}

/// Longest code that is seen whole, in bytes: longer code is in a box that scrolls, and the keyboard has to reach it.
const SHORT: usize = 200;

/// The code, for those who want to take it along.
fn code(w: &mut Writer, timeline: &Timeline, place: FigurePlace<'_>) {
    w.open("details").attr("class", "k-src");
    w.open("summary").word(timeline.lang, say::replay::code(timeline.lang)).close();
    if let Some(code) = place.source {
        w.open("pre");
        if code.len() > SHORT {
            w.attr("tabindex", 0);
        }
        w.open("code").text(code).close().close();
    }
    if let Some(file) = place.file {
        w.open("p").open("a").attr("href", file).text("SVG").close().close();
    }
    w.close().newline();
}
