use super::super::words;
use super::*;
use crate::present::options::{OF_ANY_POSITION, OF_COUNT, Sign};
use kisho_game::text::Id;

fn read(info: &str, name: &str) -> (Options, Vec<Diagnostic>) {
    let (words, problems) = words(info);
    assert!(problems.is_empty());
    parse(&words, notation(name))
}

fn notation(name: &str) -> &'static Notation {
    kisho_game::notation(name).unwrap()
}

#[test]
fn the_options_of_positions_are_options() {
    for name in OF_ANY_POSITION.into_iter().chain(OF_COUNT) {
        assert!(SPECS.iter().any(|spec| spec.name == name), "{name}");
    }
}

#[test]
fn every_option_of_the_list_is_read() {
    for spec in SPECS.iter() {
        let word = match (spec.name, spec.kind) {
            ("frames", _) => "frames=1-2".to_owned(),
            ("quiz", _) => "quiz=1-2".to_owned(),
            ("pieces", _) => "pieces=pentagon".to_owned(),
            ("notation", _) => "notation=glendenning".to_owned(),
            ("names", _) => "names=western".to_owned(),
            ("wall-numbers", _) => "wall-numbers=walls".to_owned(),
            ("paths", _) => "paths=white".to_owned(),
            ("ghost", _) => "ghost=e3h".to_owned(),
            ("marks", _) => "marks=circle:7f".to_owned(),
            ("arrows", _) => "arrows=2h-2c".to_owned(),
            ("kings", _) => "kings=apart".to_owned(),
            ("hands", _) => "hands=black".to_owned(),
            ("crop", _) => "crop=auto".to_owned(),
            ("step", _) => "step=turn".to_owned(),
            (_, Kind::Value(_)) => format!("{}=3", spec.name),
            _ => spec.name.to_owned(),
        };
        let notation =
            ["sgf", "quoridor", "sfen", "janken"].into_iter().find(|name| spec.fits(notation(name))).unwrap();
        let (options, problems) = read(&word, notation);
        assert_eq!(problems, [], "{word}");
        assert_ne!(options, Options::default(), "{word} changes something");
    }
}

#[test]
fn flags_are_the_words_added_up() {
    assert_eq!(read("flags=13", "qf").0, read("flip last-move info-bar no-plain-walls", "qf").0);
}

#[test]
fn a_text_that_lacks_its_quotes_is_seen() {
    let hints = |info: &str| -> Vec<String> {
        read(info, "qf").1.into_iter().map(|problem| problem.hint.unwrap()).collect()
    };
    for (info, line) in [
        ("caption=two more words flip", "`caption=\"two more words\"`"),
        ("caption=My game", "`caption=\"My game\"`"),
        ("caption=Black to flip now", "`caption=\"Black to flip now\"`"),
        ("caption='My game'", "`caption=\"My game\"`"),
        ("caption=“My game” flip", "`caption=\"My game\"`"),
        ("caption = My game", "`caption=\"My game\"`"),
        ("src=my game.qf", "`src=\"my game.qf\"`"),
        ("print=1, 5", "`print=\"1, 5\"`"),
    ] {
        assert_eq!(hints(info), [format!("write {line}")], "{info}");
    }
    assert_eq!(read("caption=two more flip", "qf").0.flip, Some(true));
    assert_eq!(
        read("marks=circle:7f cross:3c", "sfen").1[0].hint.as_deref(),
        Some("write `marks=\"circle:7f cross:3c\"`")
    );
    let both = &hints("caption=Walls flpi")[0];
    assert!(both.contains("`flip`") && both.contains("`caption=\"Walls flpi\"`"), "{both}");
    let (options, said) = read("src=a.qf no-crop", "qf");
    assert_eq!(options.src.map(|src| src.value).as_deref(), Some("a.qf"));
    assert_eq!(said[0].hint.as_deref(), Some("write `crop=none`"), "a file has its extension");
    let both = &hints("caption=Walls no-crop")[0];
    assert_eq!(both, "write `crop=none`, or put the value in quotes: `caption=\"Walls no-crop\"`");
    assert!(hints("src=a.qf highlight")[0].starts_with("the options are"), "a file has its extension");
    assert!(hints("size=3 zzz")[0].starts_with("the options are"), "no text");
    assert!(hints("caption=\"two\" zzz")[0].starts_with("the options are"), "quotes that are closed");
    let (options, said) = read("caption=“Walls” flip", "qf");
    assert_eq!(options.caption.as_deref(), Some("“Walls”"));
    assert_eq!(said.iter().map(|p| (p.id, p.is_error())).collect::<Vec<_>>(), [(Id::OptionQuote, false)]);
    assert_eq!(read("caption=\"“Walls” he said\"", "qf").1, [], "inside straight quotes they are text");
}

