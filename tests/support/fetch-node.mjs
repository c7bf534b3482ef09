import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runNpm } from "../../host/build/install.mjs";

/**
 * Fetches another Node.js from npm's registry into the temporary folder, where it stays. Resolves to its program, and
 * prints which version it is.
 *
 * @param {string} version such as 24 or 22.12.0
 * @returns {Promise<string>}
 */
export async function fetchNode(version) {
  const isWindows = process.platform === "win32";
  // The package `node` fetches this one by a script, which npm may not run.
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const folder = path.join(tmpdir(), `wallflower-node-${version}`);
  const program = path.join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const { isDone, complaints } = await runNpm(["install", "--prefix", folder, `${name}@${version}`]);
    if (!isDone) throw new Error(`${complaints}Node.js ${version} could not be fetched; npm says why above.`);
  }
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  console.log(`Running the tests with Node.js ${stdout?.trim()}.`);
  return program;
}
