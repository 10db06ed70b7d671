//! `kisho init`, `build` and `check`: sites.

use super::*;

/// A site of one page with one block.
fn site(code: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("content")).unwrap();
    let page = format!("+++\ntitle = \"Start\"\n+++\n\n```qf\n{code}\n```\n");
    std::fs::write(folder.path().join("kisho.toml"), "title = \"Test\"\n").unwrap();
    std::fs::write(folder.path().join("content/_index.md"), page).unwrap();
    folder
}

#[test]
fn a_new_site_where_one_stands_is_not_called_dot() {
    let folder = tempfile::tempdir().unwrap();
    let begun = kisho_in(folder.path(), &["init", "."], "");
    assert!(
        begun.err.contains("is in this folder. ") && begun.err.contains("kisho serve --open"),
        "{}",
        begun.err
    );
}

#[test]
fn a_new_site_builds_and_a_failed_build_leaves_it_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    let begun = run(&["init", "my", "--lang", "ja", "--game", "go,quoridor"]);
    assert_eq!((begun.code, begun.out.as_str()), (0, ""), "{}", begun.err);
    assert!(
        begun.err.contains("is in my. ") && begun.err.contains("kisho serve --root my "),
        "{}",
        begun.err
    );
    assert_eq!(run(&["init", "my"]).code, 1, "nothing is overwritten");
    let built = run(&["build", "--root", "my"]);
    assert_eq!((built.code, built.out.as_str()), (0, ""), "{}", built.err);
    assert!(built.err.contains(" pages in "), "{}", built.err);
    let index = folder.path().join("my/public/index.html");
    let before = std::fs::read(&index).unwrap();

    let content = folder.path().join("my/content");
    for name in ["one.md", "two.md"] {
        std::fs::write(content.join(name), "+++\ntitle = \"x\"\n+++\n\n```qf\nQuBA\n```\n").unwrap();
    }
    let failed = run(&["build", "--root", "my"]);
    assert_eq!(failed.code, 1);
    assert!(
        failed.err.contains("one.md:6:5") && failed.err.contains("two.md:6:5"),
        "all of them: {}",
        failed.err
    );
    assert!(failed.err.contains("2 errors"), "{}", failed.err);
    assert_eq!(std::fs::read(&index).unwrap(), before);
    assert!(!folder.path().join("my/public/one").exists());
    // The pages that were made before the mistake was found are gone.
    let names = std::fs::read_dir(folder.path().join("my")).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with(".kisho")).collect();
    assert_eq!(left, [""; 0]);
}

#[test]
fn findings_for_people_programs_and_github() {
    let folder = site("QuBA");
    let check = |format| kisho_in(folder.path(), &["check", "--format", format], "");
    let human = check("human");
    assert_eq!((human.code, human.out.as_str()), (1, ""));
    assert!(human.err.contains("error[qf-truncated]") && human.err.contains("6 | QuBA"), "{}", human.err);

    let json = check("json");
    assert_eq!((json.code, json.out.lines().count()), (1, 1), "{}", json.out);
    let found: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(found["id"], "qf-truncated");
    assert_eq!(found["severity"], "error");
    assert_eq!((&found["line"], &found["column"]), (&6.into(), &5.into()));
    assert!(found["file"].as_str().unwrap().ends_with("content/_index.md"), "{found}");
    assert!(found["message"].is_string() && found["hint"].is_string());

    let github = check("github");
    assert_eq!(github.code, 1);
    assert!(github.out.starts_with("::error file=content/_index.md,line=6,col=5"), "{}", github.out);

    let parent = folder.path().parent().unwrap();
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    let from_afar = kisho_in(parent, &["check", "--root", name, "--format", "github"], "");
    let file = format!("::error file={name}/content/_index.md,");
    assert!(from_afar.out.starts_with(&file), "the file is named from here: {}", from_afar.out);

    let fine = kisho_in(site(START).path(), &["check", "--format", "json"], "");
    assert_eq!((fine.code, fine.out.as_str()), (0, ""), "{}", fine.err);
}

