//! The drawing of a figure, with lifetimes.

use super::moves::{self, LineNames};
use super::runs;
use super::slots::Slots;
use crate::diagram::{Figure, Quiz};
use crate::render::svg::file::view_box;
use crate::render::svg::shapes::{self, ColorMode};
use crate::render::svg::{Sprites, Writer, lines};

/// One frame, as a picture.
pub fn still(w: &mut Writer, figure: &Figure, sprites: &mut Sprites) {
    open_svg(w, figure, "k-v");
    let colours = ColorMode::Page(figure.look.usual_theme());
    let scene: Vec<_> = figure.timeline.scene(figure.frame).collect();
    for shapes in lines::alike(&scene) {
        match shapes {
            [one] => shapes::drawn(w, one, "", colours, sprites),
            many => lines::drawn(w, many, "", colours),
        }
    }
    w.close().newline();
}

/// All frames, of which the style sheet shows one.
pub fn replay(
    w: &mut Writer,
    figure: &Figure,
    slots: &Slots,
    names: &LineNames,
    key: &str,
    sprites: &mut Sprites,
) {
    open_svg(w, figure, "k-v");
    w.newline();
    let quiz = figure.timeline.quiz.as_ref();
    let rules = slots.rules(&figure.timeline.frames, key)
        + &quiz.map(|quiz| super::quiz::rules(key, quiz, slots)).unwrap_or_default();
    if !rules.is_empty() {
        w.open("style").raw(&rules).close().newline();
    }
    if figure.print.len() > 1 {
        w.open("g").attr("id", format_args!("{key}_b")).newline();
    }
    runs::write(w, figure, slots, sprites);
    if figure.print.len() > 1 {
        w.close();
    }
    w.close().newline();
    printed(w, figure, slots, names, key);
}

fn open_svg(w: &mut Writer, figure: &Figure, class: &str) {
    let (title, description) = crate::render::alternative(figure, figure.frame);
    let label = if description.is_empty() { title } else { description };
    w.open("svg").attr("class", class).attr("viewBox", view_box(figure.timeline.view));
    w.attr("role", "img").attr("aria-label", label);
    if figure.alt.is_some() {
        w.in_language_of_page(figure.timeline.lang);
    }
}

/// What is only printed: the name of the frame and of its variation under the drawing, and further frames, which are the same drawing
/// with other numbers.
fn printed(w: &mut Writer, figure: &Figure, slots: &Slots, names: &LineNames, key: &str) {
    for (at, &frame) in figure.print.iter().enumerate() {
        let asked = figure.timeline.quiz.iter().flat_map(|quiz| &quiz.questions).find(|q| q.frame == frame);
        let mut name = figure.timeline.frames.list().get(frame).map(moves::spoken).unwrap_or_default();
        if let Some(question) = asked {
            name.clone_from(&question.prompt);
        } else if name.is_empty() {
            name.clone_from(&figure.timeline.title);
        }
        w.open("div").attr("class", "k-p").hidden("");
        if at > 0 {
            w.open("svg").attr("class", "k-v").attr("viewBox", view_box(figure.timeline.view));
            w.attr("role", "img")
                .attr("aria-label", &name)
                .attr("style", format_args!("--n:{}", slots.slot(frame)));
            w.open("use").attr("href", format_args!("#{key}_b")).close_empty().close();
        }
        // What is asked first stands above the drawing already.
        let is_said = at == 0 && figure.timeline.quiz.as_ref().is_some_and(|quiz| asks_first(quiz, frame));
        if !is_said {
            w.open("p").text(&name);
            if let Some((_, variation)) = names.range(..=frame).next_back() {
                let variation = moves::variation(variation, figure.timeline.lang);
                w.text(" ").open("small").text(&variation).close();
            }
            w.close();
        }
        w.close().newline();
    }
}

fn asks_first(quiz: &Quiz, frame: usize) -> bool {
    quiz.questions.first().is_some_and(|question| question.frame == frame)
}
