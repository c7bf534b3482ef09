import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../e2e/support/installation";

/** Inside the project, where the bundler finds the framework; ignored by git. */
const folder = path.resolve(".tmp", "empty-page");
const next = path.resolve("node_modules", "next", "dist", "bin", "next");
const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };

/** Builds and serves a page with one paragraph, with the same framework and browser targets. */
export async function serveEmptyPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  build();
  const port = await freePort();
  const child = spawn(process.execPath, [next, "start", "--port", String(port)], { cwd: folder, env, stdio: "ignore" });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}/`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return { url, stop };
    await sleep(100);
  }
  await stop();
  throw new Error("The empty page is not served.");
}

function build(): void {
  const { browserslist } = JSON.parse(readFileSync("package.json", "utf8"));
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module", browserslist }),
    "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(path.resolve("."))} } };`,
    "app/layout.jsx":
      'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
    // Without this file the bundler takes the product's own, which exits without its services.
    "instrumentation.js": "export function register() {}",
    "app/page.jsx": "export default function Page() { return <p>Empty</p>; }",
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "app"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const { status, stderr } = spawnSync(process.execPath, [next, "build"], { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`The empty page was not built: ${stderr}`);
}
