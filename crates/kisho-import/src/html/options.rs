//! What players of Go and shogi are told in their attributes, as options of blocks.

use super::boards::Note;
use super::dom::{Dom, Kind, NodeId};
use super::players;
use kisho_game::Record;
use kisho_game::text::shown;

/// Records with more positions are split across pages, where not every block can begin with every position.
const MOST_FRAMES: usize = 1_000;

/// The position that a player shows first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    /// So many moves after the start, along the main line.
    After(usize),
    /// So many moves before its end.
    BeforeEnd(usize),
}

/// What a player is told.
#[derive(Debug, Default)]
pub struct Options {
    player: &'static str,
    words: Vec<&'static str>,
    is_still: bool,
    /// The first position, and the attribute that names it.
    start: Option<(Start, String)>,
    /// The attributes that no option says.
    lost: Vec<String>,
    notes: Vec<Note>,
}

/// The options of the player that an element was; none if it was something else.
#[must_use]
pub fn of(dom: &Dom, id: NodeId) -> Options {
    let mut options = Options::default();
    let (Some(player), Kind::Element(_, attributes)) = (players::name(dom, id), &dom.get(id).kind) else {
        return options;
    };
    options.player = player;
    let has = |key: &str| dom.attribute(id, key).is_some();
    match player {
        "BesoGo" => {
            let panels = dom.attribute(id, "panels").unwrap_or_default();
            options.is_still = dom.has_class(id, "besogo-diagram") && !panels.contains("control");
        }
        "EidoGo" if dom.has_class(id, "eidogo-player-problem") => {
            options.becomes_replay("problem", "write `problem` into the block if readers should solve it");
            let shrink = dom.attribute(id, "shrink");
            options.words.extend((shrink != Some("no") && shrink != Some("yes")).then_some("crop=auto"));
        }
        "Kifu for JS" => {
            options.is_still = has("data-static");
            options.words.extend((has("data-reverse") && !has("data-reverse-name")).then_some("flip"));
        }
        "shogi-player" => options.shogi_coords(dom, id),
        _ => {}
    }
    for (key, value) in attributes {
        let value = value.trim();
        match player {
            "WGo" => options.wgo(key, value),
            "BesoGo" => options.besogo(key, value),
            "EidoGo" => options.eidogo(key, value),
            "maxiGos" => options.maxigos(key, value),
            "shogi-player" => options.shogi_player(key, value),
            "Kifu for JS" => options.kifu(key, value, has("data-forkpointers")),
            _ => {}
        }
    }
    options
}

/// An attribute as it is written, or the beginning of it.
fn written(key: &str, value: &str) -> String {
    if value.is_empty() { format!("`{key}`") } else { format!("`{key}=\"{}\"`", shown(value)) }
}

/// The coordinates of BesoGo that boards of kisho have, too.
fn coords(value: &str) -> Option<&'static str> {
    match value {
        "none" => Some("no-coords"),
        "western" => Some("coords=western"),
        "eastern" => Some("coords=eastern"),
        "numeric" => Some("coords=numeric"),
        _ => None,
    }
}

/// How many moves a path of BesoGo goes along the main line: numbers are moves, and after a `b` the branches that are chosen, of which
/// the first is the main line. `None` if it leaves that.
fn along_main_line(path: &str) -> Option<usize> {
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, 'n' | 'N' | 'b' | 'B');
    let (mut moves, mut chooses, mut number) = (0_usize, false, String::new());
    for c in path.chars().map(|c| if is_sign(c) { c } else { ' ' }).chain([' ']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            let count: usize = std::mem::take(&mut number).parse().ok()?;
            if chooses && count != 1 {
                return None;
            }
            moves = moves.saturating_add(count);
        }
        match c {
            'n' | 'N' => chooses = false,
            'b' | 'B' => chooses = true,
            _ => {}
        }
    }
    Some(moves)
}

impl Options {
    fn lose(&mut self, key: &str, value: &str) {
        self.lost.push(written(key, value));
    }

    /// Takes an option that says the same, if there is one.
    fn take(&mut self, word: Option<&'static str>, key: &str, value: &str) {
        match word {
            Some(word) => self.words.push(word),
            None => self.lose(key, value),
        }
    }