#[test]
fn a_site_is_found_from_a_folder_inside_it() {
    let folder = site("QuBA");
    let content = folder.path().join("content");
    let failed = kisho_in(&content, &["check"], "");
    assert_eq!(failed.code, 1);
    assert!(failed.err.contains("--> ../content/_index.md:6:5"), "named from here: {}", failed.err);
    std::fs::write(content.join("_index.md"), "# A\n").unwrap();
    let built = kisho_in(&content, &["build"], "");
    assert_eq!(built.code, 0, "{}", built.err);
    assert!(folder.path().join("public/index.html").is_file());
    let elsewhere = tempfile::tempdir().unwrap();
    let missing = kisho_in(elsewhere.path(), &["build"], "");
    assert!(missing.code == 1 && missing.err.contains("error[config-missing]"), "{}", missing.err);
    for command in ["build", "check"] {
        let missing = kisho_in(elsewhere.path(), &[command, "--root", "no/such"], "");
        assert!(missing.code == 1 && missing.err.contains("--> no/such/kisho.toml"), "{}", missing.err);
        assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0, "{command} makes no folder");
    }
}

#[test]
fn an_old_page_is_imported_to_standard_output_or_into_a_site() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| kisho_in(folder.path(), arguments, input);
    let page =
        "<title>Gaps</title><script></script><p>See <div class=qf_board_viewer data-qfcode=QDBJQ></div>";
    let out = run(&["import"], page);
    assert_eq!(out.code, 0, "{}", out.err);
    assert_eq!(out.out, "+++\ntitle = \"Gaps\"\n+++\n\nSee\n\n```qf size=10\nQDBJQ\n```\n");
    assert!(out.err.contains("warning[import-script]") && out.err.contains("<stdin>:1:20"), "{}", out.err);

    std::fs::create_dir(folder.path().join("old")).unwrap();
    std::fs::write(folder.path().join("old/gaps.html"), page).unwrap();
    assert_eq!(run(&["import", "old"], "").code, 2, "a folder has to go somewhere");
    assert_eq!(run(&["import", "new"], "").code, 1, "there is no such folder");
    assert_eq!(run(&["import", "old/gaps.html"], "").out, out.out);
    assert_eq!(run(&["import", "old", "--to", "site"], "").code, 0);
    assert_eq!(run(&["import", "old", "--to", "site"], "").code, 1, "nothing is overwritten");
    let built = run(&["build", "--root", "site"], "");
    assert_eq!(built.code, 0, "{}", built.err);

    // A site without a page would not build.
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    std::fs::write(folder.path().join("deep/a.html"), "<div>".repeat(600)).unwrap();
    let deep = run(&["import", "deep", "--to", "empty"], "");
    assert!(deep.code == 1 && deep.err.contains("nothing was written"), "{}", deep.err);
    assert!(!folder.path().join("empty").exists());
    let verified = run(&["import", "deep", "--verify"], "");
    assert!(verified.code == 1 && verified.err.ends_with("nothing was verified\n"), "{}", verified.err);

    std::fs::write(folder.path().join("top.html"), page).unwrap();
    let from_below = ["import", "../top.html", "gaps.html", "--to", "new"];
    assert_eq!(kisho_in(&folder.path().join("old"), &from_below, "").code, 0);
    for file in ["content/top.md", "content/old/gaps.md"] {
        assert!(folder.path().join("old/new").join(file).is_file(), "{file}: all pages are in the site");
    }
}

