// Packs the program of one machine as a file for npm:
//   node npm/pack.mjs VERSION OUT TARGET PROGRAM
//
// Each package has the command itself. One that chose among them would have to name them as dependencies, and npm would ask its
// registry for these names, which are anybody's to take.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const machines = {
  "x86_64-unknown-linux-musl": { os: "linux", cpu: "x64" },
  "aarch64-unknown-linux-musl": { os: "linux", cpu: "arm64" },
  "x86_64-apple-darwin": { os: "darwin", cpu: "x64" },
  "aarch64-apple-darwin": { os: "darwin", cpu: "arm64" },
  "x86_64-pc-windows-msvc": { os: "win32", cpu: "x64" },
};

const [version, out, target, program] = process.argv.slice(2);
const { os, cpu } = machines[target];
const file = os === "win32" ? "kisho.exe" : "kisho";
const licences = ["LICENSE-MIT", "LICENSE-APACHE"];
const manifest = {
  name: `kisho-${os}-${cpu}`,
  version,
  description: "A static site generator for board-game strategy sites: diagrams and replays that need no JavaScript.",
  license: "MIT OR Apache-2.0",
  bin: { kisho: file },
  files: [file, ...licences],
  os: [os],
  cpu: [cpu],
  preferUnplugged: true,
};
const top = new URL("..", import.meta.url);
// npm compares it with the repository that a package is published from.
const repository = readFileSync(new URL("Cargo.toml", top), "utf8").match(/^repository = "(.*)"/m);
if (repository) manifest.repository = { type: "git", url: `git+${repository[1]}.git` };

const folder = mkdtempSync(join(tmpdir(), "kisho-"));
for (const licence of licences) copyFileSync(new URL(licence, top), join(folder, licence));
copyFileSync(program, join(folder, file));
writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
// npm is a script on Windows, which runs only in a shell.
execFileSync("npm", ["pack", "--silent", "--pack-destination", resolve(out)], { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
rmSync(folder, { recursive: true });
