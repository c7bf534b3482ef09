import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Headless Chromiums as old as typical signage players, from npm packages. */
export const oldChromiums = [
  { version: 80, packageName: "chrome-aws-lambda", packageVersion: "2.1.1" },
  { version: 88, packageName: "chrome-aws-lambda", packageVersion: "5.5.0" },
  { version: 92, packageName: "chrome-aws-lambda", packageVersion: "10.1.0" },
  { version: 109, packageName: "@sparticuz/chromium", packageVersion: "109.0.6" },
] as const;

export type OldChromium = (typeof oldChromiums)[number];

/**
 * Fetches a browser from npm's configured registry, once, into the system's temporary folder. Resolves to the program
 * and its environment.
 */
export function fetchOldChromium({ version, packageName, packageVersion }: OldChromium) {
  if (process.platform !== "linux") throw new Error("The old browsers are built for Linux.");
  const folder = path.join(tmpdir(), `wallflower-old-chromium-${version}-${process.getuid?.()}`);
  if (!existsSync(folder)) unpackInto(folder, `${packageName}@${packageVersion}`);
  return { executablePath: path.join(folder, "chromium"), env: environmentOf(folder) };
}

/** Renames the folder to its final name once it is complete. */
function unpackInto(folder: string, specifier: string) {
  const temporary = mkdtempSync(`${folder}.`);
  try {
    execFileSync("npm", ["pack", specifier, "--silent"], { cwd: temporary, stdio: ["ignore", "ignore", "inherit"] });
    const archive = readdirSync(temporary).find((name) => name.endsWith(".tgz"));
    if (!archive) throw new Error(`npm did not bring ${specifier}.`);
    execFileSync("tar", ["xzf", archive, "package/bin"], { cwd: temporary });
    const packed = path.join(temporary, "package", "bin");
    for (const name of readdirSync(packed).filter((file) => file.endsWith(".br"))) {
      const file = path.join(temporary, path.basename(name, ".br"));
      writeFileSync(file, brotliDecompressSync(readFileSync(path.join(packed, name))));
      if (file.endsWith(".tar")) execFileSync("tar", ["xf", file], { cwd: temporary });
    }
    chmodSync(path.join(temporary, "chromium"), 0o755);
    // The package's configuration names folders of a hosting service.
    mkdirSync(path.join(temporary, ".fonts"), { recursive: true });
    writeFileSync(path.join(temporary, "fonts.conf"), fontConfiguration(folder));
    rmSync(path.join(temporary, "package"), { recursive: true });
    rmSync(path.join(temporary, archive));
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, ".fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

/** The package's libraries are older than the system's, so they are used only if the system lacks them. */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  const env = { ...process.env, FONTCONFIG_PATH: folder };
  const missing = execFileSync("ldd", [path.join(folder, "chromium")], { encoding: "utf8" }).includes("not found");
  return missing ? { ...env, LD_LIBRARY_PATH: path.join(folder, "lib") } : env;
}
