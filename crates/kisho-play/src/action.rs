//! What is done on a table.

use std::borrow::Cow;

use kisho_board::present::{Click, clicks};
use kisho_game::{Game, Notation, Record, Termination};

use crate::marking::{self, Pen};
use crate::recognising::{Pasted, is_base64, is_code, says_its_notation, says_something};
use crate::request::Request;
use crate::secret::{self, Stage};
use crate::setup::Tool;
use crate::table::{Table, Trouble, usual};

/// The options that speak of the moves, positions or places of one record. They would mean something else in a game that is begun.
const OF_A_RECORD: [&str; 14] = [
    "frame", "frames", "print", "moves", "every", "figures", "quiz", "answer", "choices", "marks", "arrows",
    "ghost", "die", "crop",
];

/// Those that speak of positions by their numbers.
pub const OF_FRAMES: [&str; 4] = ["frame", "frames", "print", "quiz"];

/// How much larger a board is made at once.
const LARGER: f64 = 1.25;

/// So many of them are looked for after a change: each takes the time of its way.
const MOST_NAMED: usize = 10;

impl Table {
    /// Does what the button of a request says, if one was pressed.
    pub fn act(&mut self, request: &Request) -> Vec<Trouble> {
        let mut troubles = Vec::new();
        let words = self.words.clone();
        let may_change = ["play", "put", "do"].iter().any(|button| request.has(button));
        let named = if may_change { self.named_frames() } else { Vec::new() };
        let counted = self.asks_for_count().then(|| self.counted_position());
        let is_marked = may_change && marking::has_signs(&self.words);
        let marked = is_marked.then(|| self.moves_to(self.opening()));
        let said = if let Some(code) = request.get("play") {
            self.play(code)
        } else if let Some(code) = request.get("lift") {
            self.lifted = (!self.has_lifted(code)).then(|| code.to_owned());
            self.target = None;
            Ok(())
        } else if let Some(change) = request.get("put") {
            self.put(change)
        } else if let Some(place) = request.get("mark") {
            self.mark(place, request.get("label"))
        } else if let Some(place) = request.get("go") {
            self.go(place)
        } else if let Some((option, code)) =
            ["dead", "neutral"].into_iter().find_map(|option| Some((option, request.get(option)?)))
        {
            self.turn_group(option, code)
        } else if let Some(action) = request.get("do") {
            self.act_by_name(action, request, &mut troubles)
        } else {
            Ok(())
        };
        troubles.extend(said.err());
        if let Some(komi) = request.get("komi") {
            troubles.extend(self.count_with(komi).err());
        }
        let is_read = request.get("do") == Some("read");
        if !named.is_empty() && self.words == words {
            self.renumber(&named);
        }
        if let Some(marked) = marked.filter(|_| !is_read && !request.has("put")) {
            self.keep_signs(&marked);
        }
        // In another position others are dead.
        if !is_read && counted.is_some_and(|before| before != self.counted_position()) {
            self.stop_counting();
        }
        troubles
    }

    /// The moves that lead to a position; none if there is no such position.
    fn moves_to(&self, at: usize) -> Vec<String> {
        self.record.path(at).into_iter().map(|at| self.record.word(at)).collect()
    }

    /// The first positions that options name by their numbers, and the moves that lead to each.
    fn named_frames(&self) -> Vec<(usize, Vec<String>)> {
        let named = self.kept(|name| OF_FRAMES.contains(&name));
        let numbers = named.iter().flat_map(|word| word.split(|c: char| !c.is_ascii_digit()));
        let frames = numbers.filter_map(|number| number.parse().ok()).take(MOST_NAMED);
        frames.map(|frame| (frame, self.moves_to(frame))).filter(|(_, moves)| !moves.is_empty()).collect()
    }

