//! The files for hosts are what the hosts read, and their commands install kisho and build a site.

use std::fs;
use std::path::Path;
use std::process::Command;

use kisho::site::{Deployment, Host};
use serde_json::Value;

use crate::install::Release;
use crate::kisho;

const SITE: &str = "https://example.org/my/games";

/// The file of a host, and what it says.
fn file(host: Host, dir: &Path, release: &str) -> (String, Value) {
    let (path, text) = Deployment { host, release: release.to_owned() }.file(dir);
    let value = match path.extension().unwrap().to_str() {
        Some("toml") => toml::from_str(&text).unwrap(),
        _ => serde_saphyr::from_str(&text).unwrap(),
    };
    (text, value)
}

/// Every command of a file: texts after `run` and `command`, and in lists after `script`.
fn commands(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                match (key.as_str(), value) {
                    ("run" | "command", Value::String(command)) => found.push(command.clone()),
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
fn the_files_of_hosts_say_what_hosts_look_for() {
    let dir = Path::new("/sites/mine");
    let release = "https://host.example/me/it/releases/download/v1";
    for host in Host::ALL {
        let (text, _) = file(host, dir, release);
        assert_eq!(text.matches("host.example").count(), 1, "{text}");
        for blank in ["{release}", "{folder}", "{name}"] {
            assert!(!text.contains(blank), "{text}");
        }
    }
    let (_, github) = file(Host::Github, dir, release);
    assert_eq!(github["jobs"]["publish"]["needs"], "build");
    // An older run that takes longer must not publish after a newer one.
    assert_eq!(github["concurrency"], "site-${{ github.ref }}");
    // Where the site will stand is told to a job that may read the settings of a private repository.
    assert_eq!(github["jobs"]["build"]["permissions"]["pages"], "read");
    let (_, gitlab) = file(Host::Gitlab, dir, release);
    assert_eq!(gitlab["pages"]["artifacts"]["paths"][0], "public");
    assert_eq!(file(Host::Netlify, dir, release).1["build"]["publish"], "public");
    let (_, cloudflare) = file(Host::Cloudflare, dir, release);
    assert_eq!((&cloudflare["name"], &cloudflare["assets"]["directory"]), (&"mine".into(), &"public".into()));
}

#[test]
fn the_commands_for_hosts_install_kisho_and_build_a_site() {
    let Some(release) = Release::new() else {
        return;
    };
    for host in Host::ALL {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(kisho(folder.path(), &["init", "-q", "--game", "go"], "").code, 0);
        // The folder that a host publishes is the one in its file.
        let settings = folder.path().join("kisho.toml");
        let text = fs::read_to_string(&settings).unwrap();
        fs::write(settings, format!("output = \"elsewhere\"\n{text}")).unwrap();
        let (_, workflow) = file(host, folder.path(), &release.address());
        let mut found = Vec::new();
        commands(&workflow, &mut found);
        // A step of GitHub tells those after it where programs are; the image of GitLab fetches with a program that reads no disk.
        let mut path = std::env::var("PATH").unwrap();
        if host == Host::Gitlab {
            path = format!("{}:{path}", release.program_folder().display());
        }
        for command in &found {
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", command]).current_dir(folder.path()).env("PATH", &path);
            shell.env("GITHUB_PATH", folder.path().join("path")).env("GITHUB_WORKSPACE", folder.path());
            shell.env("RUNNER_TEMP", folder.path()).env("SITE", ".").env("TMPDIR", folder.path());
            shell
                .env("BASE_URL", SITE)
                .env("CI_PAGES_URL", SITE)
                .env("URL", SITE)
                .env("CONTEXT", "production");
            let done = shell.output().unwrap();
            assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
            if let Ok(more) = fs::read_to_string(folder.path().join("path")) {
                path = format!("{}:{}", more.trim(), std::env::var("PATH").unwrap());
            }
        }
        let page = fs::read_to_string(folder.path().join("public/404.html")).unwrap();
        // Cloudflare tells builds no address.
        let address = if host == Host::Cloudflare { "href=\"/" } else { "/my/games/" };
        assert!(page.contains(address), "the address is that of the host: {page}");
    }
}

#[test]
fn the_action_installs_the_release_of_the_repository_that_cargo_toml_names() {
    let Some(release) = Release::new() else {
        return;
    };
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let version = folder.path().join("releases/download").join(concat!("v", env!("CARGO_PKG_VERSION")));
    fs::create_dir_all(version.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(release.address().strip_prefix("file://").unwrap(), version).unwrap();
    for file in ["action.yml", "install.sh"] {
        fs::copy(own.join(file), folder.path().join(file)).unwrap();
    }
    let mut found = Vec::new();
    let action = fs::read_to_string(own.join("action.yml")).unwrap();
    commands(&serde_saphyr::from_str(&action).unwrap(), &mut found);
    let install = |repository: &str| {
        let own = fs::read_to_string(own.join("Cargo.toml")).unwrap();
        let rest: String = own
            .lines()
            .filter(|line| !line.starts_with("repository"))
            .fold(String::new(), |text, line| text + line + "\n");
        fs::write(
            folder.path().join("Cargo.toml"),
            rest.replacen("[package]\n", &format!("[package]\n{repository}"), 1),
        )
        .unwrap();
        let mut shell = Command::new("bash");
        shell.args(["-e", "-c", &found[0]]).env("RUNNER_TEMP", folder.path()).env("RUNNER_OS", "Linux");
        for (name, file) in [("GITHUB_ACTION_PATH", ""), ("GITHUB_PATH", "path"), ("GITHUB_ENV", "env")] {
            shell.env(name, folder.path().join(file));
        }
        shell.output().unwrap()
    };
    let done = install("");
    assert!(
        !done.status.success() && String::from_utf8_lossy(&done.stdout).contains("`repository` is missing")
    );
    let done = install(&format!("repository = \"file://{}\"\n", folder.path().display()));
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(folder.path().join("kisho/kisho").exists());
}

#[test]
fn actionlint_finds_nothing_in_the_workflows() {
    if Command::new("actionlint").arg("-version").output().is_err() {
        println!("skipped: there is no actionlint");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site.yml");
    let (text, _) = file(Host::Github, folder.path(), "https://host.example/v1");
    fs::write(&site, text).unwrap();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let files = [site, own.join("ci.yml"), own.join("release.yml")];
    let done = Command::new("actionlint").args(files).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}

#[test]
fn init_writes_the_file_of_a_host_if_it_knows_where_kisho_is() {
    let folder = tempfile::tempdir().unwrap();
    let done = kisho(folder.path(), &["init", "my", "--deploy", "gitlab"], "");
    if env!("CARGO_PKG_REPOSITORY").is_empty() {
        assert!(done.code == 1 && done.err.contains("does not know its repository"), "{}", done.err);
        assert!(done.err.contains("A new site is in my") && folder.path().join("my/kisho.toml").exists());
        assert!(!folder.path().join("my/.gitlab-ci.yml").exists());
        let again = kisho(folder.path(), &["init", "my", "--deploy", "gitlab"], "");
        assert!(again.code == 1 && again.err.contains("does not know its repository"), "{}", again.err);
    } else {
        assert!(done.code == 0 && done.err.contains(".gitlab-ci.yml"), "{}", done.err);
        let text = fs::read_to_string(folder.path().join("my/.gitlab-ci.yml")).unwrap();
        assert!(text.contains(concat!(env!("CARGO_PKG_REPOSITORY"), "/releases/")), "{text}");
    }
}
