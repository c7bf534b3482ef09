import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

/** A bundler may assume that an API always exists and drop its guard, so the built scripts are tested. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sourceFolders = ["app", "components", "lib/client", "lib/shared"];

/** APIs of `navigator` that need a secure page, a permission or a recent browser. */
const ofNavigator =
  "canShare|clipboard|connection|hid|locks|mediaDevices|permissions|serviceWorker|setAppBadge|share|storage|userActivation|vibrate|wakeLock";
const globals =
  "AudioContext|BroadcastChannel|caches|createImageBitmap|indexedDB|IntersectionObserver|Notification|OffscreenCanvas|requestIdleCallback|ResizeObserver|structuredClone|VideoEncoder";

/** Forms of a guard in the source, and each as the minifier writes it. `name` is the API. */
const forms: [source: RegExp, built: (name: string) => string][] = [
  [new RegExp(`"(?<name>${ofNavigator})" in navigator`, "g"), (name) => `"${name}"in navigator`],
  [new RegExp(`!navigator\\.(?<name>${ofNavigator})\\b`, "g"), (name) => `!navigator.${name}`],
  [new RegExp(`navigator\\.(?<name>${ofNavigator})\\?\\.`, "g"), (name) => `=navigator.${name})`],
  ...(["===", "!=="] as const).flatMap((sign): [RegExp, (name: string) => string][] => [
    [
      new RegExp(`typeof (?<name>${globals}|navigator\\.(?:${ofNavigator})) ${sign} "function"`, "g"),
      (name) => `"function"${sign.slice(0, 2)}typeof ${name}`,
    ],
    [
      new RegExp(`typeof (?<name>${globals}) ${sign} "undefined"`, "g"),
      (name) => `"u"${sign === "===" ? "<" : ">"}typeof ${name}`,
    ],
  ]),
];

type File = { name: string; text: string };

function readFiles(folder: string, pattern: RegExp): File[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => ({ name: path.join(folder, name), text: readFileSync(path.join(root, folder, name), "utf8") }));
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const sources = sourceFolders
  .flatMap((folder) => readFiles(folder, /\.tsx?$/))
  .map(({ name, text }) => ({ name, text: withoutComments(text) }));

/** Occurrences of a guard in all chunks. A module can be in several, which differ only in short names and numbers. */
function placesIn(chunks: readonly File[], guard: string): Set<string> {
  const places = new Set<string>();
  for (const { text } of chunks) {
    for (let at = text.indexOf(guard); at >= 0; at = text.indexOf(guard, at + 1)) {
      const around = text.slice(at, at + guard.length + 60);
      places.add(around.replaceAll(/\b[\w$]{1,2}\b/g, "_").replaceAll(/\d+/g, "0"));
    }
  }
  return places;
}

test("each guard of an optional API in the source survives in the built scripts", () => {
  const chunks = readFiles(".next/static/chunks", /\.js$/);
  const wanted = new Map<string, string[]>();
  for (const { name: file, text } of sources) {
    for (const [source, built] of forms) {
      for (const { groups } of text.matchAll(source)) {
        const guard = built(groups?.name ?? "");
        wanted.set(guard, [...(wanted.get(guard) ?? []), file]);
      }
    }
  }
  expect(wanted.size).toBeGreaterThan(5);
  const lost = [...wanted].filter(([guard, files]) => placesIn(chunks, guard).size < files.length);
  expect(lost).toEqual([]);
});

test("the source tests optional APIs of navigator in the listed forms only", () => {
  const other = new RegExp(`(?<![!"]|typeof )\\bnavigator\\.(?:${ofNavigator})\\b(?![.?(]| [!=]==)`);
  const found = sources.filter(({ text }) => other.test(text)).map(({ name }) => name);
  expect(found).toEqual([]);
});
