//! What the rest of kisho asks of shogi.

use super::{Look, book, crop, ending, header, marks, names, options, quiz, words};
use crate::diagram::{Figure, Timeline};
use crate::present::Options;
use crate::present::clicks::Click;
use crate::present::games::{Facts, MoveStyle, OnPaper, PositionName, Show, Solved};
use crate::present::options::{Checked, Given};
use crate::present::setup::SetUp;
use crate::say;
use kisho_game::Game;
use kisho_game::problem::ProblemKind;
use kisho_game::shogi::problem::{self, ShogiProblem};
use kisho_game::shogi::{Color, Position, Record};
use kisho_game::text::{Diagnostic, Lang};

impl Show for Record {
    const GAME: Game = Game::Shogi;

    const FACTS: Facts = Facts {
        options: &[
            "next",
            "every",
            "figures",
            "figures=N",
            "title",
            "problem",
            "problem=KIND",
            "answer",
            "choices",
            "quiz",
            "marks",
            "arrows",
            "coords=eastern",
        ],
        own_options: options::OWN,
        moves: MoveStyle::Signs,
        white_begins: false,
        turns_have_actions: false,
        title_asks: true,
        paper: OnPaper {
            small: 13.0,
            in_text: 21.0,
            height: 0.38,
            every: 20,
            corners: false,
            bar_tells_end: false,
        },
        #[cfg(feature = "authoring")]
        starter: crate::present::games::starter!(),
    };

    type Options = options::ShogiOptions;

    fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
        options::set(options, given)
    }

    fn name(lang: Lang) -> &'static str {
        say::game::shogi(lang)
    }

    fn sides(&self, lang: Lang) -> [&'static str; 2] {
        let look = super::Look::new(self, &Options::default(), lang);
        Color::ALL.map(|player| words::player(player, look))
    }

    fn timeline(&self, options: &Options, lang: Lang) -> Timeline {
        super::timeline(self, options, lang)
    }

    /// The file may say that the board is seen from White's side.
    fn own_options(&self, options: &Options) -> Option<Options> {
        let is_turned = options.flip.is_none() && self.nodes.start().is_turned();
        is_turned.then(|| Options { flip: Some(true), ..options.clone() })
    }

    fn series(&self, options: &Options, lang: Lang) -> Option<(Vec<Figure>, Vec<Diagnostic>)> {
        options.is_series().then(|| book::figures(self, options, lang))
    }

    fn solved(&self, options: &Options, _: Lang) -> Option<Solved<Self>> {
        quiz::solved(self, options).map(|record| Solved { record, options: None, note: None })
    }

    fn move_name(&self, node: usize, options: &Options, lang: Lang) -> Option<String> {
        names::of(self, self.nodes.get(node)?, Look::new(self, options, lang))
    }

    fn clicks(&self, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
        super::clicks::clicks(self, node, options, lang)
    }

    fn set_up(&self, tool: &str, options: &Options, lang: Lang) -> SetUp {
        super::setup::set_up(self, tool, options, lang)
    }

    fn problems(&self, options: &Options) -> Vec<Diagnostic> {
        crop::part(self, options).1.into_iter().chain(marks::problems(self, options)).collect()
    }

    fn ask(&self, timeline: &mut Timeline, options: &Options) -> Vec<Diagnostic> {
        quiz::ask(timeline, self, options)
    }

    fn wants_header(&self) -> bool {
        header::has_players(self) || header::has_unknown_handicap(self)
    }

    fn header(&self, options: &Options, lang: Lang) -> Vec<String> {
        header::header(self, options, lang)
    }

    fn still_title(&self, node: usize, options: &Options, lang: Lang) -> Option<String> {
        Some(book::still_title(self, node, options, lang))
    }

    fn start_name(&self, lang: Lang) -> Option<String> {
        header::start_name(self, lang)
    }

    /// In how many moves the position is mate, or whose move it is: "Mate in 3 moves", 「3手詰」, "☗ Black to play", 「☗先手番」.
    fn task(&self, node: usize, options: &Options, lang: Lang) -> String {
        let solved = quiz::solved(self, options);
        let record = solved.as_ref().unwrap_or(self);
        let problem = ShogiProblem::new(record, node, options.problem.and_then(|problem| problem.value));
        let mate = problem.moves_to_mate().filter(|_| problem.kind() == ProblemKind::Mate);
        let look = Look::new(self, options, lang);
        let turn = self.nodes.get(node).map_or(Color::Black, |node| node.position.turn());
        let sign = turn.pick('☗', '☖');
        match mate {
            Some(moves) => say::shogi::mate_in(lang, moves),
            None => say::shogi::signed(lang, sign, words::turn(turn, look)),
        }
    }

    fn to_move(&self, node: usize, options: &Options, lang: Lang) -> Option<(&'static str, bool)> {
        let whose = self.nodes.get(node)?.position.turn();
        Some((words::player(whose, Look::new(self, options, lang)), whose == Color::Black))
    }

    fn ended(&self, node: usize, options: &Options, lang: Lang) -> Option<String> {
        let look = Look::new(self, options, lang);
        let said = self
            .nodes
            .get(node)
            .filter(|node| ending::is_over(node))
            .and_then(|node| ending::said(self, node, look));
        said.or_else(|| ending::repetition(self, node, look))
    }

    fn own_result(&self) -> Option<&str> {
        let end = self.nodes.get(self.main_end())?;
        self.info.get("結果").filter(|said| end.ending.is_none() && !said.is_empty())
    }

    fn rest_of_header(&self, lang: Lang) -> Vec<String> {
        header::rest(self, lang)
    }

    fn agreed_draw(lang: Lang) -> &'static str {
        say::shogi_end::impasse(lang)
    }

    fn final_title(&self, node: usize, options: &Options, lang: Lang) -> Option<String> {
        book::final_title(self, node, options, lang)
    }

    fn begins_a_game(&self) -> bool {
        self.is_handicap() || *self.start() == Position::initial()
    }

    /// A mate.
    fn asked_at(&self) -> Option<usize> {
        (problem::is_mating(self.start()) && !self.begins_a_game()).then_some(0)
    }

    fn position_name(&self, node: usize, lang: Lang) -> Option<PositionName<'_>> {
        book::bookmark(self, node, lang)
    }
}
