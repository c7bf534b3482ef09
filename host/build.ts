import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hintStartScripts } from "./compile-hints";
import { compressAssets } from "./compressed-assets";
import { waitForLock } from "./folder-lock.mjs";
import { PlainFault } from "./plain-fault";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = path.join(root, ".next");
/** Written last: a build without it is no build. */
const stamp = path.join(output, "wallflower-build");

/**
 * Lists folders that do not influence the pages. Everything else counts, so that a new folder cannot be forgotten here.
 */
const irrelevant = new Set(["node_modules", "tests", "docs", "host", "test-results", "playwright-report"]);
const isIrrelevant = (name: string) =>
  irrelevant.has(name) || name.startsWith(".") || name === "next-env.d.ts" || /\.(md|tsbuildinfo)$/.test(name);

/** A build may hold these. The addresses are not among them: every page that names one is rendered while serving. */
const publicVariables = /^NEXT_PUBLIC_/;

function listSources(folder: string, skip: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (folder === "" && isIrrelevant(entry.name)) return [];
    if (path.join(root, place) === skip) return [];
    if (entry.isDirectory()) return listSources(place, skip);
    return entry.isFile() ? [place] : [];
  });
}

function hashSources(): string {
  const { env: environment } = process;
  const hash = createHash("sha256");
  for (const file of listSources("", path.resolve(root, environment.DATA_DIR || ".data")).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of Object.keys(environment).sort()) {
    if (publicVariables.test(name)) hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest("hex");
}

function isFresh(hash: string): boolean {
  return existsSync(path.join(output, "BUILD_ID")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

type BuildOptions = {
  /** Shows Next's own words as they come; else only those of a build that failed. */
  isVerbose?: boolean;
  onStart?: () => void;
  /** Receives the build's process, to stop it. */
  onProcess?: (child: ChildProcess) => void;
};

function runBuild({ isVerbose = false, onProcess }: BuildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = path.join(root, "node_modules", "next", "dist", "bin", "next");
    const child = spawn(process.execPath, [script, "build"], {
      cwd: root,
      // Nothing is added to the person's own settings: pages made at build time must fit every database and every key.
      env: { NEXT_TELEMETRY_DISABLED: "1", ...process.env, NODE_ENV: "production" },
      stdio: isVerbose ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    onProcess?.(child);
    let words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        words += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new PlainFault(`${words}The pages could not be built; the reason stands above.`));
    });
  });
}

/**
 * Builds the pages unless .next holds a whole build of just these sources. Processes that need one at once take turns.
 * Throws a PlainFault with Next's words if the build fails. Resolves to whether it built.
 */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const release = await waitForLock(root, "build");
  try {
    // Taken before the build: what changes while it runs makes it stale.
    const hash = hashSources();
    if (isFresh(hash)) return false;
    options.onStart?.();
    rmSync(stamp, { force: true });
    await runBuild(options);
    await hintStartScripts();
    await compressAssets();
    writeFileSync(stamp, hash);
    return true;
  } finally {
    await release();
  }
}
