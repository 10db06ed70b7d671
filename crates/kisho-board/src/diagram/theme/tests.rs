use super::*;

fn themes(files: &[(&str, &str)]) -> (Themes, Vec<String>) {
    let source = |name: &str| {
        let (_, text) = files.iter().find(|(of, _)| *of == name)?;
        Some(Arc::new(Source::new(format!("{name}.toml"), *text)))
    };
    let (themes, said) = Themes::with(files.iter().map(|(name, _)| (*name).to_owned()), source);
    let said = said.iter().map(|(source, problem)| {
        let at = source.line_column(problem.span.start);
        let hint = problem.hint.as_deref().unwrap_or_default();
        format!("{}:{}:{} {}: {} ({hint})", source.name(), at.line, at.column, problem.id, problem.message)
    });
    (themes, said.collect())
}

/// The colours of a role by day and by night.
fn pair(themes: &Themes, theme: &str, game: Option<Game>, role: Role) -> Pair {
    Look::new(themes, Some(theme), game).theme().pair(role).clone()
}

#[test]
fn a_theme_gives_what_is_different_from_another_one() {
    let (themes, said) = themes(&[
        (
            "oak",
            "extends = \"wood\"\nbackground = \"#eee\"\n[colours]\nboard = [\"#123456\", \"#654321\"]\nline = \"#abc\"\n",
        ),
        ("night-oak", "extends = \"oak\"\n[colours]\nline = \"#def\"\n"),
    ]);
    assert_eq!(said, [""; 0]);
    let names: Vec<_> = themes.iter().map(|theme| theme.name.as_str()).collect();
    assert_eq!(names, ["wood", "walnut", "paper", "bright", "mono", "slate", "night-oak", "oak"]);
    let of = |theme, role| pair(&themes, theme, None, role);
    assert_eq!(of("night-oak", Role::Board), ["#123456", "#654321"]);
    assert_eq!(
        (of("night-oak", Role::Line), of("oak", Role::Line)),
        (["#def", "#def"].map(str::to_owned), ["#abc", "#abc"].map(str::to_owned))
    );
    assert_eq!(of("night-oak", Role::Mark), of("wood", Role::Mark));
    assert_eq!(themes.named("night-oak").unwrap().background, "#eee");
}

#[test]
fn a_theme_called_as_a_built_in_one_takes_its_place_and_may_extend_it() {
    let (replaced, said) = themes(&[
        ("wood", "extends = \"wood\"\n[colours]\nboard = \"#123\"\n"),
        ("oak", "extends = \"wood\"\n"),
        ("mono", "extends = \"mono\"\n[colours]\nline = \"#123\"\n"),
    ]);
    assert_eq!(said, [""; 0]);
    assert_eq!(replaced.iter().count(), 7);
    assert_eq!(Look::new(&replaced, None, None).theme().light(Role::Board), "#123", "it is the usual theme");
    assert_eq!(pair(&replaced, "oak", None, Role::Board)[0], "#123");
    assert_eq!(pair(&replaced, "oak", None, Role::Line), pair(&Themes::default(), "wood", None, Role::Line));
    assert!(replaced.named("mono").unwrap().hatching && !replaced.named("oak").unwrap().hatching);
}

#[test]
fn a_theme_gives_single_games_colours_of_their_own() {
    let (themes, said) = themes(&[
        ("felt", "extends = \"slate\"\n[colours]\nboard = \"#111\"\n[go]\nboard = \"#2e7d46\"\n"),
        (
            "plain-felt",
            "extends = \"felt\"\n[colours]\nboard = \"#222\"\nline = \"#333\"\n[shogi]\nboard = \"#444\"\n",
        ),
    ]);
    assert_eq!(said, [""; 0]);
    let light = |theme, game, role| pair(&themes, theme, game, role)[0].clone();
    assert_eq!(light("felt", Some(Game::Go), Role::Board), "#2e7d46");
    assert_eq!(light("felt", Some(Game::Shogi), Role::Board), "#111");
    assert_eq!(light("plain-felt", Some(Game::Go), Role::Board), "#2e7d46", "what is said of a game stays");
    assert_eq!(light("plain-felt", Some(Game::Go), Role::Line), "#333");
    assert_eq!(light("plain-felt", Some(Game::Shogi), Role::Board), "#444");
    let classes = |theme, game| Look::new(&themes, theme, Some(game)).classes().unwrap_or_default();
    assert_eq!(classes(Some("felt"), Game::Go), "k-t-felt k-g-go");
    assert_eq!(classes(Some("felt"), Game::Shogi), "k-t-felt");
    assert_eq!(classes(Some("paper"), Game::Go), "k-t-paper", "only themes with colours for it");
    assert_eq!(classes(None, Game::Go), "");
}

