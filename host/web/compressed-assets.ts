import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";
import { chooseCoding } from "./page-answers";

/**
 * Scripts and styles are the same bytes for every phone and never change under their address. So the build compresses
 * them once at the highest level, and no answer has to: brotli's highest level is a seventh smaller than gzip, and the
 * level that was fast enough per answer was no smaller. Next serves the compressed file in place of the requested one,
 * so caching, ranges and tags stay Next's. Rejected: sirv, which ends the process if a new build removed a file that it
 * had listed; and compressing at the first request, because the first phones after a restart would wait.
 */

/** Content types as Next names them for these files. */
const types: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

const compressors = {
  br: promisify(brotliCompress),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};
type Coding = keyof typeof compressors;
const codings = Object.keys(compressors) as Coding[];

const assets = fileURLToPath(new URL("../../.next/static", import.meta.url));
const address = /^\/_next\/static\/((?:[\w-]+\/)*[\w-]+\.(js|css))(\?.*)?$/;

/** Writes a compressed file per coding beside each script and style of a build. */
export async function compressAssets(folder = assets): Promise<void> {
  const turns = pLimit(availableParallelism());
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && path.extname(entry.name).slice(1) in types);
  const compress = async (file: string) => {
    const content = await readFile(file);
    for (const coding of codings) await writeFile(`${file}.${coding}`, await compressors[coding](content));
  };
  await Promise.all(files.map(({ parentPath, name }) => turns(compress, path.join(parentPath, name))));
}

/**
 * Makes Next serve the compressed file to a browser that accepts it. If the build left none, the answer is compressed
 * on the fly. Call it before Next gets request and response.
 */
export function preferCompressed(request: IncomingMessage, response: ServerResponse, folder = assets): void {
  const [, file, ending, query = ""] = address.exec(request.url ?? "") ?? [];
  if (!file || !ending) return;
  const coding = chooseCoding(request);
  if (coding === "identity" || !existsSync(path.join(folder, `${file}.${coding}`))) return;
  request.url = `/_next/static/${file}.${coding}${query}`;
  response.setHeader("Content-Encoding", coding);
  response.setHeader("Content-Type", types[ending] ?? "");
}