#[test]
fn spaces_around_the_equals_sign_are_told_once() {
    for (info, line) in [
        ("caption = \"x y\" flip", "caption=\"x y\""),
        ("caption =x", "caption=x"),
        ("caption= \"x\"", "caption=\"x\""),
        ("frame= 3", "frame=3"),
    ] {
        let (_, problems) = read(info, "qf");
        assert_eq!(problems.len(), 1, "{info}: {problems:?}");
        assert_eq!(
            (problems[0].id, problems[0].hint.clone()),
            (Id::OptionValue, Some(format!("write `{line}`"))),
            "{info}"
        );
    }
    assert_eq!(read("captoin = \"x\"", "qf").1[0].hint.as_deref(), Some("did you mean `caption`?"));
    assert_eq!(read("alt= flip", "qf").1, [], "an empty text");
}

#[test]
fn what_is_negated_is_known_without_its_hyphen() {
    for (info, hint) in [
        ("nocoords", "did you mean `no-coords`?"),
        ("no_lastmove", "did you mean `no-last-move`?"),
        ("no-caption", "leave `caption` out"),
        ("nocaption", "leave `caption` out"),
        ("no-crop", "write `crop=none`"),
        ("no-frames", "write `frames=none`"),
    ] {
        let (_, problems) = read(info, "qf");
        assert_eq!(problems.len(), 1, "{info}");
        assert_eq!(problems[0].hint.as_deref(), Some(hint), "{info}");
    }
    assert_eq!(read("no-coords", "qf").1, []);
}

#[test]
fn a_number_that_is_wrong_is_told_its_range_and_no_other_number() {
    for (info, range) in [("size=99999", "1 to 4000"), ("size=300px", "1 to 4000"), ("flags=16", "0 to 15")] {
        let (_, problems) = read(info, "qf");
        assert!(problems[0].message.contains(range), "{info}: {}", problems[0].message);
        let hint = problems[0].hint.as_ref().unwrap();
        assert!(!hint.contains("such as"), "{info}: {hint}");
    }
}

#[test]
fn an_unknown_word_names_the_nearest_known_one() {
    let (_, problems) = read("flip lastmove", "qf");
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].id, Id::OptionUnknown);
    assert_eq!(problems[0].hint.as_deref(), Some("did you mean `last-move`?"));
    assert_eq!(problems[0].span, kisho_game::text::Span::new(5, 13));
    let (_, problems) = read("flags=1", "sgf");
    assert_eq!(problems[0].id, Id::OptionUnknown, "an option of another game is unknown");
}

#[test]
fn what_another_game_knows_is_an_error_and_never_ignored() {
    for (info, notation, id, message) in [
        ("numbers", "sfen", Id::OptionUnknown, "`numbers` is for Go and Othello, and this is shogi"),
        ("no-numbers", "qf", Id::OptionUnknown, "`no-numbers` is for Go and Othello, and this is Quoridor"),
        (
            "marks=x",
            "sgf",
            Id::OptionUnknown,
            "`marks` is for Quoridor, shogi, Janken shogi and Othello, and this is Go",
        ),
        ("flags=1", "sgf", Id::OptionUnknown, "`flags` is for Quoridor, and this is Go"),
        ("pieces=plain", "qf", Id::OptionUnknown, "`pieces` is for shogi, and this is Quoridor"),
        (
            "coords=eastern",
            "qf",
            Id::OptionValue,
            "`coords=eastern` is for shogi and Go, and this is Quoridor",
        ),
    ] {
        let (options, problems) = read(info, notation);
        assert_eq!(problems.len(), 1, "{info}");
        assert_eq!((problems[0].id, problems[0].message.as_str()), (id, message));
        assert!(options.limits.is_empty());
    }
    assert_eq!(read("game=2", "qf").1[0].id, Id::OptionUnknown);
    for (info, notation) in [("coords=western", "qf"), ("coords=eastern", "sfen"), ("coords=eastern", "sgf")]
    {
        assert_eq!(read(info, notation).1, [], "{info} {notation}");
    }
}