#[test]
fn what_is_wrong_in_a_file_is_said_at_its_place() {
    for (text, said) in [
        (
            "extends = \"wood\"\n[colours]\nbord = \"#fff\"\n",
            "mine.toml:3:1 board-theme-role: there is no role `bord` (did you mean `board`?)",
        ),
        (
            "extends = \"wood\"\n[go]\nstone = \"#fff\"\n",
            "mine.toml:3:1 board-theme-role: there is no role `stone` (the roles are board, rim, cell, ",
        ),
        (
            "extends = \"wood\"\n[colours]\nboard = \"green\"\n",
            "mine.toml:3:9 board-theme-value: `green` is not a colour (write it as `\"#rrggbb\"`, such as `\"#edcf92\"`)",
        ),
        (
            "extends = \"wood\"\n[colours]\nboard = [\"#fff\", \"#12\"]\n",
            "mine.toml:3:18 board-theme-value: `#12` is not a colour",
        ),
        (
            "extends = \"wood\"\n[colours]\nboard = [\"#fff\"]\n",
            "mine.toml:3:9 board-theme-value: two colours are expected here",
        ),
        (
            "extends = \"wood\"\n[colours]\nboard = 5\n",
            "mine.toml:3:9 board-theme-value: a colour is expected here",
        ),
        (
            "extends = \"wood\"\nboard = \"#fff\"\n",
            "mine.toml:2:1 board-theme-key: there is no key `board` here (the colours of roles go below a line `[colours]`)",
        ),
        (
            "extends = \"wood\"\n[colors]\nboard = \"#fff\"\n",
            "mine.toml:2:2 board-theme-key: there is no key `colors` here (did you mean `colours`?)",
        ),
        (
            "extends = \"wood\"\ncolours = \"#fff\"\n",
            "mine.toml:2:11 board-theme-value: a table is expected here",
        ),
        (
            "extends = \"wood\"\nhatching = \"yes\"\n",
            "mine.toml:2:12 board-theme-value: `true` or `false` is expected here",
        ),
        (
            "extends = \"wood\"\nbackground = \"white\"\n",
            "mine.toml:2:14 board-theme-value: `white` is not a colour",
        ),
        ("extends = \"wood\"\n[colours]\nboard = #fff\n", "mine.toml:3:9 board-theme-value: "),
        (
            "extends = \"wood\"\n[colours]\nrim = \"#fff\"\nrim = \"#fff\"\n",
            "mine.toml:4:1 board-theme-value: duplicate key (remove one of the two)",
        ),
        (
            "extends = \"wod\"\n",
            "mine.toml:1:11 board-theme-extends: there is no board theme `wod` (did you mean `wood`?)",
        ),
        (
            "extends = \"mine\"\n",
            "mine.toml:1:11 board-theme-extends: this theme extends itself: `mine` extends `mine` (",
        ),
        (
            "extends = 1\n",
            "mine.toml:1:11 board-theme-value: the name of a theme, in quotation marks, is expected here",
        ),
    ] {
        let (themes, problems) = themes(&[("mine", text)]);
        assert_eq!(problems.len(), 1, "{text}: {problems:?}");
        assert!(problems[0].starts_with(said), "{text}: {}", problems[0]);
        assert_eq!(
            pair(&themes, "mine", None, Role::Board),
            pair(&themes, "wood", None, Role::Board),
            "it is there: {text}"
        );
    }
}

