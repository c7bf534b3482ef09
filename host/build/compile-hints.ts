import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/**
 * Browsers compile a function on its first call, which blocks the page. From version 136 on, Chrome compiles a script
 * on another thread while it downloads, if its first line asks for that; other browsers see a comment.
 * https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
export const compileHint = "//# allFunctionsCalledOnLoad\n";

const output = fileURLToPath(new URL("../../.next", import.meta.url));

/** Names the scripts that every page runs at its start: React and Next's own. */
const manifest = z.object({ rootMainFiles: z.array(z.string()).min(1) });

/** Adds the hint to each script that all pages start with. Call it before compression; it is idempotent. */
export async function hintStartScripts(folder = output): Promise<void> {
  const text = await readFile(path.join(folder, "build-manifest.json"), "utf8");
  for (const name of manifest.parse(JSON.parse(text)).rootMainFiles) {
    const file = path.join(folder, name);
    const script = await readFile(file, "utf8");
    if (!script.startsWith(compileHint)) await writeFile(file, compileHint + script);
  }
}
