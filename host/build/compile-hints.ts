import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/**
 * A browser compiles a function when it is first called, and the page stands still meanwhile. Chrome from 136 on
 * compiles a script while it arrives, on another thread, where its first line asks for that; to others it is a comment.
 * https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
export const compileHint = "//# allFunctionsCalledOnLoad\n";

const output = fileURLToPath(new URL("../../.next", import.meta.url));

/** Names the scripts that every page runs as it starts: React and Next's own. */
const manifest = z.object({ rootMainFiles: z.array(z.string()).min(1) });

/** Asks for it in each script that all pages begin with. Call it before they are compressed; again, it changes nothing. */
export async function hintStartScripts(folder = output): Promise<void> {
  const text = await readFile(path.join(folder, "build-manifest.json"), "utf8");
  for (const name of manifest.parse(JSON.parse(text)).rootMainFiles) {
    const file = path.join(folder, name);
    const script = await readFile(file, "utf8");
    if (!script.startsWith(compileHint)) await writeFile(file, compileHint + script);
  }
}
