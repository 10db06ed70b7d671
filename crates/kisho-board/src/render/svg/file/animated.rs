//! Frames one after the other in a file that moves by itself, wherever SVG pictures are shown: its style sheet says when
//! each group of elements is seen.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::pieces::Piece;
use super::{Pictures, number};

/// When pieces are seen, as ranges of places among the frames.
type Seen = Vec<Range<usize>>;

/// The frames of a file that moves.
#[derive(Debug, Clone, Copy)]
pub struct Moving<'a> {
    /// The frames, ascending.
    pub frames: &'a [usize],
    /// How long each is shown, in milliseconds; as many as there are frames.
    pub delays: &'a [u32],
    /// Whether it begins again at its end.
    pub repeats: bool,
}

impl Pictures<'_> {
    /// The frames one after the other. Readers who want no motion see the last one, and so do programs without animation.
    #[must_use]
    pub fn animated(&self, moving: Moving<'_>) -> String {
        let Some(&last) = moving.frames.last() else { return String::new() };
        let count = moving.frames.len();
        let seen = |piece: &Piece<'_>| -> Seen {
            let always = || std::iter::once(0..count).collect();
            piece.life.map_or_else(always, |life| life.places(moving.frames).collect())
        };
        let pieces: Vec<(&Piece<'_>, Seen)> =
            self.pieces.list.iter().map(|piece| (piece, seen(piece))).collect();
        let pieces: Vec<_> = pieces.into_iter().filter(|(_, seen)| !seen.is_empty()).collect();
        let mut scene = String::new();
        let mut all_needed = vec![false; self.pieces.defined.len()];
        let mut classes: Vec<&Seen> = Vec::new();
        let mut numbers: HashMap<&Seen, usize> = HashMap::new();
        for group in pieces.chunk_by(|(_, a), (_, b)| a == b) {
            let Some((_, seen)) = group.first() else { continue };
            let (markup, needed) = self.scene(group.iter().map(|(piece, _)| *piece));
            all_needed.iter_mut().zip(needed).for_each(|(all, needed)| *all |= needed);
            if matches!(seen.as_slice(), [range] if range.len() == count) {
                scene.push_str(&markup);
                continue;
            }
            let number = *numbers.entry(seen).or_insert(classes.len());
            if number == classes.len() {
                classes.push(seen);
            }
            // As an attribute, for programs that read no style sheets.
            let gone = seen.last().is_none_or(|range| range.end < count);
            let hidden = if gone { " opacity=\"0\"" } else { "" };
            // Writing into a String cannot fail.
            let _ = writeln!(scene, "<g class=\"a{number}\"{hidden}>{}</g>", markup.trim_end());
        }
        self.file(last, Some(&style(&classes, moving)), &scene, &all_needed)
    }
}

/// The style sheet: for each class when it is seen.
fn style(classes: &[&Seen], moving: Moving<'_>) -> String {
    let count = moving.frames.len();
    let total: u64 = moving.delays.iter().copied().map(u64::from).sum();
    let mut starts: Vec<u64> = vec![0];
    starts.extend(moving.delays.iter().scan(0, |time, delay| {
        *time += u64::from(*delay);
        Some(*time)
    }));
    let percent = |place: usize| {
        let time = starts.get(place).copied().unwrap_or(total);
        number::rounded(100.0 * time as f64 / total.max(1) as f64, 4)
    };
    let (mut names, mut keyframes) = (String::new(), String::new());
    for (class, seen) in classes.iter().enumerate() {
        let _ = write!(names, ".a{class}{{animation-name:a{class}}}");
        let _ = write!(keyframes, "@keyframes a{class}{{");
        if seen.first().is_none_or(|range| range.start > 0) {
            keyframes.push_str("0%{opacity:0}");
        }
        for range in *seen {
            let _ = write!(keyframes, "{}%{{opacity:1}}", percent(range.start));
            if range.end < count {
                let _ = write!(keyframes, "{}%{{opacity:0}}", percent(range.end));
            }
        }
        keyframes.push_str("}\n");
    }
    let (seconds, times) =
        (number::text(total as f64 / 1000.0), if moving.repeats { "infinite" } else { "1" });
    format!(
        "@media(prefers-reduced-motion:no-preference){{g{{animation:{seconds}s step-end {times}}}\n{names}}}\n{keyframes}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::theme::Look;
    use crate::diagram::{
        Caption, Drawn, Figure, Frame, Frames, Layer, Lifetime, Point, Rect, Role, Timeline,
    };
    use crate::render::{Ground, paint, pictures};
    use kisho_game::text::Lang;

    fn figure() -> Figure {
        let frame = |at: usize| Frame { parent: at.checked_sub(1), ..Frame::default() };
        let frames = Frames::new((0..4).map(frame).collect());
        let mut timeline = Timeline::new(Lang::En, "Board", Rect::new(0.0, 0.0, 6.0, 2.0), 10.0, frames);
        timeline.add_always(Layer::Board, Drawn::rect(Rect::new(0.0, 0.0, 6.0, 2.0), Role::Board));
        for (x, life) in [(1.0, 1..4), (3.0, 2..3), (5.0, 1..4)] {
            let stone = Drawn::disc(Point::new(x, 1.0), 0.9, Role::Black);
            timeline.add(Layer::Piece, Lifetime::during(life), stone);
        }
        let (look, alt, part, free) = (Look::default(), None, None, None);
        let caption = Caption::default();
        Figure { timeline, frame: 0, still: false, print: vec![0], look, caption, alt, part, free }
    }

    #[test]
    fn each_group_is_seen_while_its_elements_live() {
        let figure = figure();
        let moving = Moving { frames: &[0, 1, 2, 3], delays: &[200, 100, 100, 400], repeats: true };
        let svg = pictures(&figure, Ground::Paper).animated(moving);
        assert!(svg.contains("animation:.8s step-end infinite"), "{svg}");
        assert!(svg.contains("@keyframes a0{0%{opacity:0}25%{opacity:1}}"), "{svg}");
        assert!(svg.contains("@keyframes a1{0%{opacity:0}37.5%{opacity:1}50%{opacity:0}}"), "{svg}");
        assert_eq!(svg.matches("<g class=\"a0\">").count(), 2, "equal lives share a class: {svg}");
        assert_eq!(svg.matches("<g class=\"a1\" opacity=\"0\">").count(), 1, "{svg}");
        let once = pictures(&figure, Ground::Paper).animated(Moving { repeats: false, ..moving });
        assert!(once.contains("step-end 1}"), "{once}");
    }

    #[test]
    fn without_animation_the_last_frame_is_seen() {
        let figure = figure();
        let moving = Moving { frames: &[0, 2, 3], delays: &[1, 1, 1], repeats: true };
        let pictures = pictures(&figure, Ground::Paper);
        let still = |svg: &str| paint(svg, 60, 20).unwrap();
        assert_eq!(still(&pictures.animated(moving)), still(&pictures.svg(3)));
        assert_ne!(still(&pictures.animated(moving)), still(&pictures.svg(2)));
    }
}
