// npm test: runs every check, one after the other, and prints the counts at the end.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureDependencies, root } from "../host/build/install.mjs";
import { watchParent } from "../host/process/parent-watch.mjs";
import { fetchNode } from "./support/fetch-node.mjs";
import { skipReportVariable } from "./support/programs.mjs";
import { countPlaywright, countVitest, skippedReasons } from "./support/report-counts.mjs";

const usage = "Usage: npm test, or npm test -- [--only check|unit|build|e2e] [--node 24]";

/** @typedef {import("./support/report-counts.mjs").Counts} Counts */
/**
 * @typedef {{ name: string, group: string, args: string[], env?: Record<string, string>, count?: () => Counts, needs?:
 * string }} Step
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isStopped = false;

/**
 * @param {string} file
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function readReport(file, read) {
  return existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: [], retried: [], skipped: [] };
}

/**
 * @param {string} reports
 * @returns {Step[]}
 */
function listSteps(reports) {
  const bin = (/** @type {string[]} */ ...parts) => path.join(root, "node_modules", ...parts);
  const unit = path.join(reports, "vitest.json");
  const e2e = path.join(reports, "playwright.json");
  const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unit}`];
  return [
    { name: "Format and lint", group: "check", args: [bin("@biomejs", "biome", "bin", "biome"), "check", "."] },
    { name: "Types", group: "check", args: [bin("typescript", "bin", "tsc"), "--noEmit"] },
    { name: "Dead code", group: "check", args: [bin("knip", "bin", "knip.js")] },
    {
      name: "Unit, contract and API tests",
      group: "unit",
      args: [bin("vitest", "vitest.mjs"), ...vitest],
      count: () => readReport(unit, countVitest),
    },
    {
      name: "Build",
      group: "build",
      args: ["--conditions=react-server", "--import", "tsx", path.join("host", "build-pages.ts")],
    },
    {
      name: "End-to-end tests",
      group: "e2e",
      args: [bin("@playwright", "test", "cli.js"), "test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e },
      count: () => readReport(e2e, countPlaywright),
      needs: "Build",
    },
  ];
}

/**
 * @param {Step} step
 * @param {string} node the program that runs it
 * @returns {Promise<boolean>}
 */
function runStep({ name, args, env }, node) {
  console.log(`\n── ${name}\n`);
  return new Promise((resolve) => {
    const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
    const child = spawn(node, args, { cwd: root, stdio: "inherit", env: { ...process.env, PATH, ...env } });
    running.add(child);
    const end = (/** @type {boolean} */ isPassed) => {
      running.delete(child);
      resolve(isPassed);
    };
    child.once("error", () => end(false));
    child.once("close", (code) => end(code === 0));
  });
}

/**
 * Runs every step even if one failed, so that one run reports everything; only the stories are skipped without a build.
 * Steps do not run in parallel, as most of them use all cores.
 *
 * @param {Step[]} steps
 * @param {string} node
 */
async function runSteps(steps, node) {
  /** @type {Counts} */
  const total = { passed: 0, failed: [], retried: [], skipped: [] };
  /** @type {string[]} */
  const failed = [];
  for (const step of steps) {
    if (isStopped) break;
    if (step.needs && failed.includes(step.needs)) continue;
    if (!(await runStep(step, node))) failed.push(step.name);
    const counts = step.count?.();
    total.passed += counts?.passed ?? 0;
    total.failed.push(...(counts?.failed ?? []));
    total.retried.push(...(counts?.retried ?? []));
    total.skipped.push(...(counts?.skipped ?? []));
  }
  return { total, failed };
}

/** @returns {{ only?: string, node?: string }} */
function readArguments() {
  try {
    const { values } = parseArgs({ options: { only: { type: "string" }, node: { type: "string" } } });
    const isGroup = values.only === undefined || ["check", "unit", "build", "e2e"].includes(values.only);
    if (isGroup && /^\d+(\.\d+)*$/.test(values.node ?? "24")) return values;
  } catch {
    // Unknown options.
  }
  console.error(usage);
  process.exit(2);
}

const stop = () => {
  isStopped = true;
  for (const child of running) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
watchParent(stop);

const { only: group, node: version } = readArguments();
/** The browser stories need the build. */
const isWanted = (/** @type {Step} */ step) =>
  group === undefined || step.group === group || (group === "e2e" && step.group === "build");
const reports = mkdtempSync(path.join(tmpdir(), "wallflower-test-reports-"));
try {
  await ensureDependencies({ withDev: true });
  const node = version ? await fetchNode(version) : process.execPath;
  const skipReport = path.join(reports, "skipped.txt");
  process.env[skipReportVariable] = skipReport;
  const { total, failed } = await runSteps(listSteps(reports).filter(isWanted), node);
  const isEmpty = group !== "check" && group !== "build" && total.passed + total.failed.length === 0;
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
  for (const name of total.failed) console.log(`  ${name}`);
  if (total.retried.length > 0) console.log("\nPassed at the second try:");
  for (const name of total.retried) console.log(`  ${name}`);
  if (total.skipped.length > 0) console.log("\nSkipped:");
  for (const line of skippedReasons(total.skipped, existsSync(skipReport) ? readFileSync(skipReport, "utf8") : ""))
    console.log(`  ${line}`);
  if (isEmpty) console.log("\nNo test ran.");
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed.length} failed${skipped}`);
  process.exitCode = failed.length > 0 || total.failed.length > 0 || isEmpty || isStopped ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
