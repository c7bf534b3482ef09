// npm run bench: everything that is measured, on an installation of its own.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureDependencies, root } from "../../server/install.mjs";

await ensureDependencies({ withDev: true });
for (const script of [path.join("server", "build-pages.ts"), path.join("tests", "bench", "run.ts")]) {
  // The measuring process uses database queries, which stand behind "server-only".
  const flags = script.startsWith("tests") ? ["--conditions=react-server"] : [];
  const { status } = spawnSync(process.execPath, [...flags, "--import", "tsx", script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
