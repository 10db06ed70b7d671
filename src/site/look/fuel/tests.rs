use proptest::prelude::*;
use tera::{Context, Kwargs, State, Tera, Value};

use super::*;

#[test]
fn every_loop_is_counted_and_every_value_measured() {
    for (text, counted) in [
        ("{% for a in b %}x{% endfor %}", "{% for a in( b )|k_turns %}x{% endfor %}"),
        ("{%- for k, v in b.c | sort -%}", "{%- for k, v in( b.c |k_taken | sort |k_taken )|k_turns -%}"),
        (
            "{{ [a for a in b if a] | length }}{% set x = [c for c in [1, d[0]]] %}",
            "{{ [a for a in( b )|k_turns if a] |k_list |k_taken | length |k_taken }}{% set x =( [c for c in( [1, (d|k_indexed )[0]]|k_list )|k_turns ] |k_list )|k_variable %}",
        ),
        ("{% for a in b if c else d %}", "{% for a in( b if c else d )|k_turns %}"),
        ("{% set x = x ~ x %}", "{% set x =( x |k_joins ~ x |k_last )|k_variable %}"),
        (
            "{% if f(x[0]) ~ 'a' ~ (b|lower ~ c) == d %}",
            "{% if f((x|k_indexed )[0]) |k_joins ~ 'a' |k_joined ~ (b|k_taken |lower |k_taken |k_joins ~ c|k_last ) |k_last == d |k_compared %}",
        ),
        (
            "{%- set_global x={a: [b == c]} -%}",
            "{%- set_global x=({a: [b |k_compared == c|k_compared ]|k_list } |k_list )|k_variable -%}",
        ),
        ("{% set x %}y{% endset %}", "{% set x |k_variable %}y{% endset %}"),
        ("{% set x | upper %}", "{% set x |k_taken | upper |k_taken |k_variable %}"),
        ("{{ x.y|upper }}", "{{ x.y|k_taken |upper |k_taken }}"),
        (
            "{{- f(a=[1]) | replace(from=a | lower, to=\"|\") | safe -}}",
            "{{- f(a=[1]|k_list ) |k_taken | replace(from=a |k_taken | lower|k_taken , to=\"|\")|k_taken  | safe |k_taken -}}",
        ),
        ("{{ x|title | length }}", "{{ x|k_taken |k_slow |title |k_taken | length |k_taken }}"),
        ("{% filter slugify %}", "{% filter k_taken | k_slow |slugify |k_taken %}"),
        ("{% filter upper | lower %}", "{% filter k_taken | upper |k_taken | lower |k_taken %}"),
        ("{% if a | length > 1 %}", "{% if a |k_taken | length |k_taken > 1 %}"),
        ("{% if not a.b in c.d and e %}", "{% if not a.b |k_compared in c.d |k_compared and e %}"),
        (
            "{% elif [x[1:]] != -y or z not in w %}",
            "{% elif [(x|k_taken )[1:]] |k_list |k_compared != -y |k_compared or z |k_compared not in w |k_compared %}",
        ),
        (
            "{% if a is defined and loop.index == 2 %}",
            "{% if a is defined and loop.index |k_compared == 2 %}",
        ),
        (
            "{{ [...x, ...y | sort][0].a?.b < 'c' }}",
            "{{ ([...x, ...y |k_taken | sort|k_taken ]|k_indexed )[0].a?.b |k_compared < 'c' }}",
        ),
        (
            "{{ <a b={c ~ d} e={[f]} /> }}{% <a b={c}> %}x{% </a> %}",
            "{{ <a b={c |k_joins ~ d|k_last } e={[f]|k_list } /> }}{% <a b={c}> %}x{% </a> %}",
        ),
        (
            "{{ x.y[0].z[i + 1]?['a'].b[:2]?[::-1].c }}",
            "{{ x.y[(0)|k_indexed(of=x.y) ].z[(i + 1)|k_indexed(of=x.y[0].z) ]?[('a')|k_indexed(of=x.y[0].z[i + 1]) ].b[(none)|k_taken(of=x.y[0].z[i + 1]?['a'].b) :2]?[(none)|k_taken(of=x.y[0].z[i + 1]?['a'].b[:2]) ::-1].c }}",
        ),
        (
            "{% set x = <a b={<c d=1 />} e={f ~ g} /> | upper %}",
            "{% set x =( <a b={<c d=1 />} e={f |k_joins ~ g|k_last } /> |k_taken | upper |k_taken )|k_variable %}",
        ),
        (
            "{{ a | upper[0:2] }}{{ b | split(pat=',')[0] | d[1] }}{{ [...e.f[0].g, ...h[i]] }}",
            "{{ a |k_taken | upper|k_taken [0:2] }}{{ b |k_taken | split(pat=',')|k_taken [0] |k_taken | d|k_taken [1] }}{{ [...e.f[(0)|k_indexed(of=e.f) ].g, ...(h|k_indexed )[i]] |k_list }}",
        ),
        (
            "{{ a ~ b | upper | trim(pat=c ~ d) ~ e if f ~ g else h }}",
            "{{ a |k_joins ~ b |k_taken | upper |k_taken | trim(pat=c |k_joins ~ d|k_last )|k_taken  |k_joined ~ e |k_last if f |k_joins ~ g |k_last else h }}",
        ),
        (
            "{%- include 'a.html' -%} x {{ super() }}{{- super ( ) -}} {{ 'super' }}{% set super = 1 %}",
            "{%- if 0|k_enter %}{% endif %}{%- include 'a.html' -%}{% if 0|k_leave %}{% endif -%} x \
             {% if 0|k_enter %}{% endif %}{{ super() }}{% if 0|k_leave %}{% endif %}\
             {%- if 0|k_enter %}{% endif %}{{- super ( ) -}}{% if 0|k_leave %}{% endif -%} \
             {{ 'super' }}{% set super =( 1 )|k_variable %}",
        ),
        ("{% component a(b = [1]) %}x", "{% component a(b = [1]) %}{% if 0|k_call %}{% endif %}x"),
    ] {
        assert_eq!(Metered::new(text).text, counted);
    }
}