    /// Has options name the positions that they named before the record was changed, which may have other numbers now. `named`: what
    /// [`Self::named_frames`] was then. An option that names none any more goes.
    fn renumber(&mut self, named: &[(usize, Vec<String>)]) {
        let renumbered = |word: &str| {
            let Some((name, value)) = word.split_once('=').filter(|(name, _)| OF_FRAMES.contains(name))
            else {
                return Some(word.to_owned());
            };
            let items = self.renumbered(name, value.trim_matches('"'), named);
            (!items.is_empty()).then(|| [name, &items.join(",")].join("="))
        };
        let words: Vec<String> = self.kept(|_| true).into_iter().filter_map(renumbered).collect();
        self.words = words.join(" ");
        (self.options, _) = Self::shown(&self.words, &self.notation);
    }

    /// The positions that an option names, with the numbers that they have now. `named`: what [`Self::named_frames`] was before. Those that
    /// have been taken away are not named any more; what ends at one of them ends where its line ends now.
    fn renumbered(&self, name: &str, value: &str, named: &[(usize, Vec<String>)]) -> Vec<String> {
        let number = |text: &str| text.parse::<usize>().ok();
        let exact = |end: &str| self.number_now(end, named, false);
        let left = |end: &str| self.number_now(end, named, true);
        let item = |item: &str| {
            let Some((first, last)) = item.split_once('-') else {
                return if name == "frame" { left(item.trim()) } else { exact(item.trim()) };
            };
            let (first, old) = (exact(first.trim())?, last.trim());
            let mut last = left(old)?;
            // A quiz asks where a move of the main line follows.
            let end = self.record.main_end();
            if name == "quiz" && number(&last) >= Some(end) {
                last = end.checked_sub(1)?.to_string();
                return (number(&first) < Some(end)).then(|| [&first, "-", &last].concat());
            }
            let is_turned = number(&last).is_some() && number(&first) > number(&last);
            Some(match exact(old) {
                // What came first in the file comes second now.
                Some(_) if is_turned => format!("{last}-{first}"),
                None if is_turned || first == last => first,
                _ => format!("{first}-{last}"),
            })
        };
        value.split(',').filter_map(item).collect()
    }

    /// The number that the position of this number has now; `None` if it has been taken away, unless the last one that is left of its line
    /// stands for it. What is no number of these stays.
    fn number_now(&self, before: &str, named: &[(usize, Vec<String>)], or_left: bool) -> Option<String> {
        let number = before.parse().ok();
        let Some((_, moves)) = named.iter().find(|(frame, _)| Some(*frame) == number) else {
            return Some(before.to_owned());
        };
        if number.is_some_and(|number| self.moves_to(number) == *moves) {
            return Some(before.to_owned());
        }
        let (now, left) = self.along(moves);
        (left == 0 || or_left).then(|| now.to_string())
    }

    /// The position after moves, as [`Self::moves_to`] gives them; `None` if there is none.
    pub(crate) fn after(&self, moves: &[String]) -> Option<usize> {
        let (at, left) = self.along(moves);
        (left == 0).then_some(at)
    }

    /// The last position on the way of moves that is there, and how many moves are left then.
    fn along(&self, moves: &[String]) -> (usize, usize) {
        let (mut at, mut moves) = (0, moves.get(1..).unwrap_or_default());
        let way = |at: usize, played: &String| {
            self.record.ways_from(at).into_iter().find(|&way| self.record.word(way) == *played)
        };
        while let Some((played, rest)) = moves.split_first() {
            let Some(next) = way(at, played) else { break };
            (at, moves) = (next, rest);
        }
        (at, moves.len())
    }

    /// Keeps what is typed as the comment of the position, whatever button is pressed then.
    pub fn keep_comment(&mut self, request: &Request) {
        if !request.has("comment") {
            return;
        }
        // Forms end lines in their own way.
        let lines = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
        let was = lines(self.record.comment(self.at));
        let mut comment = lines(request.get("comment").unwrap_or_default());
        // What cannot be seen is no word of the author's, unless it was there.
        comment.retain(|c| !c.is_control() || matches!(c, '\n' | '\t') || was.contains(c));
        // Blanks say nothing, unless the record has them.
        if comment != was && comment.trim().is_empty() {
            comment.clear();
        }
        if comment != was {
            self.record.set_comment(self.at, &comment);
            self.changed(self.at);
        }
    }