/// JSON is of any game.
#[test]
fn options_are_held_against_the_game_once_it_is_known() {
    let record = (notation("qf").read)(b"gkwAAAAQ", &kisho_game::ReadOptions::default()).record.unwrap();
    let said = |info: &str| {
        let (options, problems) = read(info, "json");
        assert_eq!(problems, [], "{info}");
        let (_, problems) = crate::present::figure(&record, &options, kisho_game::text::Lang::En);
        problems.into_iter().map(|problem| (problem.id, problem.span)).collect::<Vec<_>>()
    };
    assert_eq!(said("flags=8 plain-walls coords=western"), []);
    let wrong = said("flip numbers coords=eastern");
    assert_eq!(wrong, [(Id::OptionUnknown, Span::new(5, 12)), (Id::OptionValue, Span::new(20, 27))]);
}

#[test]
fn ghosts_are_walls_with_labels_or_without() {
    let (options, problems) = read("ghost=\"e3h,d5v A:c3h\"", "qf");
    assert_eq!(problems, []);
    let said: Vec<_> =
        options.games.quoridor.ghosts.iter().map(|g| (g.value.label.as_deref(), &*g.value.at)).collect();
    assert_eq!(said, [(None, "e3h"), (None, "d5v"), (Some("A"), "c3h")]);
    for wrong in ["ghost=:e3h", "ghost=A:", "ghost=label:e3h", "paths=red", "wall-numbers=3"] {
        assert_eq!(read(wrong, "qf").1.len(), 1, "{wrong}");
    }
    assert_eq!(read("no-paths no-wall-numbers", "qf").0, Options::default());
}

#[test]
fn an_option_that_is_given_twice_is_seen() {
    for (info, at) in [("size=100 size=200", 9), ("flip title no-flip", 11)] {
        let (_, problems) = read(info, "qf");
        let said: Vec<_> = problems.iter().map(|said| (said.is_error(), said.span.start)).collect();
        assert_eq!(said, [(false, at)], "{info}");
    }
    for name in ADDED_UP {
        let word = |number: usize| match name {
            "arrows" => format!("arrows=a{number}-b{number}"),
            "ghost" => format!("ghost=e{number}h"),
            "marks" => format!("marks=circle:a{number}"),
            "print" => format!("print={number}"),
            _ => format!("{name}=a{number}"),
        };
        let notation = if ["dead", "neutral"].contains(&name) { "sgf" } else { "qf" };
        let both = read(&format!("{} {}", word(1), word(2)), notation);
        assert_eq!(both.1, [], "{name}");
        assert_ne!(both.0, read(&word(2), notation).0, "{name}");
    }
}

#[test]
fn values_are_checked() {
    for wrong in
        ["flags=16", "size=0", "frame=x", "frames=5-2", "flip=1", "caption", "coords=wester", "id=a<b"]
    {
        let (_, problems) = read(wrong, "qf");
        assert_eq!(problems.len(), 1, "{wrong}");
        assert_eq!(problems[0].id, Id::OptionValue, "{wrong}");
        assert!(problems[0].hint.is_some(), "{wrong}");
    }
}

#[test]
fn marks_and_arrows_are_lists_with_places() {
    let info = "marks=\"circle:7f,6f ×:3c A:5e\" arrows=\"2h-2c P*5e\"";
    let (options, problems) = read(info, "sfen");
    assert_eq!(problems, []);
    let marks: Vec<_> = options.marks.iter().map(|mark| (&mark.value.sign, mark.value.at.as_str())).collect();
    let label = Sign::Label("A".to_owned());
    assert_eq!(marks, [(&Sign::Circle, "7f"), (&Sign::Circle, "6f"), (&Sign::Cross, "3c"), (&label, "5e")]);
    let places: Vec<&str> = options.marks.iter().map(|mark| &info[mark.span.start..mark.span.end]).collect();
    assert_eq!(places, ["circle:7f,6f", "circle:7f,6f", "×:3c", "A:5e"]);
    let arrows: Vec<_> = options
        .arrows
        .iter()
        .map(|a| (a.value.from.as_str(), a.value.from_hand, a.value.to.as_str()))
        .collect();
    assert_eq!(arrows, [("2h", false, "2c"), ("P", true, "5e")]);
    for wrong in ["marks=circle", "marks=:7f", "marks=circle:", "arrows=2h", "arrows=2h-", "arrows=*5e"] {
        let (_, problems) = read(wrong, "sfen");
        assert_eq!(problems.len(), 1, "{wrong}");
        assert!(problems[0].hint.is_some());
    }
    assert_eq!(read("marks=cirlce:7f", "sfen").1[0].hint.as_deref(), Some("did you mean `circle`?"));
}
