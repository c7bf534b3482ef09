// Plain JavaScript without dependencies: this runs before anything is installed.
import path from "node:path";
import { hashSources, isFresh } from "./build/fingerprint.mjs";
import { ensureDependencies, root } from "./build/install.mjs";
import { checkNode, launch, loadEnvironmentFiles } from "./process/launch.mjs";

/**
 * Returns the flags for the bundled program if it matches the sources, because it loads faster; else for the source,
 * which builds.
 */
function programFlags() {
  if (!isDev && isFresh("programs", hashSources().programs)) return [path.join(".next", "programs", "start.mjs")];
  return ["--conditions=react-server", "--import", "tsx", path.join("host", "start.ts")];
}

checkNode();
const args = process.argv.slice(2);
const isDev = args[0] === "--dev";
const isTool = args[0] === "--run" && (args[1] ?? "").startsWith("tests/");
process.env.NODE_ENV = isDev ? "development" : "production";
try {
  await ensureDependencies({ withDev: isTool || args.includes("--with-dev") });
  loadEnvironmentFiles(root);
  launch([...programFlags(), ...args], root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
