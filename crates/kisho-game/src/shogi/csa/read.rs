//! From the lines of a file to played-out games.

mod game;
mod games;

use crate::charset::encodings::Encoding;

use super::super::{Color, Handicap, Info, Position, Record, Remark, Tree, flaws, repetition};
use super::CsaForm;
use super::limits::Limit;
use super::problem::CsaProblem;
use super::start::Start;
use super::statements::{Says, Statement, Written, lines, statements};
use super::{dates, words};
use crate::charset::Text;
use crate::text::{Counted, Diagnostic, Span, shown};
use crate::{Form, ReadOptions, Reading, Record as Any};
use game::Game;
use games::Games;

/// The first line of a file that says which characters it has.
const DECLARES: &str = "'CSA encoding=";

/// The versions that there are, as files name them after a `V`.
const VERSIONS: [&str; 8] = ["1", "1.0", "2", "2.0", "2.1", "2.2", "3", "3.0"];

/// Reads a file, or one game of it.
#[must_use]
pub fn read(bytes: &[u8], options: &ReadOptions) -> Reading {
    let text = Text::japanese(bytes);
    let mut problems = Counted::default();
    encoding(&text, &mut problems);
    let games = Games::of(text.as_str());
    let chosen = games.chosen(options, &mut problems, text.as_str().len());
    let records = chosen.iter().map(|&span| Any::Shogi(record(text.as_str(), span, &mut problems)));
    let mut records = records.collect::<Vec<_>>().into_iter();
    let record = records.next();
    let diagnostics = text.about_bytes(problems.finish());
    Reading { record, more: records.collect(), diagnostics }
}

/// Where the games of a file stand.
#[must_use]
pub fn places(text: &str) -> Vec<Span> {
    let trimmed = |span: &Span| {
        let game = text.get(std::ops::Range::from(*span)).unwrap_or_default();
        Span::new(span.start, span.start + game.trim_end().len())
    };
    Games::of(text).all().iter().map(trimmed).collect()
}

/// Whether a text in this notation can begin with a line.
#[must_use]
pub fn begins(line: &str) -> bool {
    let is_said = |said: Statement<'_>| {
        matches!(
            said.says,
            Says::Version(_) | Says::Name(..) | Says::About { .. } | Says::Start(_) | Says::Move(_)
        )
    };
    // After `$` stands the name of what is said; other lines that begin so are diagrams of Go, commands and variables.
    let is_named = line.strip_prefix('$').is_none_or(|after| {
        let name = after.split_once(':').map_or("", |(name, _)| name);
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_+-".contains(c))
    });
    matches!(line, "+" | "-") || is_named && statements(line, 0).next().is_some_and(is_said)
}

fn encoding(text: &Text<'_>, problems: &mut Counted) {
    let charset = text.encoding();
    if let Some(span) = text.damage() {
        problems.note(&CsaProblem::Encoding { charset }, span);
    }
    let first = text.as_str().split(['\n', '\r']).next().unwrap_or_default().trim_end();
    let declared =
        first.split_at_checked(DECLARES.len()).filter(|(word, _)| word.eq_ignore_ascii_case(DECLARES));
    if let Some((_, declared)) = declared
        && Encoding::for_label(declared.as_bytes()).is_none_or(|said| said.name() != charset)
        && !text.as_str().is_ascii()
    {
        let problem = CsaProblem::Declared { declared: shown(declared), charset };
        problems.note(&problem, Span::new(DECLARES.len(), first.len()));
    }
}

/// Reads moves that follow a position which another notation says, `number` moves after the start of the game. Signs
/// may be missing. The record begins with that position; the places are those of its nodes in the text.
#[must_use]
pub fn moves(start: Position, number: u32, text: &str) -> (Record, Vec<Span>, Vec<Diagnostic>) {
    let mut problems = Counted::default();
    let mut game = Game::new(Tree::new(start, number));
    for (at, line) in lines(text) {
        // What stands between the moves of any notation.
        if let Some(comment) = line.strip_prefix('*') {
            game.comment(comment.trim_start());
            continue;
        }
        if let Some(name) = line.strip_prefix('&') {
            game.bookmark(name.trim_start());
            continue;
        }
        if line.starts_with('#') {
            game.remark(line);
            continue;
        }
        for Statement { says, span } in statements(line, at) {
            match says {
                Says::Move(written) => {
                    let written = Written { sign: written.sign.or(game.turn()), ..written };
                    game.play(&written, span, &mut problems);
                }
                Says::Comment(text) => game.comment(text),
                Says::Remark(line) => game.remark(&Remark::of_csa(line)),
                Says::Time(text) => game.time(text, span, &mut problems),
                Says::Special(word) => game.special(word, span, &mut problems),
                Says::Turn(_) => {}
                Says::NoMove(found) | Says::Unknown(found) => {
                    game.stop(&CsaProblem::NoMove { found: shown(found) }, span, &mut problems);
                }
                _ => problems.note(&CsaProblem::Late, span),
            }
        }
    }
    let tree = game.finish(text, &mut problems);
    let (record, places) = tree.finish_with_places(Info::default());
    (record, places, problems.finish())
}

