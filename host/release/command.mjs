#!/usr/bin/env node
// A package's command `wallflower`, bundled into one file beside its package.json (host/release/make.ts).
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, launch, loadEnvironmentFiles, runHere } from "../process/launch.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const programs = path.join(".next", "programs");
/** Tools that need data: without it they would create a new and empty installation. */
const needData = ["account:password", "account:second-factor", "backup", "export", "media:retry", "storage:sweep"];

/** @type {{ version: string, wallflower: { tools: string[] } }} */
const { version, wallflower } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

const help = `Wallflower ${version}, a social wall for events

  wallflower             starts it; Ctrl-C stops it
  wallflower web         starts only its web server, wallflower worker only its worker: several machines
                         share one database, bucket and push service
  wallflower <tool> …    runs a tool beside it, in the same folder:
${wallflower.tools.map((tool) => `                           ${tool}`).join("\n")}
  wallflower --version
  wallflower --help

Everything is kept in ./wallflower-data, or where DATA_DIR says. Settings come from the
environment and from the file .env in the folder that this is started in; all of them are in
${path.join(root, ".env.example")}`;

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

/** @param {string[]} args */
async function run([tool, ...words]) {
  if (tool === "--help" || tool === "-h" || tool === "help") return console.log(help);
  if (tool === "--version" || tool === "-v") return console.log(version);
  const isStart = tool === undefined || ((tool === "web" || tool === "worker") && words.length === 0);
  if (tool !== undefined && !isStart && !wallflower.tools.includes(tool)) {
    refuse(`There is no "${tool}". These are the tools: ${wallflower.tools.join(", ")}. For help: wallflower --help`);
  }
  const folder = process.cwd();
  Object.assign(process.env, { NODE_ENV: "production", WALLFLOWER_FOLDER: folder });
  loadEnvironmentFiles(folder);
  const data = path.resolve(folder, process.env.DATA_DIR || "wallflower-data");
  process.env.DATA_DIR = data;
  const start = path.join(programs, "start.mjs");
  if (tool === undefined || isStart) {
    console.log(`Wallflower ${version} keeps everything in ${data}`);
    return runHere(start, root, ...(tool === undefined ? [] : [tool]));
  }
  if (needData.includes(tool) && !process.env.DATABASE_URL && !existsSync(data)) {
    refuse(`${data} does not exist. Go to the folder where you started Wallflower, or set DATA_DIR.`);
  }
  const script = path.join(programs, "tools", `${tool.replaceAll(":", "-")}.mjs`);
  launch([start, "--run", script, ...words], root);
}

checkNode();
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