#[test]
fn the_site_of_another_generator_is_imported_once_and_whole() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    std::fs::create_dir_all(folder.path().join("old/content")).unwrap();
    std::fs::write(folder.path().join("old/content/a.md"), "+++\ntitle = \"A\"\n+++\n").unwrap();
    std::fs::write(folder.path().join("old/config.toml"), "title = \n").unwrap();
    let unsaid = run(&["import", "old", "--to", "site"]);
    assert!(unsaid.code == 2 && unsaid.err.contains("--from zola"), "{}", unsaid.err);
    let half = run(&["import", "--from", "zola", "old", "--to", "site"]);
    assert!(half.code == 1 && half.err.contains("nothing was written"), "{}", half.err);
    assert!(!folder.path().join("site").exists());
    std::fs::create_dir_all(folder.path().join("bare/content")).unwrap();
    std::fs::write(folder.path().join("bare/config.toml"), "title = \"T\"\n").unwrap();
    let bare = run(&["import", "--from", "zola", "bare", "--to", "site"]);
    assert_eq!((bare.code, &*bare.err), (1, "error: there are no pages to import\n"));
    assert!(!folder.path().join("site").exists());
    std::fs::write(folder.path().join("old/config.toml"), "title = \"T\"\n").unwrap();
    std::fs::create_dir(folder.path().join("site")).unwrap();
    std::fs::write(folder.path().join("site/kisho.toml"), "").unwrap();
    let there = run(&["import", "--from", "zola", "old", "--to", "site"]);
    assert!(there.code == 0 && there.err.contains("none of the old settings are imported"), "{}", there.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("site/kisho.toml")).unwrap(), "");

    // Its pages would be in a wrong language.
    std::fs::write(folder.path().join("old/config.toml"), "default_language = \"ja\"\n").unwrap();
    std::fs::create_dir(folder.path().join("english")).unwrap();
    std::fs::write(folder.path().join("english/kisho.toml"), "[languages.ja]\n").unwrap();
    let refused = run(&["import", "--from", "zola", "old", "--to", "english"]);
    assert!(refused.code == 1 && refused.err.contains("the old site is `ja`"), "{}", refused.err);
    assert!(!folder.path().join("english/content").exists());
    // Of a value that its author calls so, nothing follows.
    std::fs::write(folder.path().join("old/config.toml"), "[extra]\nlang = \"x\"\n").unwrap();
    std::fs::create_dir(folder.path().join("japanese")).unwrap();
    std::fs::write(folder.path().join("japanese/kisho.toml"), "lang = \"ja\"\n").unwrap();
    let joined = run(&["import", "--from", "zola", "old", "--to", "japanese"]);
    assert_eq!(joined.code, 0, "{}", joined.err);
}

