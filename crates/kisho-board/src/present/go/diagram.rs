//! Records of notations that write diagrams, and not games.

use crate::diagram::Caption;
use crate::present::Options;
use crate::present::options::{Coords, Crop, FramesChoice, MoveRange, Numbers, Spanned};
use kisho_game::go::{Point, Record};

/// The options with what a notation of diagrams wants where the author says nothing: its coordinates, its title below
/// it, its moves as numbered stones in one picture. An author who names frames gets a replay. `None` for games.
#[must_use]
pub fn diagram_options(record: &Record, options: &Options) -> Option<Options> {
    let coordinates = record.diagram?.coordinates;
    let mut options = options.clone();
    let coords = if coordinates { Coords::Usual } else { Coords::None };
    options.coords = options.coords.or(Some(coords));
    options.caption = options.caption.or_else(|| record.info("GN").map(str::to_owned));
    options.header = options.header.or(Some(false));
    options.info_bar = options.info_bar.or(Some(false));
    if options.crop.is_none() {
        options.crop = rectangle(record).map(Spanned::unsaid);
    }
    // A single picture is still without anybody saying so.
    let names_frames = options.frames.is_some_and(|frames| frames != Spanned::unsaid(FramesChoice::Still));
    let counts = options.games.go.score.is_some();
    if counts && options.frames.is_none() {
        options.frames = Some(Spanned::unsaid(FramesChoice::Still));
    }
    if names_frames || options.frame.is_some() || counts {
        options.numbers = options.numbers.or(Some(Spanned::unsaid(Numbers::Usual)));
    } else if !options.asks_for_moves()
        && !options.asks()
        && let Some(first) = record.nodes.iter().find(|node| node.play.is_some())
    {
        let value = MoveRange { first: first.number, last: None };
        options.moves = Some(Spanned::unsaid(value));
    }
    Some(options)
}

/// The rectangle in which all that is shown lies, also where points inside it are not.
fn rectangle(record: &Record) -> Option<Crop> {
    let area = record.nodes.first()?.visible.as_deref()?;
    let (columns, rows) = (|| area.iter().map(|at| at.column), || area.iter().map(|at| at.row));
    let first = Point { column: columns().min()?, row: rows().min()? };
    let last = Point { column: columns().max()?, row: rows().max()? };
    Some(Crop::Between(first.sgf(), last.sgf()))
}

/// Takes out what the title says already: `5 at 1`.
pub fn say_once(caption: &mut Caption) {
    let Caption { title, text, notes, .. } = caption;
    let said =
        |note: &String| [&*title, &*text].into_iter().flatten().any(|line| line.contains(note.as_str()));
    notes.retain(|note| !said(note));
}

#[cfg(test)]
mod tests {
    use crate::diagram::Figure;
    use crate::present::Options;
    use crate::present::options::{FramesChoice, Spanned};
    use crate::present::testing::{figures, record};
    use crate::render;
    use kisho_game::Record;
    use kisho_game::text::Lang;

    const KO: &str = "$$W9 Ko (5 at 1, 8 at 2)\n$$ -------\n$$ | . X O . 3\n$$ | X 1 2 O 4\n$$ | . X O 6 7\n$$ | _ _ . . .";

    fn shown(text: &str, info: &str) -> Figure {
        let (mut list, problems) = figures(record::<Record>("sensei", text), "sensei", info, Lang::En);
        assert_eq!((list.len(), problems), (1, vec![]));
        list.remove(0)
    }

    #[test]
    fn a_diagram_is_a_figure_of_its_moves_without_what_it_does_not_ask_for() {
        let figure = shown(KO, "");
        assert!(figure.still);
        assert_eq!(figure.caption.name(), Some("Ko (5 at 1, 8 at 2)"));
        assert!(figure.caption.notes.is_empty(), "the title says it: {:?}", figure.caption.notes);
        let rows = " ┌─●─○─┬─③─\n ●─①─❷─○─❹─\n ├─●─○─❻─⑦─\n     ┼─┼─┼─\n";
        assert_eq!(render::text(&figure.timeline, 0), rows, "cut to the diagram, and no coordinates");
        let Record::Go(go) = &record::<Record>("sensei", KO) else { panic!() };
        let still = Options { frames: Some(Spanned::unsaid(FramesChoice::Still)), ..Options::default() };
        assert!(super::diagram_options(go, &still).unwrap().moves.is_some(), "a picture shows the same");
        let named = shown(&KO.replace("$$W9", "$$Wc9"), "caption=Mine");
        assert!(render::text(&named.timeline, 0).contains("A B C D E"));
        assert_eq!(named.caption.name(), Some("Mine"));
        assert_eq!(named.caption.notes, ["5 at 1", "8 at 2"]);
    }

    #[test]
    fn an_author_who_names_frames_gets_a_replay() {
        let figure = shown(KO, "frames=0-8 frame=last");
        assert!(!figure.still);
        assert_eq!((figure.timeline.frames.len(), figure.frame), (9, 8));
        let rows = " ┌─●─○─┬─③─\n ●─┼(❽)○─❹─\n ├─●─○─❻─⑦─\n     ┼─┼─┼─\n";
        assert_eq!(render::text(&figure.timeline, 8), rows);
    }

    #[test]
    fn star_points_are_drawn_where_the_edges_tell_which_points_these_are() {
        let middle = shown(&format!("$${}", "\n$$ . . . . .".repeat(5)), "");
        assert!(!render::text(&middle.timeline, 0).contains('╋'));
        let corner = shown(&format!("$$\n$$ ----{}", "\n$$ | . . . . .".repeat(5)), "");
        assert!(render::text(&corner.timeline, 0).contains('╋'));
    }
}
