import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Finds a browser for tests and measurements: an installed Chromium or Chrome, or an npm package's headless shell. */

const installed: Record<string, string[]> = {
  linux: ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

// No sandbox, because root may not have one. No /dev/shm, because a container's is 64 MB.
const args = ["--no-sandbox", "--disable-dev-shm-usage"];

/** Skips stubs which only print how to install the real browser: it must answer. */
function findInstalled(): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  for (const name of installed[process.platform] ?? []) {
    const places = path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name));
    const place = places.find((candidate) => existsSync(candidate));
    // On Windows, asking for the version opens a window.
    if (!place) continue;
    if (process.platform === "win32") return place;
    if (spawnSync(place, ["--version"], { timeout: 20_000 }).status === 0) return place;
  }
  return null;
}

const packageFolder = fileURLToPath(new URL("../../../node_modules/@sparticuz/chromium", import.meta.url));

/** Replaces the package's font configuration, whose folders belong to the hosting it was made for. */
function fontConfiguration(folder: string): string {
  const fonts = path.join(folder, "fonts");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

/** Unpacks into a temporary folder, which gets its final name when it is complete. */
async function unpack(folder: string): Promise<void> {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  // The package unpacks into the system's temporary folder, with libraries if it believes to run at its hosting.
  process.env.TMPDIR = temporary;
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  writeFileSync(path.join(temporary, "fonts", "fonts.conf"), fontConfiguration(folder));
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
}

/** The npm package's headless shell, the same on every supported Linux; null elsewhere. */
async function findPackaged(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
  const folder = path.join(tmpdir(), `wallflower-chromium-${version}-${process.getuid?.()}`);
  if (!existsSync(folder)) await unpack(folder);
  const libraries = [path.join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  // Applies to the browser only: installations started by stories have their own libraries.
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(folder, "fonts") };
  return { executablePath: path.join(folder, "chromium"), args: [...args], env };
}

/** A browser's path, and the arguments and environment to start it with. */
export type Browser = { executablePath: string; args: string[]; env?: NodeJS.ProcessEnv };

/** An installed browser, for measurements and for checks that need a person's browser. */
export async function findChromium(): Promise<Browser> {
  const installed = findInstalled();
  const found = installed ? { executablePath: installed, args: [...args] } : await findPackaged();
  if (!found) throw new Error("The browser tests need Chrome or Chromium: install one of them.");
  return found;
}

/**
 * The headless shell for stories, which takes half the processor time of a whole browser. It stands behind the servers
 * and nearer to their decoders, which three browsers on two cores would keep waiting: guests bring their own processors.
 */
export async function findHeadlessShell(): Promise<Browser> {
  const packaged = await findPackaged();
  const isRunning = packaged && spawnSync(packaged.executablePath, ["--version"], { env: packaged.env }).status === 0;
  if (!isRunning) return findChromium();
  const executablePath = path.join(path.dirname(packaged.executablePath), "yielding-chromium");
  const own = `${executablePath}.${process.pid}`;
  writeFileSync(own, `#!/bin/sh\nexec nice -n 5 "${packaged.executablePath}" "$@"\n`, { mode: 0o700 });
  renameSync(own, executablePath);
  return { ...packaged, executablePath };
}
