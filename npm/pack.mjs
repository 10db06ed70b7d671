// Packs the program of one machine, or the package `kisho` that installs it where it is needed, as a file for npm:
//   node npm/pack.mjs VERSION OUT TARGET PROGRAM
//   node npm/pack.mjs VERSION OUT
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
const nameFor = ({ os, cpu }) => `kisho-${os}-${cpu}`;

const here = import.meta.dirname;
const [version, out, target, program] = process.argv.slice(2);
const wrapper = JSON.parse(readFileSync(join(here, "package.json")));
wrapper.version = version;
// npm compares it with the repository that a package is published from.
const repository = readFileSync(join(here, "../Cargo.toml"), "utf8").match(/^repository = "(.*)"/m);
if (repository) wrapper.repository = { type: "git", url: `git+${repository[1]}.git` };

const folder = mkdtempSync(join(tmpdir(), "kisho-"));
const licences = ["LICENSE-MIT", "LICENSE-APACHE"];
for (const licence of licences) copyFileSync(join(here, "..", licence), join(folder, licence));
if (target) {
  const { os, cpu } = machines[target];
  const file = os === "win32" ? "kisho.exe" : "kisho";
  copyFileSync(program, join(folder, file));
  const { bin, engines, optionalDependencies, ...shared } = wrapper;
  write({ ...shared, name: nameFor({ os, cpu }), os: [os], cpu: [cpu], files: [file, ...licences], preferUnplugged: true });
} else {
  for (const machine of Object.values(machines)) wrapper.optionalDependencies[nameFor(machine)] = version;
  wrapper.files.push(...licences);
  copyFileSync(join(here, "kisho.js"), join(folder, "kisho.js"));
  write(wrapper);
}
// npm is a script on Windows, which runs only in a shell.
execFileSync("npm", ["pack", "--silent", "--pack-destination", resolve(out)], { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
rmSync(folder, { recursive: true });

function write(description) {
  writeFileSync(join(folder, "package.json"), JSON.stringify(description, null, 2) + "\n");
}
