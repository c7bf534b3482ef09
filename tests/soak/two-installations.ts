import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../e2e/support/installation";
import { OutsideServices, root } from "../e2e/support/server/outside-services";
import { killTree } from "./victims";

const startMs = 120_000;

/** One whole server, as `npm start` starts it. */
export class Server {
  readonly dataDir: string;
  output = "";
  #child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    private readonly home: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {
    this.dataDir = path.join(home, "data");
    mkdirSync(this.dataDir, { recursive: true });
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const env = { ...this.environment, PORT: String(this.port), DATA_DIR: this.dataDir, TMPDIR: this.home };
    const child = spawn(process.execPath, ["host/bootstrap.mjs"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        this.output += chunk;
      });
    }
    const deadline = Date.now() + startMs;
    while (!(await fetch(`${this.url}/api/ready`).catch(() => null))?.ok) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start:\n${this.output}`);
      await sleep(200);
    }
  }

  /** kill -9 of starter, web server, worker and decoders. */
  kill = () => this.#child && killTree(this.#child);

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}

/** Two whole servers that share database, bucket and push service. */
export class TwoInstallations {
  private constructor(
    readonly services: OutsideServices,
    readonly servers: readonly [Server, Server],
    private readonly home: string,
  ) {}

  static async start(): Promise<TwoInstallations> {
    const services = await OutsideServices.start();
    const home = mkdtempSync(path.join(tmpdir(), "wallflower-takeover-"));
    const make = async (name: string) => new Server(await freePort(), path.join(home, name), services.environment());
    const both = new TwoInstallations(services, [await make("one"), await make("two")], home);
    try {
      for (const server of both.servers) await server.start();
      return both;
    } catch (error) {
      await both.dispose();
      throw error;
    }
  }

  get output(): string {
    return this.servers.map(({ output }) => output).join("\n");
  }

  async dispose(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.services.dispose();
    rmSync(this.home, { recursive: true, force: true });
  }
}
