import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript: host/bootstrap.mjs asks before TypeScript is understood.

const ownRoot = fileURLToPath(new URL("../..", import.meta.url));
const output = path.join(ownRoot, ".next");

/** Written last, with what they were made of: pages or programs without it are none. */
export const stamps = {
  pages: path.join(output, "wallflower-build"),
  programs: path.join(output, "programs", "wallflower-build"),
};

/**
 * Lists folders that do not influence the pages. Everything else counts, so that a new folder cannot be forgotten here.
 */
const irrelevant = new Set(["node_modules", "tests", "docs", "host", "test-results", "playwright-report"]);
const isIrrelevant = (/** @type {string} */ name) =>
  irrelevant.has(name) || name.startsWith(".") || name === "next-env.d.ts" || /\.(md|tsbuildinfo)$/.test(name);
/** Names the files of host/ that make the pages. */
const makers = ["build/build.ts", "build/compile-hints.ts", "web/compressed-assets.ts", "build/shared-chunks.ts"].map(
  (name) => path.join("host", name),
);

/** A build may hold these. The addresses are not among them: every page that names one is rendered while serving. */
const publicVariables = /^NEXT_PUBLIC_/;

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} [skip]
 * @returns {string[]}
 */
function listSources(root, folder, skip) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (folder === "" && isIrrelevant(entry.name)) return [];
    if (path.join(root, place) === skip) return [];
    if (entry.isDirectory()) return listSources(root, place, skip);
    return entry.isFile() ? [place] : [];
  });
}

/**
 * Hashes what the pages are made of, and what the programs are, which is more.
 *
 * @returns {Record<keyof typeof stamps, string>}
 */
export function hashSources(root = ownRoot) {
  const common = listSources(root, "", path.resolve(root, process.env.DATA_DIR || ".data"));
  const host = listSources(root, "host");
  const making = host.filter((file) => makers.includes(file));
  return { pages: hashFiles(root, [...common, ...making]), programs: hashFiles(root, [...common, ...host]) };
}

/** @param {string} root @param {string[]} files */
function hashFiles(root, files) {
  const { env: environment } = process;
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of Object.keys(environment).sort()) {
    if (publicVariables.test(name)) hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest("hex");
}

/**
 * Tells whether .next holds what was made of just these sources.
 *
 * @param {keyof typeof stamps} kind
 * @param {string} hash of hashSources
 */
export function isFresh(kind, hash) {
  const stamp = stamps[kind];
  return existsSync(path.join(output, "BUILD_ID")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}
