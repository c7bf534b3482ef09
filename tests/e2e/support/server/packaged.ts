import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { descendants } from "../installation";

export const root = fileURLToPath(new URL("../../../..", import.meta.url));
const startTimeoutMs = 60_000;

function run(command: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

export const readPackage = (folder: string) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

/**
 * Packs the built project and unpacks it into an empty folder like npm. Links replace the dependencies that npm would
 * fetch: exactly the packages and versions that it names. Resolves to the folder.
 */
export function installPackage(version: string, folder: string): string {
  const modules = path.join(folder, version, "node_modules");
  const place = path.join(modules, "wallflower");
  mkdirSync(place, { recursive: true });
  const made = ["host/release/make.ts", "--version", version, "--to", folder];
  run(process.execPath, ["--conditions=react-server", "--import", "tsx", ...made]);
  run("tar", ["-xzf", path.join(folder, `wallflower-${version}.tgz`), "-C", place, "--strip-components=1"]);
  const { dependencies, optionalDependencies } = readPackage(place);
  for (const [name, wanted] of Object.entries({ ...dependencies, ...optionalDependencies })) {
    const target = path.join(root, "node_modules", name);
    if (name in optionalDependencies && !existsSync(target)) continue;
    const { version: found } = readPackage(target);
    if (found !== wanted) throw new Error(`The package wants ${name} ${wanted}; installed is ${found}.`);
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(target, path.join(modules, name));
  }
  mkdirSync(path.join(modules, ".bin"));
  symlinkSync("../wallflower/wallflower.mjs", path.join(modules, ".bin", "wallflower"));
  return place;
}

/** State and command of a running process; a zombie counts as ended. */
function describeRunning(pid: number): string[] {
  const { stdout } = spawnSync("ps", ["-o", "stat=,args=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() === "" || stdout.startsWith("Z") ? [] : [stdout.trim()];
}

/** A package running in a working folder, with a clean environment. */
export class Packaged {
  readonly admin = { email: "admin@example.com", password: "a-long-wall-of-flowers-42" };
  #process: ChildProcess | undefined;
  output = "";

  constructor(
    private readonly place: string,
    private readonly cwd: string,
    private readonly port: number,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  #spawn(args: readonly string[], isGroup: boolean) {
    const { PATH = "" } = process.env;
    const settings = { ADMIN_EMAIL: this.admin.email, ADMIN_PASSWORD: this.admin.password, PORT: String(this.port) };
    return spawn(path.join(this.place, "..", ".bin", "wallflower"), args, {
      cwd: this.cwd,
      env: { PATH, HOME: this.cwd, ...settings } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
      detached: isGroup,
    });
  }

  /** Runs one of its tools beside it. */
  async run(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = this.#spawn(args, false);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    const [code] = await once(child, "close");
    return { code, output };
  }

  async start(): Promise<void> {
    const child = this.#spawn([], true);
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        this.output += chunk;
      });
    }
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(100)) {
      if (child.exitCode !== null) break;
      if ((await fetch(`${this.url}/api/health`).catch(() => null))?.ok) return;
    }
    throw new Error(`The package does not serve:\n${this.output}`);
  }

  /** Sends Ctrl-C to all its processes, like a terminal. Resolves to the exit code and the processes left. */
  async interrupt(): Promise<{ code: number | null; left: string[] }> {
    const child = this.#process;
    if (!child?.pid || child.exitCode !== null) return { code: child?.exitCode ?? null, left: [] };
    const below = descendants(child.pid);
    const ended = once(child, "exit");
    process.kill(-child.pid, "SIGINT");
    const [code] = await ended;
    return { code, left: below.flatMap(describeRunning) };
  }
}
