import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const output = fileURLToPath(new URL("../../.next", import.meta.url));

/** Finds the address that a route loads a chunk by: its place in the output, as a string. */
const chunkAddress = /(?<=")server\/chunks\/[^"]+\.js(?=")/g;

async function listScripts(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".js")).sort();
}

/** Maps the address of each chunk to that of the first one in its folder that holds the same. */
async function findFirstOfEach(folder: string): Promise<Map<string, string>> {
  const firsts = new Map<string, string>();
  const found = new Map<string, string>();
  for (const name of await listScripts(path.join(folder, "server", "chunks"))) {
    const address = path.posix.join("server", "chunks", ...name.split(path.sep));
    const content = await readFile(path.join(folder, address));
    // Pages have a runtime of their own, with chunks in a folder of their own.
    const key = `${path.dirname(name)} ${createHash("sha256").update(content).digest("hex")}`;
    if (!found.has(key)) found.set(key, address);
    firsts.set(address, found.get(key) ?? address);
  }
  return firsts;
}

/**
 * Has the routes of a build load one of equal chunks: Next loads a name once. Turbopack writes what many routes use once
 * for each of them, under other names. The web server would compile every copy as it starts. The copies stay where they
 * are. Chunks are equal where no source map is named in them. Throws where no route names a chunk.
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
