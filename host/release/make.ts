import { createWriteStream, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { OperatorError } from "../process/operator-error";
import { readCommandLine, runTool } from "../process/tool";
import { readProject, root } from "./lock";
import { collectFiles, type PackageFiles } from "./package-files";

/**
 * npm run release: writes dist/wallflower-<version>.tgz, a package that serves without a build (docs/decisions/135).
 */

const usage = "Usage: npm run release, or npm run release -- --version 1.2.3 --to <folder>";

/** npm's fixed time for every file of a package, so that packages are reproducible. */
const writtenAt = new Date("1985-10-26T08:15:00.000Z");

async function writeArchive(file: string, files: PackageFiles): Promise<void> {
  const tar = pack();
  const writing = pipeline(tar, createGzip({ level: 9 }), createWriteStream(`${file}.new`));
  for (const name of [...files.keys()].sort()) {
    const mode = name === "wallflower.mjs" ? 0o755 : 0o644;
    tar.entry({ name: `package/${name}`, mtime: writtenAt, mode }, Buffer.from(files.get(name) ?? ""));
  }
  tar.finalize();
  await writing;
  renameSync(`${file}.new`, file);
}

function readArguments() {
  const { values } = readCommandLine(usage, () => {
    const text = { type: "string" } as const;
    return parseArgs({ options: { version: text, to: text } });
  });
  const { version = readProject().version, to = path.join(root, "dist") } = values;
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new OperatorError(`"${version}" is not a version such as 1.2.3.\n${usage}`);
  }
  return { version, folder: path.resolve(to) };
}

await runTool(async () => {
  const { version, folder } = readArguments();
  const file = path.join(folder, `wallflower-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  const files = await collectFiles(version);
  await writeArchive(file, files);
  const unpacked = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${file}: ${megabytes(statSync(file).size)}, ${files.size} files of ${megabytes(unpacked)}`);
});
