import { createHash } from "node:crypto";
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript: host/bootstrap.mjs calls this before TypeScript is available.

const ownRoot = fileURLToPath(new URL("../..", import.meta.url));
const output = path.join(ownRoot, ".next");

/** Written last, with the hash of the sources: pages or programs without a stamp count as missing. */
export const stamps = {
  pages: path.join(output, "wallflower-build"),
  programs: path.join(output, "programs", "wallflower-build"),
};

/** Folders that do not influence the pages. Everything else counts, so that a new folder cannot be forgotten here. */
const irrelevant = new Set(["node_modules", "tests", "docs", "host", "test-results", "playwright-report"]);
const isIrrelevant = (/** @type {string} */ name) =>
  irrelevant.has(name) || name.startsWith(".") || name === "next-env.d.ts" || /\.(md|tsbuildinfo)$/.test(name);
/** The files of host/ that influence the pages. */
const makers = ["build/build.ts", "build/narrow-scripts.ts", "build/shared-chunks.ts", "web/compressed-assets.ts"].map(
  (name) => path.join("host", name),
);

/**
 * Variables that a build may contain. The addresses are not among them: every page that names one is rendered per
 * request.
 */
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
 * Hashes the sources of the pages, and of the programs, which are a superset.
 *
 * @returns {Record<keyof typeof stamps, string>}
 */
export function hashSources(root = ownRoot) {
  const common = listSources(root, "", path.resolve(root, process.env.DATA_DIR || ".data"));
  const host = listSources(root, "host");
  const making = host.filter((file) => makers.includes(file));
  const pages = hashFiles(root, [...common, ...making]);
  // Reads each file once: a start waits for this.
  return { pages, programs: createHash("sha256").update(pages).update(hashFiles(root, host)).digest("hex") };
}

let room = Buffer.alloc(256 * 1024);

/**
 * Reads a file into a buffer that the next call uses again: the process that starts the others stays, and with it what
 * thousands of buffers took.
 *
 * @param {string} file
 */
function read(file) {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    if (size > room.length) room = Buffer.alloc(size);
    return room.subarray(0, readSync(descriptor, room, 0, size, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} root @param {string[]} files */
function hashFiles(root, files) {
  const { env: environment } = process;
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const content = read(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of Object.keys(environment).sort()) {
    if (publicVariables.test(name)) hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest("hex");
}

/**
 * Returns whether .next holds a build of exactly these sources.
 *
 * @param {keyof typeof stamps} kind
 * @param {string} hash of hashSources
 */
export function isFresh(kind, hash) {
  const stamp = stamps[kind];
  return existsSync(path.join(output, "BUILD_ID")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}