    fn begin(&mut self, start: Option<Start>, key: &str, value: &str) {
        match start {
            Some(start) => self.start = Some((start, written(key, value))),
            None => self.lose(key, value),
        }
    }

    fn becomes_replay(&mut self, what: &str, hint: &'static str) {
        self.notes.push((format!("this {what} of {} becomes a replay", self.player), hint));
    }

    fn wgo(&mut self, key: &str, value: &str) {
        match key {
            "data-wgo" => {}
            "data-wgo-diagram" if value.is_empty() => {}
            "data-wgo-diagram" => {
                self.is_still = true;
                self.words.push("no-last-move");
            }
            "data-wgo-move" => {
                // With a number for a fork it leaves the main line.
                let number = value.strip_prefix("m:").unwrap_or(value).trim();
                self.begin(number.parse().ok().map(Start::After), key, value);
            }
            "data-wgo-marklastmove" if value.eq_ignore_ascii_case("false") => self.words.push("no-last-move"),
            "data-wgo-marklastmove" => {}
            _ if key.starts_with("data-wgo-") => self.lose(key, value),
            _ => {}
        }
    }

    fn besogo(&mut self, key: &str, value: &str) {
        const OTHERS: [&str; 15] = [
            "landratio",
            "maxwidth",
            "minpanelsheight",
            "minpanelswidth",
            "nokeys",
            "nowheel",
            "orient",
            "panels",
            "portratio",
            "realstones",
            "resize",
            "shadows",
            "tool",
            "transwidth",
            "variants",
        ];
        match key {
            "coord" => self.take(coords(value), key, value),
            "path" => self.begin(along_main_line(value).map(Start::After), key, value),
            "panels" if self.is_still && value.is_empty() => {}
            _ if OTHERS.contains(&key) => self.lose(key, value),
            _ => {}
        }
    }

    fn eidogo(&mut self, key: &str, value: &str) {
        // Anything else than `no` shrinks the board.
        if key == "shrink" && value != "no" && !value.is_empty() {
            self.words.push("crop=auto");
        }
    }

    fn maxigos(&mut self, key: &str, value: &str) {
        if key == "data-maxigos" {
            if value.contains("diagram") {
                self.becomes_replay("diagram", "write `frames=none` into the block if it should stand still");
            } else if value.contains("problem") {
                self.becomes_replay("problem", "write `problem` into the block if readers should solve it");
            }
        } else if key.starts_with("data-maxigos-") && key != "data-maxigos-sgf" {
            self.lose(key, value);
        }
    }

    /// Whether shogi-player shows coordinates, and which.
    fn shogi_coords(&mut self, dom: &Dom, id: NodeId) {
        let value = |key: &str| dom.attribute(id, key).or_else(|| dom.attribute(id, &key.replace('_', "-")));
        let Some(shows) = value("sp_coordinate") else { return };
        let key = "sp_coordinate_variant_v";
        match (shows.trim(), value(key).map(str::trim)) {
            ("false", _) => self.words.push("no-coords"),
            (_, None) => self.words.push("coords"),
            (_, Some("kanji")) => self.words.push("coords=eastern"),
            (_, Some("alphabet")) => self.words.push("coords=western"),
            (_, Some(other)) => self.lose(key, other),
        }
    }

    fn shogi_player(&mut self, key: &str, value: &str) {
        let name = key.replace('-', "_");
        match (&*name, value) {
            ("sp_turn", _) => {
                let start = value.parse::<i64>().ok().and_then(|turn| match usize::try_from(turn) {
                    Ok(moves) => Some(Start::After(moves)),
                    // The last position is -1.
                    Err(_) => {
                        Some(Start::BeforeEnd(usize::try_from(turn.checked_neg()?).ok()?.checked_sub(1)?))
                    }
                });
                self.begin(start, key, value);
            }
            ("sp_viewpoint", "white") => self.words.push("flip"),
            // What replays have, or what is so anyway.
            ("sp_body" | "sp_src" | "sp_coordinate" | "sp_coordinate_variant_v", _)
            | ("sp_controller" | "sp_slider" | "sp_overlay_nav" | "sp_turn_show", _)
            | ("sp_comment", "" | "true")
            | ("sp_mode", "view")
            | ("sp_viewpoint", "black") => {}
            _ if name.starts_with("sp_") => self.lose(key, value),
            _ => {}
        }
    }