#[test]
fn an_import_into_a_site_leaves_one_that_builds() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    let page = "+++\ntitle = \"A\"\n[taxonomies]\ncategories = [\"x\"]\n+++\n\n[B](@/b.md) {{ own() }}\n";
    let broken = "[gone](@/gone.md) ![picture](gone.png) {{ other() }}\n\n[draft](@/e.md)\n\n```qf\n!\n```\n";
    for (file, text) in [
        ("old/config.toml", "title = \"T\"\ntaxonomies = [{name = \"categories\"}]\n"),
        ("old/content/a.md", page),
        ("old/content/c.md", broken),
        ("old/content/e.md", "+++\nslug = \"b\"\ndate = 2024-01-01\n+++\nThe address of another.\n"),
        ("old/content/aa.md", "+++\nslug = \"b\"\n+++\nThe same, before it.\n"),
        ("site/kisho.toml", "title = \"S\"\n"),
        ("site/content/b.md", "# B\n"),
        ("site/static/large.bin", "large"),
        ("site/templates/shortcodes/own.html", "own"),
    ] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let config = folder.path().join("site/kisho.toml");
    std::fs::write(&config, b"title = \"\xff\"\n").unwrap();
    let unread = run(&["import", "--from", "zola", "old", "--to", "site"]);
    assert!(unread.code == 1 && unread.err.contains("this is not UTF-8"), "{}", unread.err);
    assert!(!folder.path().join("site/content/a.md").exists());
    let config_text = "title = \"S\"\npicture_font = \"fonts/x.otf\"\ngit_dates = true\n";
    std::fs::write(&config, config_text).unwrap();
    let made = run(&["import", "--from", "zola", "old", "--to", "site", "--verify"]);
    for message in ["config-font", "git-dates"] {
        assert!(!made.err.contains(message), "the temporary folder has neither: {}", made.err);
    }
    let read = |file: &str| std::fs::read_to_string(folder.path().join("site").join(file)).unwrap();
    assert!(read("content/a.md").contains("[B](@/b.md) {{ own() }}"), "what works stays: {}", made.err);
    assert!(read("content/c.md").contains("gone picture {{/* other() */}}"), "{}", read("content/c.md"));
    assert!(made.err.contains("only its words are left: "), "{}", made.err);
    assert!(made.err.contains("`categories` is left out"), "{}", made.err);
    assert_eq!((read("kisho.toml").as_str(), read("content/b.md").as_str()), (config_text, "# B\n"));
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    std::fs::write(&config, "title = \"S\"\n").unwrap();
    let checked = run(&["check", "--root", "site"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
}

#[test]
fn of_a_file_and_a_page_with_one_url_that_stays_which_was_published() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    let page = "+++\ntitle = \"A\"\ntags = [\"x\"]\n+++\nA\n";
    for (file, text) in [
        ("hugo/hugo.toml", "title = \"T\"\n"),
        ("hugo/content/a.md", page),
        ("hugo/content/tags/b.md", page),
        ("hugo/content/tags/_index.fr.md", page),
        ("hugo/static/index.html", "home"),
        ("hugo/static/a/index.html", "a"),
        ("hugo/static/b/index.html", "b"),
        ("zola/config.toml", "title = \"T\"\n"),
        ("zola/content/a.md", "A\n"),
        ("zola/content/c.md", "C\n"),
        ("zola/static/index.html", "home"),
        ("zola/static/a/index.html", "a"),
    ] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let [hugo, zola] = ["hugo", "zola"].map(|from| {
        let made = run(&["import", "--from", from, from, "--to", &format!("new-{from}")]);
        let built = run(&["build", "--root", &format!("new-{from}")]);
        assert_eq!(built.code, 0, "{}", built.err);
        made.err
    });
    let shown = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap_or_default();
    assert_ne!(shown("new-hugo/public/a/index.html"), "a", "Hugo publishes the page: {hugo}");
    assert_eq!(shown("new-hugo/public/b/index.html"), "b");
    assert_eq!(shown("new-zola/public/a/index.html"), "a", "Zola publishes the file: {zola}");
    for (file, said) in [
        ("hugo/static/index.html", &hugo),
        ("hugo/static/a/index.html", &hugo),
        ("hugo/content/tags/_index.fr.md", &hugo),
        ("new-hugo/content/tags/b.md", &hugo),
        ("zola/static/index.html", &zola),
        ("new-zola/content/a.md", &zola),
    ] {
        assert!(said.contains(&format!("--> {file}")), "{file}: {said}");
    }
}

#[test]
fn a_page_that_asks_for_the_url_of_its_folder_gets_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    for (file, text) in [
        ("hugo/hugo.toml", "title = \"T\"\n"),
        ("hugo/content/docs/p.md", "---\nurl: /docs/\n---\nP\n"),
        ("hugo/content/docs/q.md", "Q\n"),
        ("zola/config.toml", "title = \"T\"\n"),
        ("zola/content/docs/p.md", "+++\npath = \"docs\"\n+++\nP\n"),
        ("zola/content/docs/q.md", "Q\n"),
    ] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    for (from, key) in [("hugo", "url"), ("zola", "path")] {
        let to = format!("new-{from}");
        let made = run(&["import", "--from", from, from, "--to", &to]);
        assert_eq!(made.code, 0, "{}", made.err);
        let said = format!("`{key}` is left out: the URL `/docs/` already belongs to");
        let place = format!("--> {from}/content/docs/p.md:2:");
        assert!(made.err.contains(&said) && made.err.contains(&place), "{}", made.err);
        let built = run(&["build", "--root", &to]);
        assert_eq!(built.code, 0, "{}", built.err);
        for page in ["p", "q"] {
            assert!(folder.path().join(&to).join(format!("public/docs/{page}/index.html")).exists());
        }
    }
}

