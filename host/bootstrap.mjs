// Plain JavaScript without dependencies: this runs before anything is installed.
import path from "node:path";
import v8 from "node:v8";
import { hashSources, isFresh } from "./build/fingerprint.mjs";
import { ensureDependencies, root } from "./build/install.mjs";
import { checkNode, launch, loadEnvironmentFiles, runHere } from "./process/launch.mjs";

const bundle = path.join(".next", "programs", "start.mjs");

/** Tells if the bundled program matches the sources: it loads faster, and the sources build. */
function isBundled() {
  if (isDev) return false;
  globalThis.wallflowerSources = hashSources();
  return isFresh("programs", globalThis.wallflowerSources.programs);
}

checkNode();
// This process waits most of its life: 1 MB of room for young objects, not 16, which V8 would keep after the start.
v8.setFlagsFromString("--semi-space-growth-factor=1");
const args = process.argv.slice(2);
const isDev = args[0] === "--dev";
const isTool = args[0] === "--run" && (args[1] ?? "").startsWith("tests/");
process.env.NODE_ENV = isDev ? "development" : "production";
try {
  await ensureDependencies({ withDev: isTool || args.includes("--with-dev") });
  loadEnvironmentFiles(root);
  if (!isBundled())
    launch(["--conditions=react-server", "--import", "tsx", path.join("host", "start.ts"), ...args], root);
  // A process of its own for each tool can be killed if it hangs.
  else if (args[0]?.startsWith("--")) launch([bundle, ...args], root);
  else await runHere(bundle, root, ...args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