    fn kifu(&mut self, key: &str, value: &str, forks: bool) {
        match key {
            "data-ply" => self.begin(value.parse().ok().filter(|_| !forks).map(Start::After), key, value),
            "data-static-last" if value == "hidden" => self.words.push("no-last-move"),
            "data-forkpointers" | "data-reverse-name" | "data-static-last" => self.lose(key, value),
            "data-tsume" if value != "false" => {
                self.becomes_replay(
                    "problem",
                    "write `problem=tsume` into the block if readers should look for the mate",
                );
            }
            _ => {}
        }
    }

    /// Whether it matters which record it is.
    #[must_use]
    pub fn asks_for_record(&self) -> bool {
        self.start.is_some()
    }

    /// Words for a block, each with a blank before it, and what is to be said. `record`: what it shows, if that is known.
    #[must_use]
    pub fn words(mut self, record: Option<&Record>) -> (String, Vec<Note>) {
        let mut words = std::mem::take(&mut self.words);
        words.extend(self.is_still.then_some("frames=none"));
        words.dedup();
        let mut words: String = words.into_iter().map(|word| format!(" {word}")).collect();
        match self.start.take() {
            None if self.is_still => words += " frame=first",
            None => {}
            Some((start, attribute)) => match frame(start, record) {
                Some(0) if !self.is_still => {}
                Some(0) => words += " frame=first",
                Some(number) => words += &format!(" frame={number}"),
                None if start == Start::BeforeEnd(0) && record.is_none() => words += " frame=last",
                None => self.lost.push(attribute),
            },
        }
        if !self.lost.is_empty() {
            let message = format!("this board of {} loses {}", self.player, self.lost.join(", "));
            self.notes.push((message, "blocks have no such option; see whether the page needs it"));
        }
        (words, self.notes)
    }
}