#[test]
fn an_import_of_a_hostile_site_writes_nothing_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(&folder.path().join("a/b/c/d"), arguments, "");
    let config = "[[module.mounts]]\nsource = \"news\"\ntarget = \"content/../../../escaped\"\n\
        [[module.mounts]]\nsource = \"news\"\ntarget = \"content\"\nlang = \"../../../x\"\n\
        [languages.\"../../../q\"]\ncontentDir = \"news\"\n";
    for (file, text) in
        [("a/b/c/d/old/hugo.toml", config), ("a/b/c/d/old/news/n.md", "N"), ("a/b/c/d/old/content/a.md", "A")]
    {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let made = run(&["import", "--from", "hugo", "old", "--to", "new"]);
    assert_eq!(made.code, 0, "{}", made.err);
    for name in ["content/../../../escaped", "../../../x", "../../../q"] {
        assert!(made.err.contains(name), "{name}: {}", made.err);
    }
    let mut above = folder.path().to_owned();
    for (only, number) in [("a", 1), ("b", 1), ("c", 1), ("d", 1), ("new", 2)] {
        let found: Vec<_> =
            std::fs::read_dir(&above).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(found.len(), number, "{found:?}");
        above.push(only);
    }
    assert!(above.join("content/a.md").is_file());
}

#[test]
fn an_import_without_a_readable_page_says_why() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("old")).unwrap();
    std::fs::write(folder.path().join("old/a.html"), "<table><tr><td>".repeat(3_000)).unwrap();
    let made = kisho_in(folder.path(), &["import", "old", "--to", "new"], "");
    assert_eq!(made.code, 1, "{}", made.err);
    assert!(made.err.starts_with("error[import-"), "{}", made.err);
    assert!(!made.err.contains("content-missing"), "{}", made.err);
}

#[test]
fn what_an_import_leaves_out_of_front_matter_is_told_of_the_old_page() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    for (file, text) in [
        ("hugo.toml", "title = \"T\"\n"),
        ("content/a.md", "---\nauthor: N\ntitle: A\nURL: /b/../c/\n---\nA\n"),
        ("content/d.md", "---\ntitle: D\naliases: [\"/e\"]\n---\nD\n"),
        ("content/e.md", "E\n"),
    ] {
        let path = folder.path().join("old").join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let made = run(&["import", "--from", "hugo", "old", "--to", "new"]);
    assert!(made.err.contains("`URL` is left out: `/b/../c/` cannot be part of a URL"), "{}", made.err);
    assert!(
        made.err.contains("the alias `/e/` is left out") || made.err.contains("the alias `/e` is left out"),
        "{}",
        made.err
    );
    for place in ["old/content/a.md:4:1", "old/content/d.md:3:1"] {
        assert!(made.err.contains(&format!("--> {place}")), "{place}: {}", made.err);
    }
    assert!(!made.err.contains("--> new/"), "{}", made.err);
}

#[test]
fn what_does_not_build_after_an_import_is_repaired_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    for (file, text) in [
        ("config.toml", "title = \"T\"\nfeed_filenames = [\"a.json\"]\n[extra]\nkatex = true\n"),
        (
            "content/a.md",
            "+++\ntitle = \"A\"\naliases = [\"/b\", \"/c\"]\n+++\n\n[gone](@/no.md) ![gone](no.png) $\\ce{a}$\n\n{{ none(x=1) }} {{ bad() }}\n",
        ),
        ("content/b.md", "+++\ntitle = \"B\"\n+++\n\n```sgf\n(;SZ[500]\n```\n"),
        ("content/d.md", "+++\ntitle = \"D\"\ndraft = true\n+++\n\n{{ none() }}\n"),
        ("templates/shortcodes/bad.html", "{% import \"x\" as x %}"),
    ] {
        let path = folder.path().join("old").join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let made = run(&["import", "--from", "zola", "old", "--to", "new"]);
    assert_eq!(made.code, 0, "{}", made.err);
    for told in [
        "2 links and images lead nowhere",
        "`feed_filenames` is left out",
        "the alias `/b` is left out: `/b/index.html`",
        "the formula is shown as it is written",
        "the shortcode is shown as it is written: there is no shortcode `none`",
        "the block is shown as it is written",
        "old/templates/shortcodes/bad.html:1:4",
        "new/content/d.md",
    ] {
        assert!(made.err.contains(told), "{told}\n{}", made.err);
    }
    let page = std::fs::read_to_string(folder.path().join("new/content/a.md")).unwrap();
    assert!(page.contains("aliases = [\"/c\"]") && page.contains("`\\ce{a}`"), "{page}");
    for command in ["check", "build"] {
        let ended = run(&[command, "--root", "new"]);
        assert_eq!(ended.code, 0, "{}", ended.err);
    }
}

