//! What the rest of kisho asks of Go.

use super::{ask, book, count, crop, diagram, header, layout, options, quiz, words};
use crate::diagram::{Figure, Timeline};
use crate::present::Options;
use crate::present::clicks::{Click, Group};
use crate::present::games::{Facts, MoveStyle, OnPaper, Show, Solved};
use crate::present::options::{Checked, Given};
use crate::present::options::{Crop, Spanned};
use crate::present::setup::SetUp;
use crate::say;
use kisho_game::Game;
use kisho_game::go::{Color, Point, Record, problem};
use kisho_game::text::{Diagnostic, Lang};

impl Show for Record {
    const GAME: Game = Game::Go;

    const FACTS: Facts = Facts {
        options: &[
            "numbers",
            "next",
            "moves",
            "every",
            "figures",
            "title",
            "problem",
            "answer",
            "quiz",
            "coords=all-sides",
            "coords=eastern",
            "coords=numeric",
        ],
        own_options: options::OWN,
        moves: MoveStyle::Stones,
        white_begins: false,
        turns_have_actions: false,
        title_asks: false,
        paper: OnPaper {
            small: 11.5,
            in_text: 16.0,
            height: 0.6,
            // Numbers of two digits, and few moves that are played where a stone stood.
            every: 50,
            corners: true,
            bar_tells_end: false,
        },
        #[cfg(feature = "authoring")]
        starter: crate::present::games::starter!(),
    };

    type Options = options::GoOptions;

    fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
        options::set(options, given)
    }

    fn name(lang: Lang) -> &'static str {
        say::game::go(lang)
    }

    fn sides(&self, lang: Lang) -> [&'static str; 2] {
        [say::go::black(lang), say::go::white(lang)]
    }

    fn mirrored(lang: Lang) -> &'static str {
        say::go::mirrored(lang)
    }

    fn timeline(&self, options: &Options, lang: Lang) -> Timeline {
        super::timeline(self, options, lang)
    }

    fn own_options(&self, options: &Options) -> Option<Options> {
        diagram::diagram_options(self, options)
    }

    fn series(&self, options: &Options, lang: Lang) -> Option<(Vec<Figure>, Vec<Diagnostic>)> {
        options.asks_for_moves().then(|| {
            let (mut figures, mut problems) = book::figures(self, options, lang);
            if self.diagram.is_some() {
                figures.iter_mut().for_each(|figure| diagram::say_once(&mut figure.caption));
            }
            problems.extend(count::in_figure(options));
            (figures, problems)
        })
    }

    fn solved(&self, options: &Options, _: Lang) -> Option<Solved<Self>> {
        quiz::solved(self, options).map(|record| Solved { record, options: None, note: None })
    }

    fn move_name(&self, node: usize, options: &Options, lang: Lang) -> Option<String> {
        let played = self.nodes.get(node)?;
        let play = played.play?;
        let name = match play.at {
            Some(at) => layout::name(at, self.size, options.coords(), lang),
            None => say::clicks::pass(lang).to_owned(),
        };
        let before = played.parent.and_then(|parent| self.nodes.get(parent));
        let is_in_turn = before.is_none_or(|before| before.to_move == play.color);
        Some(if is_in_turn { name } else { format!("{} {name}", words::color(play.color, lang)) })
    }

    fn clicks(&self, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
        super::clicks::clicks(self, node, options, lang)
    }

    fn set_up(&self, tool: &str, options: &Options, lang: Lang) -> SetUp {
        super::setup::set_up(self, tool, options, lang)
    }

    fn groups(&self, node: usize, options: &Options, lang: Lang) -> Vec<Group> {
        super::clicks::groups(self, node, options, lang)
    }

    fn rules(&self, options: &Options) -> Option<&'static str> {
        let rules = count::rules(self, options.games.go.score?);
        options::RULES.into_iter().find_map(|(name, named)| (named == rules).then_some(name))
    }

    fn komi(&self, options: &Options) -> Option<String> {
        let asked = options.games.go.score?;
        Some(count::komi(self, options, asked, &mut Vec::new()).to_string())
    }

    fn problems(&self, options: &Options) -> Vec<Diagnostic> {
        crop::part(self, options).1.into_iter().chain(count::Count::of(self, options).1).collect()
    }

    fn ask(&self, timeline: &mut Timeline, options: &Options) -> Vec<Diagnostic> {
        ask(timeline, self, options)
    }

    fn wants_header(&self) -> bool {
        header::has_players(self) || header::has_unknown_odds(self)
    }

    fn header(&self, _: &Options, lang: Lang) -> Vec<String> {
        header::header(self, lang)
    }

    fn rest_of_header(&self, lang: Lang) -> Vec<String> {
        header::rest(self, lang)
    }

    /// A replay says it beside the board.
    fn note(&self, options: &Options, lang: Lang) -> Option<String> {
        count::note(self, options, lang)
    }

    /// Who is to play at a node: "Black to play", 「黒先」.
    fn task(&self, node: usize, _: &Options, lang: Lang) -> String {
        let next = self.nodes.iter().find(|next| next.parent == Some(node)).and_then(|next| next.play);
        let to_move = self.nodes.get(node).map(|node| node.to_move);
        let whose = next.map(|play| play.color).or(to_move).unwrap_or_else(|| self.first_mover());
        say::go::task(lang, words::color(whose, lang))
    }

    fn to_move(&self, node: usize, _: &Options, lang: Lang) -> Option<(&'static str, bool)> {
        let whose = self.nodes.get(node)?.to_move;
        Some((words::color(whose, lang), whose == Color::Black))
    }

    fn ended(&self, node: usize, _: &Options, lang: Lang) -> Option<String> {
        super::ended(self, node, lang)
    }

    /// The board is empty or has handicap stones.
    fn begins_a_game(&self) -> bool {
        let board = self.board_at(problem::start(self, 0));
        self.info("HA").is_some() || self.size.points().all(|at| board.get(at).is_none())
    }

    /// A file that says what is right or wrong.
    fn asked_at(&self) -> Option<usize> {
        let asks = problem::is_judged(self) && !self.begins_a_game();
        asks.then(|| problem::start(self, 0))
    }

    fn rejects_other_ways(&self) -> bool {
        problem::is_judged(self)
    }

    fn has_own_view(&self) -> bool {
        self.nodes.iter().any(|node| node.visible.is_some())
    }

    fn with_fixed_crop(&self, options: &Options) -> Options {
        let part = crop::part(self, options).0;
        let corner = |(column, row): (u8, u8)| Point { column, row }.sgf();
        let crop = Crop::Between(corner(part.first), corner(part.last));
        Options { crop: Some(Spanned::unsaid(crop)), ..options.clone() }
    }
}