/// The number of a position; `None` if it is not known, or a block may not begin with it.
fn frame(start: Start, record: Option<&Record>) -> Option<usize> {
    let Some(record) = record else {
        return if let Start::After(moves) = start { Some(moves) } else { None };
    };
    // The main line comes first.
    let end = record.main_end();
    let number = match start {
        Start::After(moves) => moves.min(end),
        Start::BeforeEnd(moves) => end.saturating_sub(moves),
    };
    (number == 0 || record.frames() <= MOST_FRAMES).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::ReadOptions;

    /// The words for the block of an element, and what is said.
    fn said(html: &str) -> (String, Vec<String>) {
        let dom = Dom::parse(html).unwrap();
        let found = dom.below(0).find(|&id| players::name(&dom, id).is_some()).unwrap();
        let moves = "(;SZ[9];B[ee];W[ce](;B[gc];W[gg])(;B[cc]))";
        let reading = kisho_game::notation("sgf").unwrap().reading(moves.as_bytes(), &ReadOptions::default());
        let (words, notes) = of(&dom, found).words(reading.record.as_ref());
        (words.trim_start().to_owned(), notes.into_iter().map(|(message, _)| message).collect())
    }

    #[test]
    fn players_are_told_what_blocks_can_say() {
        for (html, wanted) in [
            ("<p data-wgo=a.sgf>", ""),
            ("<p data-wgo=a.sgf data-wgo-move=1>", "frame=1"),
            ("<p data-wgo=a.sgf data-wgo-move='m: 3'>", "frame=3"),
            ("<p data-wgo=a.sgf data-wgo-move=0 data-wgo-marklastmove=false>", "no-last-move"),
            ("<p data-wgo=a.sgf data-wgo-move=99>", "frame=4"),
            ("<p data-wgo-diagram=a.sgf>", "no-last-move frames=none frame=first"),
            ("<p data-wgo-diagram=a.sgf data-wgo-move=2>", "no-last-move frames=none frame=2"),
            ("<p class=besogo-diagram>", "frames=none frame=first"),
            ("<p class=besogo-diagram panels='' path=1>", "frames=none frame=1"),
            ("<p class=besogo-viewer path='2 n1' coord=eastern>", "coords=eastern frame=3"),
            ("<p class=besogo-editor path=b1B1-1n1 coord=none size=9 style=x>", "no-coords frame=4"),
            ("<p class=eidogo-player-auto shrink=yes>", "crop=auto"),
            ("<p class=eidogo-player-auto shrink=no>", ""),
            ("<p data-maxigos=rosewood>", ""),
            ("<shogi-player sp_body=x sp_turn=2 sp_viewpoint=white sp_slider=true>", "flip frame=2"),
            ("<shogi-player sp-body=x sp-turn=-1 sp_coordinate=true>", "coords frame=4"),
            (
                "<p sp_body=x sp_turn=-3 sp_coordinate=true sp_coordinate_variant_v=kanji>",
                "coords=eastern frame=2",
            ),
            ("<script type=text/kifu data-ply=3 data-reverse></script>", "flip frame=3"),
            (
                "<script type=text/kifu data-static data-static-last=hidden></script>",
                "no-last-move frames=none frame=first",
            ),
            ("<p data-kif=a.kif data-ply=3>", ""),
        ] {
            assert_eq!(said(html), (wanted.to_owned(), vec![]), "{html}");
        }
    }

    #[test]
    fn what_blocks_cannot_say_is_told() {
        for (html, words, wanted) in [
            (
                "<p data-wgo=a.sgf data-wgo-move='m: 3, 2: 1'>",
                "",
                "this board of WGo loses `data-wgo-move=\"m: 3, 2: 1\"`",
            ),
            ("<p data-wgo=a.sgf data-wgo-layout=x>", "", "this board of WGo loses `data-wgo-layout=\"x\"`"),
            (
                "<p class=besogo-viewer coord=corner orient=portrait nokeys>",
                "",
                "this board of BesoGo loses `coord=\"corner\"`, `orient=\"portrait\"`, `nokeys`",
            ),
            (
                "<p class=besogo-diagram panels=control+tree>",
                "",
                "this board of BesoGo loses `panels=\"control+tree\"`",
            ),
            ("<p class=besogo-viewer path=2b2>", "", "this board of BesoGo loses `path=\"2b2\"`"),
            ("<p class=eidogo-player-problem>", "crop=auto", "this problem of EidoGo becomes a replay"),
            ("<p data-maxigos=basic-problem>", "", "this problem of maxiGos becomes a replay"),
            (
                "<p data-maxigos=a data-maxigos-l=ja>",
                "",
                "this board of maxiGos loses `data-maxigos-l=\"ja\"`",
            ),
            (
                "<shogi-player sp_body=x sp_mode=edit>",
                "",
                "this board of shogi-player loses `sp_mode=\"edit\"`",
            ),
            (
                "<shogi-player sp_body=x sp_turn=end>",
                "",
                "this board of shogi-player loses `sp_turn=\"end\"`",
            ),
            (
                "<script type=text/kifu data-tsume></script>",
                "",
                "this problem of Kifu for JS becomes a replay",
            ),
            (
                "<script type=text/kifu data-ply=3 data-forkpointers=[[2,1]]></script>",
                "",
                "this board of Kifu for JS loses `data-ply=\"3\"`, `data-forkpointers=\"[[2,1]]\"`",
            ),
        ] {
            assert_eq!(said(html), (words.to_owned(), vec![wanted.to_owned()]), "{html}");
        }
    }

    #[test]
    fn paths_along_the_main_line() {
        for (path, wanted) in [
            ("", Some(0)),
            ("20", Some(20)),
            ("1,2;3", Some(6)),
            ("b1 1", Some(2)),
            ("B2", None),
            ("b0", None),
        ] {
            assert_eq!(along_main_line(path), wanted, "{path}");
        }
        assert_eq!(along_main_line(&"9".repeat(99)), None);
    }

    #[test]
    fn positions_of_records_that_are_not_known() {
        let dom = Dom::parse(
            "<shogi-player sp_src=a.kif sp_turn=-1></shogi-player><p data-wgo=b.sgf data-wgo-move=7>",
        )
        .unwrap();
        let players = dom.below(0).filter(|&id| players::name(&dom, id).is_some());
        let words: Vec<_> = players.map(|id| of(&dom, id).words(None).0).collect();
        assert_eq!(words, [" frame=last", " frame=7"]);
    }
}
