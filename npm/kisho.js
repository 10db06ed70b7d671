#!/usr/bin/env node
// Runs the program of the package for this machine, which npm installed beside this one.
"use strict";
const { spawn } = require("node:child_process");

const windows = process.platform === "win32";
const name = `kisho-${process.platform}-${process.arch}`;

function program() {
  try {
    return require.resolve(`${name}/kisho${windows ? ".exe" : ""}`);
  } catch {
    console.error(`kisho: the package ${name} is missing: either there is no kisho for this machine, or npm was told to leave out optional packages`);
    process.exit(2);
  }
}

const child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to both; whoever stops this process means the program. It ends as it likes, and this process after it.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`kisho: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code) => process.exit(code ?? 1));
