import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Matches a character that has no place in one byte (Latin-1), with the backslashes before it. */
const wide = /(\\*)([^\0-\xff])/g;

/** Returns a character's escape, which means the same in a string, a template and a regular expression. */
const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Returns a script with its wide characters escaped. An odd backslash before one escapes nothing and goes: it would
 * escape the escape. A template's tag that reads `raw` would see the difference; none of ours does.
 */
export const narrowScript = (script: string): string =>
  script.replace(wide, (_, slashes: string, unit: string) => {
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
    return kept + escapeOf(unit);
  });

/**
 * Escapes wide characters in a folder's scripts. Node keeps the text of each loaded script in memory, with two bytes
 * for every character if a single one is wide: 5 MB of a worker's 10. Scripts that would not become smaller stay.
 */
export async function narrowScripts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => /\.m?js$/.test(each))) {
    const file = path.join(folder, name);
    const script = await readFile(file, "utf8");
    const narrow = narrowScript(script);
    if (narrow !== script && narrow.length < 2 * script.length) await writeFile(file, narrow);
  }
}
