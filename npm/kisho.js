#!/usr/bin/env node
// Runs the program of the package for this machine, which npm installed beside this one.
"use strict";
const { spawnSync } = require("node:child_process");

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

// Ctrl-C is for the program, which ends as it likes; this process ends after it.
process.on("SIGINT", () => {});
const ended = spawnSync(program(), process.argv.slice(2), { stdio: "inherit" });
if (ended.error) {
  console.error(`kisho: ${ended.error.message}`);
  process.exit(2);
}
process.exit(ended.status ?? 1);