#[test]
fn a_theme_that_extends_none_names_every_role() {
    let whole = text_of("slate");
    let whole = whole.text();
    assert_eq!(themes(&[("mine", whole)]).1, [""; 0]);
    let lacking: String = whole
        .lines()
        .filter(|line| {
            !line.starts_with("rim") && !line.starts_with("veil") && !line.starts_with("background")
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let said = themes(&[("mine", &lacking)]).1;
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("mine.toml:4:2 board-theme-missing: this theme extends no other and has no `background`, `rim`, `veil` ("), "{}", said[0]);
}

#[test]
fn themes_in_a_circle_say_so_and_those_that_lead_there_do_not() {
    let (_, said) = themes(&[
        ("a", "extends = \"b\"\n"),
        ("b", "extends = \"a\"\n"),
        ("c", "extends = \"a\"\n"),
        ("wood", "extends = \"d\"\n"),
        ("d", "extends = \"wood\"\n"),
    ]);
    let circles = [
        "`a` extends `b` extends `a`",
        "`b` extends `a` extends `b`",
        "`d` extends `wood` extends `d`",
        "`wood` extends `d` extends `wood`",
    ];
    assert_eq!(said.len(), 4, "{said:?}");
    for (said, circle) in said.iter().zip(circles) {
        assert!(said.contains(circle), "{said}");
    }
}

#[test]
fn a_name_has_to_fit_into_classes_and_names_of_files() {
    for name in ["Oak", "my theme", "1", "", "漆", "-a", "a.b"] {
        let (themes, said) = themes(&[(name, "extends = \"wood\"\n")]);
        assert!(said.len() == 1 && said[0].contains("1:1 board-theme-name: "), "{said:?}");
        assert_eq!(themes, Themes::default());
    }
}

/// The brightness of a colour as WCAG 2 has it.
fn luminance(colour: &str) -> f64 {
    let part = |part: u8| {
        let value = f64::from(part) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue, _] = rgba(colour);
    0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// The built-in themes, also as they are for games with colours of their own.
fn built_in() -> Vec<(String, Arc<Theme>)> {
    let themes = Themes::default();
    let of = |family: &Family| {
        let games =
            family.games.iter().map(|(game, own)| (format!("{} for {game}", own.name), Arc::clone(own)));
        games.chain([(family.theme.name.clone(), Arc::clone(&family.theme))]).collect::<Vec<_>>()
    };
    themes.0.iter().flat_map(of).collect()
}

/// Makes sure that two roles differ so much, by day and by night.
fn assert_contrast(role: Role, ground: Role, least: f64, themes: &[(String, Arc<Theme>)]) {
    for (name, theme) in themes {
        for (a, b) in theme.pair(role).iter().zip(theme.pair(ground)) {
            let found = contrast(a, b);
            assert!(found >= least, "{name} {role:?} {a} on {ground:?} {b}: {found:.2}");
        }
    }
}

/// The file of a built-in theme.
fn text_of(name: &str) -> Source {
    let path = format!("{}/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    Source::new(path.clone(), std::fs::read_to_string(path).unwrap())
}

#[test]
fn the_files_of_built_in_themes_are_right() {
    for built_in in BUILT_IN_FILES.iter() {
        let (file, said) = ThemeFile::read(built_in.name.clone(), Arc::new(text_of(&built_in.name)));
        assert_eq!(said, [], "{}", file.name);
        assert!(file.extends.is_none(), "each is a whole one to copy");
        assert_eq!((&file.background, file.hatching), (&built_in.background, built_in.hatching));
        let sorted = |file: &ThemeFile| {
            let mut games: Vec<_> =
                file.games.iter().map(|(game, colours)| (game.name(), colours.clone())).collect();
            games.sort_by_key(|(game, _)| *game);
            (file.colours.clone(), games)
        };
        assert_eq!(sorted(&file), sorted(built_in), "{}", file.name);
    }
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/themes")).unwrap();
    assert_eq!(folder.count(), BUILT_IN.len());
}

#[test]
fn pieces_can_be_read_wherever_they_stand() {
    // No piece stands on the cloth of Othello.
    let mut themes = built_in();
    themes.retain(|(name, _)| !name.ends_with("for Othello"));
    for (ink, least) in [(Role::PieceInk, 4.5), (Role::Promoted, 3.0)] {
        for ground in [Role::Board, Role::Piece, Role::Shade, Role::Tint] {
            assert_contrast(ink, ground, least, &themes);
        }
    }
}

#[test]
fn lines_and_coordinates_can_be_seen_on_the_board() {
    assert_contrast(Role::Line, Role::Board, 3.0, &built_in());
}

#[test]
fn texts_beside_boards_can_be_read_on_the_paper_of_pictures() {
    for (name, theme) in built_in() {
        let found = contrast(&theme.background, theme.light(Role::Ink));
        assert!(found >= 7.0, "{name}: {found:.2}");
    }
}

#[test]
fn walls_are_seen_on_squares_and_on_the_rim() {
    // The body of a wall or its outline: one of them is enough.
    let walls = [(Role::WhiteWall, Role::Line), (Role::BlackWall, Role::BlackEdge), (Role::Wall, Role::Line)];
    for (name, theme) in built_in().into_iter().filter(|(name, _)| !name.ends_with("for Othello")) {
        for ((body, edge), ground) in
            walls.into_iter().flat_map(|wall| [Role::Cell, Role::Border].map(|ground| (wall, ground)))
        {
            for mode in 0..2 {
                let found =
                    [body, edge].map(|role| contrast(&theme.pair(role)[mode], &theme.pair(ground)[mode]));
                let found = found[0].max(found[1]);
                assert!(found >= 3.0, "{name} {body:?} on {ground:?}, {mode}: {found:.2}");
            }
        }
    }
}

#[test]
fn the_frame_of_the_die_that_moved_last_is_seen() {
    let mut themes = built_in();
    themes.retain(|(name, _)| !name.ends_with("for Othello"));
    for ground in [Role::Board, Role::Home] {
        assert_contrast(Role::Mark, ground, 3.0, &themes);
    }
}

#[test]
fn signs_are_seen_on_the_dice_of_both_players() {
    // Without greys they are drawn hollow.
    let themes: Vec<_> = built_in().into_iter().filter(|(_, theme)| !theme.hatching).collect();
    for sign in [Role::Rock, Role::Scissors, Role::Paper] {
        for body in [Role::Black, Role::White] {
            assert_contrast(sign, body, 3.0, &themes);
        }
    }
}

#[test]
fn rings_and_signs_of_judged_moves_are_seen_on_the_board() {
    let mut themes = built_in();
    themes.retain(|(name, _)| !name.ends_with("for Othello"));
    for (role, least) in [(Role::Mark, 3.0), (Role::Promoted, 3.0), (Role::PieceInk, 4.5)] {
        assert_contrast(role, Role::Board, least, &themes);
    }
}