#[test]
fn however_much_is_wrong_an_imported_site_builds() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    let aliases: String = (0..30).map(|n| format!("- /?p={n}\n- /other{n}/\n")).collect();
    let mut pages = vec![
        ("a.md".to_owned(), format!("---\naliases:\n{aliases}- /kept/\n---\nx\n")),
        // More than are mended, one message for each.
        ("formulas.md".to_owned(), "$\\foo{x}$\n\n".repeat(12_100)),
        ("unread.md".to_owned(), "---\nheroType: big\ntitle: \"x\n---\nx\n".to_owned()),
        ("boards.md".to_owned(), "```sgf size=10\n(;SZ[9])\n```\n\n".repeat(2_023)),
    ];
    pages.extend((0..30).map(|n| (format!("other{n}.md"), "x\n".to_owned())));
    std::fs::create_dir_all(folder.path().join("old/content")).unwrap();
    std::fs::write(folder.path().join("old/hugo.toml"), "title = \"T\"\n[params]\nmath = true\n").unwrap();
    for (file, text) in pages {
        std::fs::write(folder.path().join("old/content").join(file), text).unwrap();
    }
    let made = run(&["import", "--from", "hugo", "old", "--to", "new"]);
    assert_eq!(made.code, 1, "{}", made.err);
    for told in [
        "the alias `/?p=29` is left out",
        "the alias `/other29/` is left out",
        "the page becomes a draft: formula",
        "the page is left out: this quotation mark is not closed",
        "this block and all later ones are shown as they are written: a page has at most 2000 figures\n",
    ] {
        assert!(made.err.contains(told), "{told}\n{}", made.err);
    }
    assert_eq!(made.err.matches("at most 2000 figures").count(), 1);
    for innocent in ["has no effect here", "there is no key `heroType`"] {
        assert!(!made.err.contains(innocent), "{innocent}\n{}", made.err);
    }
    let read = |file: &str| std::fs::read_to_string(folder.path().join("new/content").join(file)).unwrap();
    assert!(read("a.md").contains("aliases = [\"/kept/\"]"));
    assert_eq!(read("boards.md").matches("```text\n").count(), 23);
    let built = run(&["build", "--root", "new"]);
    assert_eq!(built.code, 0, "{}", built.err);
}

/// What is said in each page of the output.
fn said(out: &Path) -> Vec<String> {
    let pages =
        (0..PAGES).map(|page| std::fs::read_to_string(out.join(format!("{page}/index.html"))).unwrap());
    let said = pages.map(|page| {
        assert!(page.trim_end().ends_with("</html>"), "a page is whole");
        page.split_once("state-").unwrap().1[..3].to_owned()
    });
    let said: std::collections::BTreeSet<String> = said.collect();
    said.into_iter().collect()
}

const PAGES: usize = 5;

/// A site whose pages all say the same.
fn write_pages(root: &Path, state: usize) {
    std::fs::create_dir_all(root.join("content")).unwrap();
    std::fs::write(root.join("kisho.toml"), "").unwrap();
    for page in 0..PAGES {
        std::fs::write(
            root.join(format!("content/{page}.md")),
            format!("# Page {page}\n\nstate-{state:03}\n"),
        )
        .unwrap();
    }
}

