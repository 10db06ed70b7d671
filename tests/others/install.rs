//! What is downloaded: `install.sh` puts the program of a release into a folder, if it is the program of that release; the container
//! is built from what is let into it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A release in a folder, whose program calls the one that was built.
pub struct Release {
    folder: tempfile::TempDir,
}

impl Release {
    /// None, with a notice, where there is no curl.
    pub fn new() -> Option<Self> {
        if Command::new("curl").arg("--version").output().is_err() {
            println!("skipped: there is no curl");
            return None;
        }
        let release = Self { folder: tempfile::tempdir().unwrap() };
        let target = release.target();
        let packed = release.path(&format!("kisho-{target}"));
        fs::create_dir(&packed).unwrap();
        let program = packed.join("kisho");
        fs::write(&program, concat!("#!/bin/sh\nexec '", env!("CARGO_BIN_EXE_kisho"), "' \"$@\"\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        release.pack();
        let script = fs::read_to_string(own()).unwrap();
        fs::write(release.path("install.sh"), script.replace("@RELEASE@", &release.address())).unwrap();
        Some(release)
    }

    pub fn address(&self) -> String {
        format!("file://{}", self.folder.path().display())
    }

    /// The folder whose `kisho` is the program.
    pub fn program_folder(&self) -> PathBuf {
        self.path(&format!("kisho-{}", self.target()))
    }

    fn program(&self) -> PathBuf {
        self.program_folder().join("kisho")
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// The name of this machine in names of files.
    fn target(&self) -> String {
        let system = if cfg!(target_os = "macos") { "apple-darwin" } else { "unknown-linux-musl" };
        format!("{}-{system}", std::env::consts::ARCH)
    }

    fn pack(&self) {
        let target = self.target();
        self.shell(&format!("tar -czf kisho-{target}.tar.gz kisho-{target}"));
        self.shell("sha256sum *.tar.gz >SHA256SUMS || shasum -a 256 *.tar.gz >SHA256SUMS");
    }

    fn shell(&self, command: &str) {
        let done =
            Command::new("sh").args(["-e", "-c", command]).current_dir(self.folder.path()).output().unwrap();
        assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn install(&self, to: &Path) -> Output {
        Command::new("sh").arg(self.path("install.sh")).arg("--to").arg(to).output().unwrap()
    }
}

fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("install.sh")
}

fn said(done: &Output) -> String {
    String::from_utf8_lossy(&[&done.stdout[..], &done.stderr].concat()).into_owned()
}

#[test]
fn the_program_of_a_release_is_installed() {
    let Some(release) = Release::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("new folder/bin");
    for _ in 0..2 {
        let done = release.install(&to);
        let version = concat!("kisho ", env!("CARGO_PKG_VERSION"));
        assert!(done.status.success() && said(&done).contains(version), "{}", said(&done));
        let files: Vec<_> = fs::read_dir(&to).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(files, ["kisho"]);
    }
}

#[test]
fn the_advice_about_the_path_is_for_the_shell_of_the_user() {
    let Some(release) = Release::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("bin");
    let install = || {
        let mut install = Command::new("sh");
        install.arg(release.path("install.sh")).arg("--to").arg(&to).env_remove("SHELL").env_remove("CI");
        install
    };
    for (shell, advice) in [
        (Some("/bin/zsh"), "put it into ~/.zshrc"),
        (Some("/usr/bin/bash"), "put it into ~/.bashrc"),
        (Some("/usr/bin/fish"), "fish_add_path \""),
        (Some("/bin/ksh"), "put it into ~/.profile"),
        (None, "put it into ~/.profile"),
    ] {
        let done = install().envs(shell.map(|shell| ("SHELL", shell))).output().unwrap();
        assert!(done.status.success() && said(&done).contains(advice), "{shell:?}: {}", said(&done));
    }
    let path = format!("{}:{}", std::env::var("PATH").unwrap_or_default(), to.display());
    // Where sites are built nobody has a shell to set up.
    for (name, value) in [("PATH", path.as_str()), ("CI", "true")] {
        let done = install().env(name, value).output().unwrap();
        assert!(done.status.success() && !said(&done).contains("PATH"), "{name}: {}", said(&done));
    }
}

#[test]
fn options_of_the_installer_are_explained_and_checked() {
    let run = |arguments: &[&str]| {
        Command::new("sh").arg(own()).args(arguments).env_remove("HOME").output().unwrap()
    };
    for help in ["--help", "-h"] {
        let done = run(&[help]);
        assert!(done.status.success() && said(&done).contains("--to DIR"), "{}", said(&done));
    }
    for (arguments, why) in [
        (&[][..], "HOME is not set"),
        (&["--to"], "--to needs a folder"),
        (&["--to="], "--to needs a folder"),
        (&["--to", "-x"], "not -x; a folder of that name is ./-x"),
        (&["--to=--help"], "--to needs a folder"),
        (&["--too", "x"], "unknown option --too"),
        (&["--to", "x", "y"], "unknown option y"),
    ] {
        let done = run(arguments);
        assert!(!done.status.success() && said(&done).contains(why), "{arguments:?}: {}", said(&done));
    }
}

#[test]
fn what_is_not_the_program_of_the_release_is_not_installed() {
    let Some(release) = Release::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let refused = |why: &str| {
        let to = folder.path().join("bin");
        let done = release.install(&to);
        assert!(!done.status.success() && said(&done).contains(why), "{why}: {}", said(&done));
        assert!(!to.exists(), "{why}");
    };
    release.shell("for archive in *.tar.gz; do echo >>$archive; done");
    refused("is not what the release says it is");
    release.shell("echo >SHA256SUMS");
    refused("no checksum");
    release.shell("rm *.tar.gz");
    refused("cannot fetch");
}

#[test]
fn a_program_that_does_not_run_replaces_none() {
    let Some(release) = Release::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("bin");
    assert!(release.install(&to).status.success());
    let before = fs::read(to.join("kisho")).unwrap();
    fs::write(release.program(), "#!/bin/sh\nexit 126\n").unwrap();
    release.pack();
    let done = release.install(&to);
    assert!(
        !done.status.success() && said(&done).contains("does not run on this machine"),
        "{}",
        said(&done)
    );
    assert_eq!(fs::read(to.join("kisho")).unwrap(), before);
    assert_eq!(fs::read_dir(&to).unwrap().count(), 1);
}

#[test]
fn a_place_where_the_program_cannot_be_is_named() {
    let Some(release) = Release::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("bin");
    fs::create_dir_all(to.join("kisho")).unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for (to, why) in [(&to, "kisho is a folder"), (&file, "file: choose another folder with --to")] {
        let done = release.install(to);
        assert!(!done.status.success() && said(&done).contains(why), "{why}: {}", said(&done));
    }
    assert_eq!(fs::read_dir(to.join("kisho")).unwrap().count(), 0);
}

#[test]
fn npm_installs_the_package_of_a_machine_without_asking_its_registry() {
    let Some(release) = Release::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let cache = folder.path().join("cache");
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder.path()).env("npm_config_cache", cache);
        let done = command.env("npm_config_offline", "true").output().unwrap();
        assert!(done.status.success(), "{program} {arguments:?}: {}", said(&done));
        said(&done)
    };
    if Command::new("npm").arg("--version").output().is_err() {
        println!("skipped: there is no npm");
        return;
    }
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/npm/pack.mjs");
    let program = release.program();
    let target = release.target();
    let package = run("node", &[pack, "0.1.0", ".", &target, program.to_str().unwrap()]);
    run("npm", &["install", &format!("./{}", package.trim())]);
    fs::remove_dir_all(folder.path().join("node_modules")).unwrap();
    run("npm", &["ci"]);
    let version = concat!("kisho ", env!("CARGO_PKG_VERSION"));
    assert!(run("npx", &["--no", "--", "kisho", "--version"]).contains(version));
}

#[test]
fn the_script_of_no_release_fetches_nothing() {
    let done = Command::new("sh").arg(own()).env_remove("KISHO_RELEASE").output().unwrap();
    assert!(!done.status.success() && said(&done).contains("belongs to no release"), "{}", said(&done));
}

#[test]
fn the_container_is_built_from_all_files_that_are_compiled_into_the_program() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = fs::read_to_string(top.join(".dockerignore")).unwrap();
    let let_in: Vec<PathBuf> =
        rules.lines().filter_map(|rule| rule.strip_prefix('!')).map(|path| top.join(path)).collect();
    let files =
        walkdir::WalkDir::new(top.join("src")).into_iter().chain(walkdir::WalkDir::new(top.join("crates")));
    let mut count = 0;
    for file in files.map(Result::unwrap).filter(|file| file.path().extension().is_some_and(|is| is == "rs"))
    {
        let code = fs::read_to_string(file.path()).unwrap();
        let named =
            ["include_str!(\"", "include_bytes!(\""].into_iter().flat_map(|word| code.split(word).skip(1));
        for name in named.filter_map(|rest| rest.split_once('"')).map(|(name, _)| name) {
            // Names in tests and doc comments may be made up.
            let Ok(path) = file.path().parent().unwrap().join(name).canonicalize() else { continue };
            count += 1;
            assert!(
                let_in.iter().any(|folder| path.starts_with(folder)),
                "{name} in {}",
                file.path().display()
            );
        }
    }
    assert!(count > 50, "{count}");
}
