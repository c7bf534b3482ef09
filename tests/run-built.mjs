// npm run bench, soak, check:browsers, audit and pictures: builds the pages where they are stale, then runs the script that it is given.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureDependencies, root } from "../host/build/install.mjs";

const [script = "", ...rest] = process.argv.slice(2);
await ensureDependencies({ withDev: true });
for (const args of [[path.join("host", "build-pages.ts")], [path.normalize(script), ...rest]]) {
  // What runs on the server stands behind "server-only".
  const flags = ["--conditions=react-server", "--import", "tsx"];
  const { status } = spawnSync(process.execPath, [...flags, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