/// To count a part it is asked for once more, which must not take long.
#[test]
fn nothing_is_worked_out_once_more_to_be_counted() {
    for inside in ["[x for x in y] | length", "f(y)", "y[z[0]]", "y ~ z", "y | length"] {
        let text = format!("{{{{ a[{inside}].b[0].c }}}}");
        let metered = Metered::new(&text).text;
        assert!(!metered.contains("of=a["), "{metered}");
    }
}

#[test]
fn what_is_no_loop_stays_as_it_is() {
    for text in [
        "for a in b",
        "{# for a in b #}{% endset %}",
        "{% raw %}{% for a in b %}{% endraw %}",
        "{{ \"[for a in b]\" }}{{ x.for }} { % {",
        "{% if a is b %}{{ form.in.x }}{{ set.x }}{% endif %}",
        "{% for a",
        "{{",
    ] {
        assert_eq!(Metered::new(text).text, text);
    }
}

#[test]
fn places_are_those_of_the_text_as_it_was_written() {
    let text = "棋{% for a in b %}{% for c in d %}{{ e }}";
    let counted = Metered::new(text);
    for word in ["棋", "a in", "b", "c in", "{{ e }}"] {
        let place = counted.text.find(word).unwrap();
        assert_eq!(counted.original(place), text.find(word).unwrap(), "{word}");
    }
    let inside = counted.text.find("k_turns").unwrap();
    assert_eq!(counted.original(inside + 3), text.find("%}").unwrap());
    let list = text.find("b %}").unwrap();
    assert_eq!(counted.span(inside, inside + 7), Span::new(list, list + 1), "the filter is not the author's");
}

/// Expressions over the tables, lists and texts of [`context`], put together in many ways.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "d",
        "d.list",
        "d.text",
        "d.of['list']",
        "d.of.list[1]",
        "d?.none",
        "'a'",
        "2",
        "none",
        "[1, 'b']",
        "{'k': d.text}",
        "<badge text={d.of.list[0].name[1]} />",
        "<badge text=\"c\" />",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(4, 24, 3, |inner| {
        let part = prop::sample::select(vec![
            "[0]",
            "[-1]",
            "?[1]",
            "[1:]",
            "[::-1]",
            "?[:2]",
            ".name",
            "?.name",
            "['list']",
            "[1 - 1].name",
            "[d.list | length - 1]",
        ]);
        let filter = prop::sample::select(vec![
            "upper",
            "length",
            "str",
            "first",
            "join(sep='-')",
            "default(value='x')",
            "reverse",
        ]);
        let operator = prop::sample::select(vec!["~", "==", "<", "in", "not in", "and", "or", "+"]);
        prop_oneof![
            (inner.clone(), part).prop_map(|(a, part)| format!("{a}{part}")),
            (inner.clone(), filter).prop_map(|(a, filter)| format!("{a} | {filter}")),
            (inner.clone(), operator, inner.clone()).prop_map(|(a, sign, b)| format!("({a} {sign} {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} if {b} else not {a})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[...{a}, {b}, -1]")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[x ~ {b} for x in {a} if x != {b}]")),
            inner.prop_map(|a| format!("<badge text={{{a}}} />")),
        ]
    })
}

fn context() -> Context {
    let of = |name: &str| serde_json::json!({"name": name, "list": [{"name": "棋"}, "ab", ["p", "q"]], "text": "é棋b"});
    let mut all = of("all");
    all["of"] = of("of");
    let mut context = Context::new();
    context.insert("d", &all);
    context
}

/// What a template makes, or that it makes nothing.
fn rendered(template: &str) -> Result<String, ()> {
    let mut tera = Tera::new();
    for meter in
        [TURNS, VARIABLE, TAKEN, JOINS, JOINED, JOINED_LAST, COMPARED, INDEXED, CALLED, ENTERED, LEFT, LIST]
    {
        tera.register_filter(meter, |value: Value, _: Kwargs, _: &State<'_>| value);
    }
    let badge = "{% component badge(text) %}<b>{{ text }}</b>{% endcomponent badge %}";
    tera.add_raw_templates([("badge", badge), ("page", template)]).map_err(drop)?;
    tera.render("page", &context()).map_err(drop)
}

proptest! {
    #[test]
    fn what_is_counted_makes_what_it_made_before(expression in expression()) {
        for template in [
            format!("{{{{ {expression} }}}}"),
            format!("{{% if {expression} %}}x{{% elif {expression} is defined %}}y{{% endif %}}"),
            format!("{{% for x in {expression} %}}{{{{ x }}}}{{% endfor %}}"),
            format!("{{% set x = {expression} %}}{{{{ x | str }}}}"),
        ] {
            if let Ok(made) = rendered(&template) {
                let metered = Metered::new(&template).text;
                prop_assert_eq!(rendered(&metered), Ok(made), "{} is read as {}", template, metered);
            }
        }
    }
}
