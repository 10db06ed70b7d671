//! The workflows in the guide: they are YAML, and what they ask of kisho works.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::kisho;

/// The YAML blocks of the page, in its order.
fn workflows() -> Vec<Value> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("content/guide/publish.md");
    let text = fs::read_to_string(guide).unwrap();
    let blocks = text.split("```yaml\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    blocks.map(|block| serde_saphyr::from_str(block).unwrap()).collect()
}

/// Every command of a workflow: texts after `run`, and in lists after `script`.
fn commands(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                match (key.as_str(), value) {
                    ("run", Value::String(command)) => found.push(command.clone()),
                    ("script", Value::Array(list)) => {
                        found.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    (_, value) => commands(value, found),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| commands(value, found)),
        _ => {}
    }
}

#[test]
fn the_commands_of_the_workflows_check_and_build_a_site() {
    let workflows = workflows();
    assert_eq!(workflows.len(), 2);
    assert_eq!(workflows[0]["jobs"]["publish"]["needs"], "build");
    // Where the site will stand is told to a job that may read the settings of a private repository.
    assert_eq!(workflows[0]["jobs"]["build"]["permissions"]["pages"], "read");
    assert_eq!(workflows[1]["pages"]["artifacts"]["paths"][0], "public");
    let program = Path::new(env!("CARGO_BIN_EXE_kisho")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    for workflow in workflows {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(kisho(folder.path(), &["init", "-q"], "").code, 0);
        let mut found = Vec::new();
        commands(&workflow, &mut found);
        let ours: Vec<&String> = found.iter().filter(|command| command.starts_with("kisho ")).collect();
        assert_eq!(ours.len(), 2, "check and build: {found:?}");
        for command in ours {
            let site = "https://example.org/my/games";
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", command]).current_dir(folder.path());
            shell.env("PATH", &path).env("BASE_URL", site).env("CI_PAGES_URL", site);
            let done = shell.output().unwrap();
            assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
        }
        let page = fs::read_to_string(folder.path().join("public/404.html")).unwrap();
        assert!(page.contains("/my/games/"), "the address is that of the host: {page}");
    }
}
