import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { waitForLock } from "../process/folder-lock.mjs";
import { PlainFault } from "../process/plain-fault";
import { compressAssets } from "../web/compressed-assets";
import { hintStartScripts } from "./compile-hints";
import { hashSources, isFresh, stamps } from "./fingerprint.mjs";
import { bundlePrograms } from "./programs";
import { shareServerChunks } from "./shared-chunks";

const root = fileURLToPath(new URL("../..", import.meta.url));

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
    let words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        words += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new PlainFault(`${words}The pages could not be built; see the reason above.`));
    });
  });
}

/**
 * Builds the pages and bundles the programs, unless .next holds a complete build of these sources. Concurrent
 * processes take turns. Throws a PlainFault with Next's output if the build fails. Resolves to whether pages were
 * built.
 */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const release = await waitForLock(root, "build");
  try {
    // Hashed before the build: a change during the build makes it stale.
    const hashes = hashSources();
    const hasPages = isFresh("pages", hashes.pages);
    if (!hasPages) {
      options.onStart?.();
      rmSync(stamps.pages, { force: true });
      await runBuild(options);
      await shareServerChunks();
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
