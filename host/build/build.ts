import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { waitForLock } from "../process/folder-lock.mjs";
import { OperatorError } from "../process/operator-error";
import { compressAssets } from "../web/compressed-assets";
import { hashSources, isFresh, stamps } from "./fingerprint.mjs";
import { narrowScripts } from "./narrow-scripts";
import { bundlePrograms } from "./programs";
import { shareServerChunks } from "./shared-chunks";

const root = fileURLToPath(new URL("../..", import.meta.url));

declare global {
  // The hashes that host/bootstrap.mjs has just computed, if it runs the start in its own process.
  var wallflowerSources: ReturnType<typeof hashSources> | undefined;
}

type BuildOptions = {
  /** Streams Next's output; otherwise it is shown only when the build fails. */
  isVerbose?: boolean;
  onStart?: () => void;
  /** Receives the build's process, so that the caller can stop it. */
  onProcess?: (child: ChildProcess) => void;
};

function runBuild({ isVerbose = false, onProcess }: BuildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = path.join(root, "node_modules", "next", "dist", "bin", "next");
    const child = spawn(process.execPath, [script, "build"], {
      cwd: root,
      // Adds nothing to the person's own settings: prebuilt pages must fit every database and every key.
      env: { NEXT_TELEMETRY_DISABLED: "1", ...process.env, NODE_ENV: "production" },
      stdio: isVerbose ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    onProcess?.(child);
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        printed += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${printed}The pages could not be built; see the reason above.`));
    });
  });
}

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

/**
 * Builds the pages and bundles the programs, unless .next has a complete build of these sources. Concurrent
 * processes take turns. Throws an OperatorError with Next's output if the build fails. Resolves to whether pages were
 * built.
 */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const release = await waitForLock(root, "build");
  try {
    // Hashed before the build: a change during the build makes it stale.
    const hashes = globalThis.wallflowerSources ?? hashSources();
    const hasPages = isFresh("pages", hashes.pages);
    if (!hasPages) {
      options.onStart?.();
      rmSync(stamps.pages, { force: true });
      await runBuild(options);
      await shareServerChunks();
      await narrowScripts(path.join(output, "server", "chunks"));
      await hintStartScripts();
      await compressAssets();
      writeFileSync(stamps.pages, hashes.pages);
    }
    if (!isFresh("programs", hashes.programs)) {
      rmSync(stamps.programs, { force: true });
      await bundlePrograms();
      writeFileSync(stamps.programs, hashes.programs);
    }
    return !hasPages;
  } finally {
    await release();
  }
}
