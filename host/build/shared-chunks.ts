import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const output = fileURLToPath(new URL("../../.next", import.meta.url));

/** Matches the address that a route loads a chunk by: its path in the output, as a string. */
const chunkAddress = /(?<=")server\/chunks\/[^"]+\.js(?=")/g;

async function listScripts(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".js")).sort();
}

/** Maps each chunk's address to the first chunk in its folder with the same content. */
async function findFirstOfEach(folder: string): Promise<Map<string, string>> {
  const firsts = new Map<string, string>();
  const found = new Map<string, string>();
  for (const name of await listScripts(path.join(folder, "server", "chunks"))) {
    const address = path.posix.join("server", "chunks", ...name.split(path.sep));
    const content = await readFile(path.join(folder, address));
    // Pages have a runtime of their own, with chunks in a separate folder.
    const key = `${path.dirname(name)} ${createHash("sha256").update(content).digest("hex")}`;
    if (!found.has(key)) found.set(key, address);
    firsts.set(address, found.get(key) ?? address);
  }
  return firsts;
}

/**
 * Makes a build's routes share identical chunks: Next loads a name only once. Turbopack emits shared code once per
 * route under different names (27 MB, of which five differ), and the web server would compile every copy at its start;
 * docs/benchmarks.md has the gain. Modules have the same number in every copy, so the same code runs. The copies stay
 * on disk for the lists of files that a hosting platform packs. Chunks are equal only if they name no source map, so a
 * production build writes none (next.config.ts). Rejected: Next's settings nested chunking and scope hoisting, which
 * made no fewer copies; and loading routes on demand, because the first screens after a restart would wait. Throws if
 * no route names a chunk.
 */
export async function shareServerChunks(folder = output): Promise<void> {
  const firsts = await findFirstOfEach(folder);
  const app = path.join(folder, "server", "app");
  let named = 0;
  for (const name of await listScripts(app)) {
    const file = path.join(app, name);
    const script = await readFile(file, "utf8");
    const shared = script.replace(chunkAddress, (address) => {
      named += 1;
      return firsts.get(address) ?? address;
    });
    if (shared !== script) await writeFile(file, shared);
  }
  if (named === 0) throw new Error(`No route in ${app} names a chunk as it is expected.`);
}
