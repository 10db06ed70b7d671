//! Tests in several browsers.

use std::panic::{catch_unwind, resume_unwind};

use crate::support::browser::{Engine, SILENCE};

/// Runs a test, and once more if the browser itself broke down, which says nothing about the page.
pub fn run(test: fn(Engine), engine: Engine) {
    let Err(why) = catch_unwind(|| test(engine)) else { return };
    let said = why.downcast_ref::<String>().map_or("", String::as_str);
    let breakdowns = ["Browsing context has been discarded", SILENCE, "tab crashed"];
    if !breakdowns.iter().any(|breakdown| said.contains(breakdown)) {
        resume_unwind(why);
    }
    eprintln!("{engine:?} broke down; the test is run again");
    test(engine);
}

/// The tests of a function that takes an `Engine`, by their names.
macro_rules! engine_tests {
    ($test:ident: $($name:ident in $engine:ident),+) => {
        $(#[test]
        fn $name() {
            crate::engines::run(super::$test, crate::support::browser::Engine::$engine);
        })+
    };
}

/// The test of a function in Chromium, on pages with the script that sites may ask for.
macro_rules! script_test {
    ($test:ident) => {
        #[test]
        fn chromium_with_script() {
            crate::support::browser::with_script(|| {
                super::$test(crate::support::browser::Engine::Chromium);
            });
        }
    };
}

/// Runs functions that take an `Engine` as tests, once in each: `cargo test --test browser firefox` runs those in one.
macro_rules! in_each_engine {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            engine_tests!($test: chromium in Chromium, firefox in Firefox, webkit in WebKit);
        })+
    };
}

/// Runs functions that take an `Engine` as tests in Chromium alone, for what only its driver can show or do.
macro_rules! in_chromium {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            engine_tests!($test: chromium in Chromium);
        })+
    };
}

/// Runs functions that take an `Engine` as tests in Chromium, on pages with the script that sites may ask for.
macro_rules! in_chromium_with_script {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            script_test!($test);
        })+
    };
}

/// Both: in each engine without the script, and in Chromium with it.
macro_rules! in_each_engine_and_with_script {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            engine_tests!($test: chromium in Chromium, firefox in Firefox, webkit in WebKit);
            script_test!($test);
        })+
    };
}