    /// The legal moves here, and where they are made.
    #[must_use]
    pub fn clicks(&self) -> Vec<Click> {
        self.clicks_at(self.at)
    }

    /// The same at another node.
    pub(crate) fn clicks_at(&self, node: usize) -> Vec<Click> {
        clicks(&self.record, node, &self.options, self.lang)
    }

    fn play(&mut self, code: &str) -> Result<(), Trouble> {
        let frames = self.record.frames();
        let at = self.record.play(self.at, code).ok_or_else(|| Trouble::Illegal(code.to_owned()))?;
        self.moved(frames, at);
        self.answer();
        Ok(())
    }

    fn go(&mut self, place: &str) -> Result<(), Trouble> {
        let path = self.record.path(self.at);
        let before = path.len().checked_sub(2).and_then(|last| path.get(last).copied());
        let after = |at: usize| self.record.ways_from(at).first().copied();
        self.at = match place {
            "first" => 0,
            "back" => before.unwrap_or(0),
            "next" => after(self.at).unwrap_or(self.at),
            "last" => std::iter::successors(Some(self.at), |&at| after(at)).last().unwrap_or(self.at),
            number => {
                let number = number.parse().ok().filter(|at| *at < self.record.frames());
                number.ok_or_else(|| Trouble::NoNode(place.to_owned()))?
            }
        };
        (self.lifted, self.target) = (None, None);
        Ok(())
    }

    fn act_by_name(
        &mut self,
        action: &str,
        request: &Request,
        troubles: &mut Vec<Trouble>,
    ) -> Result<(), Trouble> {
        match action {
            "set-up" => (self.tool, self.pen) = (Some(Tool::default()), None),
            "mark" => self.pen = Some(Pen { sign: "circle".to_owned(), from: None }),
            "typed" => self.keep_typed(request),
            "unname" => self.unname(),
            "secret" if secret::IS_KNOWN => {
                self.begin(self.record.game());
                self.stage = Some(Stage::First);
            }
            "play" if self.tool.is_none() || self.is_playable() => {
                (self.tool, self.pen, self.stage) = (None, None, None);
            }
            // Its button says that it is not to be pressed.
            "play" => {}
            "codes" => self.all_codes = true,
            "flip" => self.switch("flip"),
            "last-move" => self.switch("no-last-move"),
            "walls" => self.switch("plain-walls"),
            "larger" => self.resize(LARGER),
            "smaller" => self.resize(1.0 / LARGER),
            "delete" => self.take_back(),
            "promote" => {
                if let Some(now) = self.record.promote(self.at) {
                    self.changed(now);
                }
            }
            "count" if self.is_counting() => self.stop_counting(),
            "count" if self.can_count() => self.count("score"),
            "japanese" | "chinese" if self.can_count() => self.count(&format!("score={action}")),
            "computer" => {
                self.let_computer_move().ok_or_else(|| Trouble::Unknown(action.to_owned()))?;
            }
            "reset" => {
                if let Some(start) = self.record.up_to(0) {
                    self.record = start;
                    self.changed(0);
                }
            }
            // They have been kept already.
            "comment" | "name" | "komi" => {}
            "new" => {
                let game = request.get("new").and_then(Game::named);
                let game = game.ok_or_else(|| Trouble::Unknown(action.to_owned()))?;
                self.begin(game);
            }
            "read" => self.read_text(request.get("text").unwrap_or_default(), troubles)?,
            other => {
                let ended = Termination::named(other).and_then(|how| self.record.terminate(self.at, how));
                ended.ok_or_else(|| Trouble::Unknown(other.to_owned()))?;
                self.changed(self.at);
            }
        }
        if !matches!(action, "codes" | "flip" | "last-move" | "walls" | "larger" | "smaller") {
            (self.lifted, self.target) = (None, None);
        }
        Ok(())
    }