/// One game, as far as it can be read.
fn record(text: &str, span: Span, problems: &mut Counted) -> Record {
    let mut reader = Reader {
        problems,
        names: [None, None],
        about: Info::default(),
        left_out: false,
        start: Start::default(),
        form: CsaForm::default(),
        headers: Vec::new(),
        start_span: None,
        turn: None,
        has_comment: false,
        notes: Vec::new(),
        game: None,
    };
    let lines = lines(text.get(span.start..span.end).unwrap_or_default());
    for (at, line) in lines.filter(|(_, line)| *line != "/") {
        for statement in statements(line, span.start + at) {
            reader.statement(statement);
        }
    }
    reader.finish(text.get(..span.end).unwrap_or(text))
}

struct Reader<'p> {
    problems: &'p mut Counted,
    /// Of Black and White.
    names: [Option<String>; 2],
    /// What `$` lines say.
    about: Info,
    /// Whether there was no room for some of them.
    left_out: bool,
    start: Start,
    form: CsaForm,
    /// What is said in [`Self::about`], as it stands in the file.
    headers: Vec<String>,
    /// Where the start position stands.
    start_span: Option<Span>,
    /// Who moves first, and where that is said.
    turn: Option<(Color, Span)>,
    /// Whether there is a comment on the start position.
    has_comment: bool,
    /// Its lines, and those for people before the first move with after how many lines of the header each stands.
    notes: Vec<(String, Option<Form<usize>>)>,
    /// What follows the start position, from the first move on.
    game: Option<Game>,
}

