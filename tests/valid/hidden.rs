//! What readers do not see because something before it does not end is told, and nothing else is: a parser of browsers decides.

use std::fs;

use kisho::site::{BuildOptions, build};
use kisho_game::text::Id;

use crate::dom::Dom;

const TEMPLATE: &str = "{% extends \"default/page.html\" %}{% block main %}{{ page.extra.html | safe }}<p id=seen>x</p>{% endblock main %}";

/// Elements of which browsers show something else than their content, or it only on a click.
const HIDING: [&str; 21] = [
    "audio",
    "canvas",
    "datalist",
    "details",
    "dialog",
    "iframe",
    "meter",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "plaintext",
    "progress",
    "script",
    "select",
    "style",
    "template",
    "textarea",
    "title",
    "video",
    "xmp",
];

/// Whether readers see the text after a piece of HTML on a page of kisho, and whether kisho says that something does not end.
fn seen_and_told(html: &str) -> (bool, bool) {
    let root = tempfile::tempdir().unwrap();
    let put = |file: &str, text: &str| {
        let path = root.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("kisho.toml", "title = \"T\"\n");
    put("templates/page.html", TEMPLATE);
    put("static/x", "");
    put("content/a.md", &format!("+++\n[extra]\nhtml = '''\n{html}'''\n+++\n# A\n"));
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let kisho::site::Contents::Made(page) = &built.files["a/index.html"] else { panic!("{html}") };
    let dom = Dom::parse(std::str::from_utf8(page).unwrap());
    let is_seen = dom.below(0).any(|id| {
        let hides = |around: usize| HIDING.contains(&dom.name(around)) && !dom.has(around, "open");
        dom.attribute(id, "id") == Some("seen") && !dom.around(id).any(hides)
    });
    (is_seen, built.problems.iter().any(|problem| problem.diagnostic.id == Id::BlockUnclosed))
}

#[test]
fn what_hides_the_rest_of_a_page_is_told() {
    for name in HIDING {
        for html in [format!("<{name}>"), format!("<{name} />"), format!("a <{}\n>b", name.to_uppercase())] {
            assert_eq!(seen_and_told(&html), (false, true), "{html}");
        }
    }
    for html in [
        "<!--",
        "<!-- a ->",
        "<!-- a <!-- b",
        "<p title=\"x>y</p>",
        "<p title='x>y</p> <p title='z'>",
        "<a href=\"x>y</a> <img src=\"x\" alt=\"\">",
        "<p class=x\n",
        "<p class=\"x\"",
        "<p title=\"x",
        "</p",
        "<svg><title>x</title></svg><title />",
        "<script>let a = '</scripts>';",
        "<video><source src=\"x\">",
        "<noscript><p>a</p>",
        "<textarea><b>x</b>",
        "<!-- a\n<p>b</p>\n<!-- c -->",
        "<iframe src=\"x\" title=\"t\" />\n\nSee <iframe src=\"x\" title=\"t\"></iframe>",
        "<textarea /> <label>a <textarea></textarea></label>",
    ] {
        // What ends at a `>` hides only what stands before that, such as the tag after it.
        let (seen, told) = seen_and_told(html);
        assert!(told, "{html}: {seen}");
    }
}

#[test]
fn what_hides_nothing_is_not_told() {
    for name in HIDING.into_iter().filter(|name| *name != "plaintext") {
        let html =
            format!("<{name}></{name}><{name} title='a>b' data-a=\"'>'\">a</{} >", name.to_uppercase());
        assert_eq!(seen_and_told(&html), (true, false), "{html}");
    }
    for html in [
        "<!--> <!---> <!-- > -- --!> <!-- a --> <!-- <b> < !-- <! -->",
        "<!--[if !IE]><!--><p>a</p><!--<![endif]--> <!--[if lt IE 9]><script src=\"x\"></script><![endif]-->",
        "<svg><title/><style/><script/><path d=\"M0 0\"/><a href='x'/></svg><svg/><math/><math><mi>x</mi></math>",
        "<SVG viewBox=\"0 0 1 1\"><STYLE>a{}</STYLE></SVG>",
        "<script>document.write('<script src=\"x\"><\\/script>')</script>",
        "<script>a = /<script>/; b = \"<script \"; if (a <b && c> d) { e = '<!--' }</script>",
        "<script>`\n<script src=\"x\"></scr` + 'ipt>'</script>",
        "<script type=\"text/html\"><title>a</title><video></script>",
        "<style>a::before { content: '<style>' } /* <!-- */</style>",
        "<textarea><title>a</textarea> <iframe src=\"x\" title=\"t\"><p>a</iframe>",
        "<iframe srcdoc=\"<p>a</p>\" title=\"t\"></iframe>",
        "<p onclick='if (a>b) c(\"d\")' title=\"a < b > c\" data-a='{\"b\":\">\"}' class=a/b data-c=d>e</p>",
        "<a href=x/>y</a> <p class = \"a\"  id = b >c</p> 1 < 2 <3 </ > a<>b",
        "<details><summary>a</summary><video><source src=\"x\"></video></details><details open>a</details>",
        "<select><option>a<option>b</select> <ul><li>a<li>b</ul> <table><tr><td>a</table> <p>a",
        "<object data=\"x\"><object data=\"x\"></object></object> <noscript><img src=\"x\" alt=\"\"></noscript>",
        "<template><template></template><video></video></template>",
        "<!-- <!-- --> <!-- use <!-- in html --> <!--[if lt IE 9]>\n<p>a</p>\n<!-- b -->\n<![endif]-->",
        "<script>\nlet a = `\n<script src=\"x\">\n`;\n</script>",
    ] {
        assert_eq!(seen_and_told(html), (true, false), "{html}");
    }
}
