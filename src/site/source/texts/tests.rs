use super::*;
use crate::site::source::builtin;
use crate::site::source::moment::Moment;
use kisho_game::text::Id;

fn load(files: &[(&str, &str)]) -> (AllTexts, Vec<kisho_source::Problem>) {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join(I18N)).unwrap();
    for (name, text) in files {
        std::fs::write(root.path().join(I18N).join(name), text).unwrap();
    }
    let mut problems = Problems::default();
    let declared = ["de", "fr", "pt-BR"].map(|tag| Language::from_tag(tag).unwrap());
    let all = AllTexts::load(root.path(), &declared, None, &mut problems);
    (all, problems.into_sorted())
}

fn of(all: &AllTexts, tag: &str) -> Cached<Texts> {
    all.of(&Language::from_tag(tag).unwrap())
}

fn word(all: &AllTexts, tag: &str, key: &str) -> &'static str {
    of(all, tag).lang().word(key)
}

#[test]
fn every_built_in_language_has_every_key() {
    for (tag, text) in text::BUILT_IN {
        let (written, problems) = Written::parse(text, Some(&english()));
        assert_eq!(problems, [], "{tag}");
        assert_eq!(written.missing(&english()), None, "{tag}");
    }
}

#[test]
fn templates_ask_for_words_that_there_are() {
    for (name, template) in builtin::TEMPLATES {
        for rest in template.replace("ui.html.", "ui.").split("ui.").skip(1) {
            let key: String = rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            assert!(key == "extra" || !english().lang().word(&key).is_empty(), "{name}: ui.{key}");
        }
    }
}

#[test]
fn a_site_adds_a_language_and_changes_words() {
    let months = (1..=12).map(|n| format!("\"m{n}\"")).collect::<Vec<_>>().join(",");
    let french = format!("home = \"Accueil\"\ndate_format = \"%-d %B %Y\"\nmonths = [{months}]\n");
    let (all, problems) = load(&[
        ("fr.toml", &french),
        ("ja.toml", "home = \"トップ\"\n[extra]\nseason = \"秋\"\n"),
        ("pt-BR.toml", ""),
        ("pt.toml", "home = \"Início\"\n"),
        ("README.md", "no words"),
    ]);
    let missing: Vec<_> = problems.iter().map(|p| (p.source.name(), p.diagnostic.id)).collect();
    assert_eq!(missing, [("i18n/fr.toml", Id::TextsMissing), ("i18n/pt.toml", Id::TextsMissing)]);
    assert!(
        problems[0].diagnostic.message.contains("caution")
            && !problems[0].diagnostic.message.contains("home")
    );
    assert_eq!((word(&all, "fr", "home"), word(&all, "fr", "next")), ("Accueil", "Next"));
    assert_eq!(of(&all, "fr-CA").day(&Moment::of_toml(&"2026-03-04".parse().unwrap()).unwrap()), "4 m3 2026");
    assert_eq!((word(&all, "ja", "home"), word(&all, "ja", "next")), ("トップ", "次へ"));
    assert_eq!(word(&all, "pt-BR", "home"), "Início", "falls back to the language without its region");
    assert_eq!(word(&all, "de", "home"), "Home");
    assert!(all.knows(&Language::from_tag("fr-CA").unwrap()));
    assert!(!all.knows(&Language::from_tag("de").unwrap()));
    assert!(of(&all, "ja").lang().is_japanese() && word(&all, "ja", "go.pass") == "パス");
    let place = Span::at(0);
    let none = |tag| all.none_of(&Language::from_tag(tag).unwrap(), place).map(|problem| problem.message);
    let all_words = Lang::En.catalogue().messages().count() + 2;
    assert_eq!(none("de"), Some(format!("there are no words in `de`: all {all_words} are in English")));
    assert_eq!(none("fr"), None);
    let html = |tag, key| of(&all, tag).value().get_from_path(&format!("html.{key}")).unwrap().to_string();
    assert_eq!(html("fr", "home"), "Accueil");
    assert_eq!(html("fr", "next"), "<span lang=\"en\">Next</span>");
    assert_eq!([html("de", "next"), html("pt-BR", "next")], [html("fr", "next"), html("fr", "next")]);
    let ui = of(&all, "ja").value();
    assert_eq!(ui.get_from_path("extra.season").and_then(Value::as_str), Some("秋"));
}

#[test]
fn words_of_a_language_that_the_site_does_not_have_are_not_counted() {
    let (_, problems) =
        load(&[("it.toml", "home = \"Pagina iniziale\"\n"), ("pt.toml", ""), ("ja.toml", "")]);
    let told: Vec<_> = problems.iter().map(|p| (p.source.name(), p.diagnostic.id)).collect();
    assert_eq!(told, [("i18n/it.toml", Id::TextsLanguage), ("i18n/pt.toml", Id::TextsMissing)]);
    assert_eq!(problems[0].diagnostic.message, "the site has no language `it`");
    assert!(problems[0].diagnostic.hint.as_ref().unwrap().contains("`[languages.it]`"));
}

#[test]
fn what_is_wrong_with_a_file_is_placed() {
    for (name, text, id, marked, hint) in [
        ("fr.toml", "nexxt = \"a\"\n", Id::TextsKey, "nexxt", Some("did you mean `next`?")),
        (
            "ja.toml",
            "a = 1\nwelcome = \"a\"\n",
            Id::TextsKey,
            "welcome",
            Some("words for your own templates go in a table `[extra]`"),
        ),
        ("ja.toml", "next = 3\n", Id::TextsValue, "next", None),
        (
            "ja.toml",
            "date_format = \"%A\"\n",
            Id::TextsValue,
            "date_format",
            Some("there are %Y, %m, %-m, %d, %-d, %B and %%"),
        ),
        ("ja.toml", "months = [\"a\"]\n", Id::TextsValue, "months", None),
        (
            "ko.toml",
            "[go]\nto_play = \"{sid} 차례\"\n",
            Id::TextsValue,
            "to_play",
            Some("the placeholders are {side}"),
        ),
        (
            "ko.toml",
            "[go]\nto_play = \"차례\"\n",
            Id::TextsValue,
            "to_play",
            Some("in English it is `{side} to play`"),
        ),
        (
            "ru.toml",
            "[page_count]\none = \"a\"\nfew = \"b\"\nother = \"c\"\n",
            Id::TextsValue,
            "page_count",
            Some("what is counted has two: `one` for the number 1, and `other`"),
        ),
        ("ko.toml", "go = \"바둑\"\n", Id::TextsKey, "go", Some("its words are in a table `[go]`")),
        ("ko.toml", "go.pas = \"패스\"\n", Id::TextsKey, "pas", Some("did you mean `go.pass`?")),
        ("ko.toml", "[go]\npas = \"패스\"\n", Id::TextsKey, "pas", Some("did you mean `go.pass`?")),
        ("ja.toml", "extra = 1\n", Id::TextsValue, "extra", None),
        (
            "french.toml",
            "",
            Id::TextsLanguage,
            "",
            Some("name the file after the BCP 47 tag of its language, such as `fr.toml`"),
        ),
    ] {
        let (_, problems) = load(&[(name, text)]);
        let found =
            problems.iter().find(|p| p.diagnostic.id == id && p.source.slice(p.diagnostic.span) == marked);
        let found = found.unwrap_or_else(|| panic!("{text}: {problems:?}"));
        assert_eq!(found.diagnostic.hint.as_deref(), hint, "{text}");
    }
    let (_, problems) = load(&[("ja.toml", "next = \n")]);
    assert_eq!(problems[0].diagnostic.id, Id::TextsValue);
}
