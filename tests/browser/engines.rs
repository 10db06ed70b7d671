//! Tests in several browsers.

/// Runs functions that take an `Engine` as tests, once in each: `cargo test --test browser firefox` runs those in one.
macro_rules! in_each_engine {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            use crate::support::browser::Engine;

            #[test]
            fn chromium() {
                super::$test(Engine::Chromium);
            }

            #[test]
            fn firefox() {
                super::$test(Engine::Firefox);
            }

            #[test]
            fn webkit() {
                super::$test(Engine::WebKit);
            }
        })+
    };
}

/// Runs functions that take an `Engine` as tests in Chromium alone, for what only its driver can show or do.
macro_rules! in_chromium {
    ($($test:ident),+ $(,)?) => {
        $(mod $test {
            #[test]
            fn chromium() {
                super::$test(crate::support::browser::Engine::Chromium);
            }
        })+
    };
}

/// Runs functions that take an `Engine` as tests in Chromium, on pages with the script that sites may ask for.
macro_rules! in_chromium_with_script {
    ($($test:ident),+ $(,)?) => {
        mod with_script {
            $(mod $test {
                #[test]
                fn chromium() {
                    crate::support::browser::with_script(|| {
                        super::super::$test(crate::support::browser::Engine::Chromium);
                    });
                }
            })+
        }
    };
}