impl Reader<'_> {
    fn statement(&mut self, Statement { says, span }: Statement<'_>) {
        match says {
            Says::Version(_) | Says::Name(..) | Says::About { .. } | Says::Turn(_) => self.head(says, span),
            Says::Start(_) if self.game.is_some() => self.problems.note(&CsaProblem::LateStart, span),
            Says::Start(text) => {
                self.start_span = Some(self.start_span.map_or(span, |before| before.to(span)));
                if let Err(problem) = self.start.line(text) {
                    self.problems.note(&problem, span);
                }
                self.form.in_ranks = self.start.is_in_ranks();
            }
            Says::Comment(text) => match &mut self.game {
                Some(game) => game.comment(text),
                None => {
                    self.has_comment = true;
                    self.notes.push((text.to_owned(), None));
                }
            },
            // Every file says its encoding anew.
            Says::Remark(line) if line.starts_with(DECLARES) => {}
            Says::Remark(line) => self.remark(line),
            Says::Time(text) => match &mut self.game {
                Some(game) => {
                    self.form.has_version_3 |= text.contains('.');
                    game.time(text, span, self.problems);
                }
                None => self.problems.note(&CsaProblem::NoMoveForTime, span),
            },
            Says::Move(written) => {
                self.begin(Some(&written), span);
                if let Some(game) = &mut self.game {
                    game.play(&written, span, self.problems);
                }
            }
            Says::Special(word) => {
                self.form.names_offender |= word.starts_with(['+', '-']);
                self.begin(None, span);
                if let Some(game) = &mut self.game {
                    game.special(word, span, self.problems);
                }
            }
            Says::NoMove(found) => {
                self.begin(None, span);
                if let Some(game) = &mut self.game {
                    game.stop(&CsaProblem::NoMove { found: shown(found) }, span, self.problems);
                }
            }
            Says::Unknown(found) => {
                self.problems.note(&CsaProblem::Unknown { found: shown(found) }, span);
                // As it will be written: with a star it would be a comment for programs.
                let space = if found.starts_with('*') { " " } else { "" };
                self.remark(&format!("'{space}{found}"));
            }
        }
    }

    /// Keeps a remark.
    fn remark(&mut self, line: &str) {
        let line = Remark::of_csa(line);
        match &mut self.game {
            Some(game) => game.remark(&line),
            None => {
                let names = self.names.iter().flatten().count();
                let is_head = self.turn.is_none() && self.start.is_empty() && !self.has_comment;
                let after = if is_head { Form(names + self.about.lines().count()) } else { Remark::BELOW };
                self.notes.push((line, Some(after)));
            }
        }
    }

    fn head(&mut self, says: Says<'_>, span: Span) {
        if self.game.is_some() {
            self.problems.note(&CsaProblem::Late, span);
        }
        match says {
            Says::Version(version) => match VERSIONS.into_iter().find(|known| *known == version) {
                None => self.problems.note(&CsaProblem::Version { found: shown(version) }, span),
                known => self.form.version = known,
            },
            Says::Name(player, name) => {
                let [black, white] = &mut self.names;
                let before = player.pick(black, white).replace(name.to_owned());
                if let Some(before) = before.filter(|before| before != name) {
                    self.problems.note(&CsaProblem::HeaderTwice, span);
                    self.remark(&format!("'N{}{before}", player.pick('+', '-')));
                }
            }
            Says::About { key, value } => {
                self.form.has_version_3 |= words::needs_version_3(key);
                match words::name(key) {
                    Some(name) => self.about(&name, said(key, value), format!("'${key}:{value}"), span),
                    None => {
                        self.problems.note(&CsaProblem::Unknown { found: shown(key) }, span);
                        self.remark(&format!("'${key}:{value}"));
                    }
                }
            }
            Says::Turn(player) if self.game.is_none() => self.turn = Some((player, span)),
            _ => {}
        }
    }

    /// Notes what a `line` of the header says; the last of a name counts, and those before it stay for people.
    fn about(&mut self, name: &str, value: String, line: String, span: Span) {
        // The names of the players are added in the end.
        let players = self.names.len();
        if self.about.has_room(name, players) {
            let is_replaced =
                self.about.lines().any(|(said, before)| said == name && before.trim() != value.trim());
            let at = self.about.lines().position(|(said, _)| said == name);
            self.about.set(name, value);
            let Some(before) = at.and_then(|at| self.headers.get_mut(at)) else {
                return self.headers.push(line);
            };
            let before = std::mem::replace(before, line);
            if is_replaced {
                self.problems.note(&CsaProblem::HeaderTwice, span);
                self.remark(&before);
            }
        } else if !std::mem::replace(&mut self.left_out, true) {
            self.problems.note(&CsaProblem::ManyHeaders { most: Info::MOST - players }, span);
        }
    }

    /// Sets up the start position, unless that has been done; `first` is the first move, `here` what needs it.
    fn begin(&mut self, first: Option<&Written>, here: Span) {
        if self.game.is_some() {
            return;
        }
        let span = self.start_span.unwrap_or(here);
        if self.start.is_empty() {
            self.problems.note(&CsaProblem::NoStart, here);
        }
        let (mut position, problem) = std::mem::take(&mut self.start).finish();
        if let Some(problem) = problem {
            self.problems.note(&problem, span);
        }
        let sign = first.and_then(|written| written.sign);
        position.set_turn(Color::White);
        let is_given = Handicap::of(&position).is_some_and(|handicap| handicap.is_given());
        let turn = match self.turn {
            Some((said, at)) => {
                let other = sign.filter(|&sign| sign != said);
                let plays = |turn| {
                    let mut start = position;
                    start.set_turn(turn);
                    first
                        .and_then(|written| game::resolve(written, &start, 1).ok())
                        .is_some_and(|m| start.play(m).is_ok())
                };
                match other.filter(|&other| plays(other) && !plays(said)) {
                    Some(other) => {
                        let problem = CsaProblem::FirstMove { said: said.english(), other: other.english() };
                        self.problems.note(&problem, at);
                        other
                    }
                    None => said,
                }
            }
            None => {
                let first = sign.unwrap_or(if is_given { Color::White } else { Color::Black });
                self.problems.note(&CsaProblem::NoTurn { first: first.english() }, here);
                first
            }
        };
        position.set_turn(turn);
        self.problems.extend(flaws(&position, span));
        let mut tree = Tree::new(position, 0);
        if let Some(start) = tree.node_mut(0) {
            self.notes.drain(..).for_each(|(line, after)| match after {
                Some(after) => start.add_remark_after(&line, after),
                None => start.add_line(&line),
            });
        }
        self.game = Some(Game::new(tree));
    }

    /// The game, at the end of `text`.
    fn finish(mut self, text: &str) -> Record {
        // The last byte, so that what is missing is missed at the end.
        self.begin(None, Span::at(text.len()));
        let tree = self.game.map(|game| game.finish(text, self.problems)).unwrap_or_else(|| {
            // Never: `begin` has made one.
            Tree::new(super::super::Position::initial(), 0)
        });
        let start = tree.node(0).map(|start| start.position);
        let is_handicap =
            start.and_then(|start| Handicap::of(&start)).is_some_and(|handicap| handicap.is_given());
        let titles = if is_handicap { ["下手", "上手"] } else { ["先手", "後手"] };
        // Players stand first; the first of them is put there last.
        for (title, name) in titles.into_iter().zip(self.names).rev() {
            if let Some(name) = name {
                self.about.set_first(title, name);
            }
        }
        let (mut record, places) = tree.finish_with_places(self.about);
        record.csa = Form(self.form);
        self.problems.extend(repetition::faults(&record, &places));
        record
    }
}

/// What a `$` line says, as records have it.
fn said(key: &str, value: &str) -> String {
    let plain = match key.to_ascii_uppercase().as_str() {
        "START_TIME" | "END_TIME" => dates::standard(value.trim()),
        "TIME_LIMIT" | "TIME" | "TIME+" | "TIME-" => Limit::read(value).map(|limit| limit.to_string()),
        "NOTE" => Some(words::unescaped(value)),
        _ => None,
    };
    plain.unwrap_or_else(|| value.to_owned())
}
