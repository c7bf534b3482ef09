import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** A start takes three seconds, or a minute if two browsers and a compiler share the machine. */
const startTimeoutMs = 120_000;
/** Longer than the start in a hook: a hook that timed out first would leave the server running. */
export const setUpTimeoutMs = 180_000;

/** A whole Wallflower as `npm start` runs it, with its own port and data folder. */
export class Installation {
  readonly admin = { email: "admin@example.com", password: randomBytes(12).toString("base64url") };
  readonly dataDir = mkdtempSync(path.join(tmpdir(), "wallflower-e2e-"));
  #process: ChildProcess | undefined;
  #output = "";

  private constructor(
    readonly port: number,
    private readonly settings: Record<string, string>,
    private readonly flags: readonly string[],
  ) {}

  /** `settingsFor` returns further settings for the port that is about to be used; `--dev` runs `npm run dev`. */
  static async start(
    settingsFor: (port: number) => Record<string, string> = () => ({}),
    flags: readonly "--dev"[] = [],
  ): Promise<Installation> {
    const port = await freePort();
    const installation = new Installation(port, settingsFor(port), flags);
    try {
      await installation.start();
      return installation;
    } catch (error) {
      await installation.dispose();
      throw error;
    }
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** The address of walls and forms, which may differ from the console's. */
  get wallUrl(): string {
    return this.settings.WALL_URL ?? this.url;
  }

  /** Its whole output so far. */
  get output(): string {
    return this.#output;
  }

  #spawn(...args: string[]) {
    return spawn(process.execPath, [path.join(root, "host", "bootstrap.mjs"), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...withoutSettings(process.env),
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ADMIN_EMAIL: this.admin.email,
        ADMIN_PASSWORD: this.admin.password,
        ...this.settings,
      },
    });
  }

  /** Runs a tool on this installation like its npm script, running or stopped. */
  async runTool(script: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = this.#spawn("--run", script, ...args);
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
    const child = this.#spawn(...this.flags);
    this.#process = child;
    const collect = (chunk: Buffer) => {
      this.#output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    await this.waitUntilHealthy();
  }

  async waitUntilHealthy(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    while (Date.now() < deadline) {
      if (this.#process?.exitCode !== null) throw new Error(`The server ended:\n${this.#output}`);
      const response = await fetch(`${this.url}/api/health`).catch(() => null);
      if (response?.ok) return;
      await sleep(100);
    }
    throw new Error(`The server did not become healthy:\n${this.#output}`);
  }

  /** Stops by SIGTERM, like Ctrl-C or a service manager. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** kill -9 of starter, web server, worker and database at once. */
  async killEverything(): Promise<void> {
    const child = this.#process;
    if (!child?.pid) return;
    const ended = once(child, "exit");
    for (const pid of [child.pid, ...descendants(child.pid)]) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has already ended with another process.
      }
    }
    await ended;
  }

  /** The process that starts all others. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Running processes of the last start. */
  processes(): number[] {
    const pid = this.#process?.pid;
    return pid ? descendants(pid) : [];
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** All descendants of a process, from the system's process list. */
export function descendants(pid: number): number[] {
  const lines = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (let index = 0; index < found.length; index += 1) {
    found.push(...parents.filter(([, parent]) => parent === found[index]).map(([child]) => child));
  }
  return found.slice(1);
}

/** The environment without settings and npm's variables, which a test's server must not inherit. */
export function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(npm_|ADMIN_|PUSHER_|S3_|BUNNY_|NEXTAUTH_|DATABASE_|PUBLIC_URL|WALL|SMTP_URL|CRON_SECRET|METRICS_TOKEN|TRUST_PROXY|NODE_ENV)/;
  const kept = Object.entries(environment).filter(([name]) => !settings.test(name));
  // Next's types require NODE_ENV; the server sets its own.
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