/// Builds under `strace`, which kills the program at its `number`th call of `call`; whether it was killed.
#[cfg(target_os = "linux")]
fn killed_at(root: &Path, call: &str, number: usize) -> bool {
    use std::os::unix::process::ExitStatusExt;
    let status = Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={call}")])
        .args(["-e", &format!("inject={call}:signal=SIGKILL:when={number}")])
        .args([env!("CARGO_BIN_EXE_kisho"), "build", "--root"])
        .arg(root)
        .env("RAYON_NUM_THREADS", "1")
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success() || status.signal().is_some() || status.code() == Some(137), "{status}");
    !status.success()
}

#[cfg(target_os = "linux")]
#[test]
fn a_build_that_is_killed_loses_nothing_and_is_finished_by_the_next() {
    if Command::new("strace").arg("-V").stdout(Stdio::null()).status().is_err() {
        eprintln!("strace is missing: skipped");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (root, out) = (folder.path(), folder.path().join("public"));
    write_pages(root, 0);
    let build = || assert_eq!(kisho_in(root, &["build"], "").code, 0);
    build();
    std::fs::write(out.join("CNAME"), "example.org").unwrap();
    std::fs::create_dir_all(out.join(".git/refs")).unwrap();
    std::fs::write(out.join(".git/refs/x"), "ref").unwrap();
    let (mut state, mut killed) = (0, 0);
    // The tests beside the code end it at every operation; here the system does it to the whole program.
    for (call, numbers) in
        [("?rename,?renameat,?renameat2", [1, 4]), ("?unlink,unlinkat", [1, 2]), ("syncfs,fsync", [1, 3])]
    {
        for number in numbers {
            let before = said(&out);
            state += 1;
            write_pages(root, state);
            let was_killed = killed_at(root, call, number);
            killed += usize::from(was_killed);
            let now = format!("{state:03}");
            assert!(said(&out).iter().all(|said| *said == now || before.contains(said)), "{call} {number}");
            build();
            assert_eq!(said(&out), [now], "{call} {number}");
            assert_eq!(std::fs::read_to_string(out.join("CNAME")).unwrap(), "example.org");
            assert!(out.join(".git/refs/x").is_file() && !out.join(".kisho-new").exists());
            assert_eq!(std::fs::read_dir(root).unwrap().count(), 3, "nothing is left beside the output");
            if !was_killed {
                break;
            }
        }
    }
    assert!(killed >= 4, "{killed}");
}

#[test]
fn builds_at_once_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write_pages(root, 0);
    let build = |_| {
        Command::new(env!("CARGO_BIN_EXE_kisho"))
            .args(["build", "--root"])
            .arg(root)
            .stderr(Stdio::null())
            .spawn()
    };
    let builds: Vec<_> = (0..4).map(build).collect();
    for mut build in builds.into_iter().flatten() {
        assert!(build.wait().unwrap().success());
    }
    assert_eq!(said(&root.join("public")), ["000"]);
    assert!(!root.join("public/.kisho-new").exists());
}

#[test]
fn what_keeps_git_from_telling_dates_comes_with_what_helps() {
    let folder = site(START);
    std::fs::write(folder.path().join("kisho.toml"), "title = \"Test\"\ngit_dates = true\n").unwrap();
    let git = std::process::Command::new("git").arg("-C").arg(folder.path()).args(["init", "-q"]).status();
    assert!(git.unwrap().success());
    let said = |variables: &[(&str, &str)]| kisho_with(folder.path(), &["check"], "", variables).err;
    let foreign = said(&[("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1"), ("GIT_CONFIG_GLOBAL", "/dev/null")]);
    assert!(foreign.contains("dubious ownership"), "{foreign}");
    assert!(foreign.contains("`git config --global --add safe.directory "), "{foreign}");
    let missing = said(&[("PATH", "/nowhere")]);
    assert!(missing.contains("there is no program `git`") && missing.contains("install git"), "{missing}");
}