    /// Takes the last move back; the word that ended the game goes before the move does.
    fn take_back(&mut self) {
        if self.record.reopen(self.at).is_some() {
            self.changed(self.at);
        } else if let Some(before) = self.record.remove(self.at) {
            self.changed(before);
        }
    }

    /// Keeps what was typed into a field and ended with Enter.
    fn keep_typed(&mut self, request: &Request) {
        if let Some(label) = request.get("label") {
            label.clone_into(&mut self.pen.get_or_insert_default().sign);
        }
    }

    /// Puts the record of a text on the table, or of a block that was copied whole, with its options. The game on the board is
    /// worth more than what is left of a damaged one.
    fn read_text(&mut self, entered: &str, troubles: &mut Vec<Trouble>) -> Result<(), Trouble> {
        // Nothing at all is an empty record in some notations.
        if entered.trim().is_empty() {
            return Ok(());
        }
        let Pasted { text, notation: named, game, options, is_in_file } = Pasted::new(entered);
        if is_in_file && text.trim().is_empty() {
            return Err(Trouble::Text(entered.to_owned(), Vec::new()));
        }
        let (text, words) = (&*text, options.join(" "));
        let (read, notation, warnings) =
            Self::record(text, named, game, &words, self.record.game(), troubles);
        let (Some(read), Some(notation)) = (read, notation) else { return Ok(()) };
        if !troubles.is_empty() {
            return Ok(());
        }
        // A comment alone may be any words in braces, for which no game is given up.
        let is_comment =
            self.record.frames() > 1 && !read.comment(0).is_empty() && says_its_notation(text).is_none();
        let is_code = || named.is_some() || !is_comment && is_code(text, &read, self.record.game());
        let is_whole = warnings.is_empty() && is_code();
        if !is_whole && !says_something(text, &read) {
            return Err(Trouble::Text(text.to_owned(), warnings));
        }
        self.take(read, notation);
        self.warnings = warnings;
        // Of several games the text would be read as the first, and words beside a code are no part of it.
        let is_all = game.is_none() && (text.is_ascii() || !is_base64(&notation));
        self.text = is_all.then(|| text.to_owned());
        (self.tool, self.pen) = (None, None);
        self.stop_counting();
        if !options.is_empty() {
            self.show_as(&options);
        }
        Ok(())
    }

    /// Shows the board as the options of a block say, as far as they are known here, and the position that they name.
    fn show_as(&mut self, options: &[Cow<'_, str>]) {
        let mut known = Vec::new();
        for word in options {
            match Self::shown(word, &self.notation) {
                (_, Some(Trouble::Options(_, said))) => self.warnings.extend(said),
                _ => known.push(&**word),
            }
        }
        self.words = known.join(" ");
        (self.options, _) = Self::shown(&self.words, &self.notation);
        if self.options.frame.is_some() || marking::has_signs(&self.words) {
            self.at = self.opening();
        }
    }

    /// Begins another game, which is played.
    fn begin(&mut self, game: Game) {
        (self.tool, self.pen, self.stage) = (None, None, None);
        self.keep(|name| !OF_A_RECORD.contains(&name), "");
        self.take(game.initial(), usual(game));
    }

    /// Puts another record on the table, at the end of its main line.
    fn take(&mut self, record: Record, notation: Notation) {
        let end = record.main_end();
        let is_another_game = record.game() != self.record.game();
        self.record = record;
        self.notation = notation;
        // What dialect a text is in is said of that text alone.
        let mut kept =
            self.kept(|name| name != "notation" && !(is_another_game && OF_A_RECORD.contains(&name)));
        kept.retain(|word| !is_another_game || self.knows(word));
        self.words = kept.join(" ");
        (self.options, _) = Self::shown(&self.words, &self.notation);
        self.options.dialect = None;
        self.changed(end);
    }
}
