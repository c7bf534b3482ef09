// npm run bench, soak, check:browsers, audit and pictures: builds the pages if they are stale, then runs the given
// script.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureDependencies, root } from "../host/build/install.mjs";

const [script = "", ...rest] = process.argv.slice(2);
await ensureDependencies({ withDev: true });
for (const args of [[path.join("host", "build-pages.ts")], [path.normalize(script), ...rest]]) {
  // Server modules import "server-only", which throws without this condition.
  const flags = ["--conditions=react-server", "--import", "tsx"];
  const { status } = spawnSync(process.execPath, [...flags, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
