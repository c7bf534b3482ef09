import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../e2e/support/installation";

/**
 * Soketi is AGPL and without upkeep, so it is no dependency: each run installs it in a folder of its own. Its own build
 * of uWebSockets.js is not on npm, and newer ones want a newer glibc.
 */
const manifest = {
  private: true,
  dependencies: { "@soketi/soketi": "1.6.1" },
  overrides: { "uWebSockets.js": "npm:@trufflesuite/uws-js-unofficial@20.30.0-unofficial.0" },
};
const startMs = 30_000;

/** How an engine treats user authentication: not at all, as it comes (it cuts who does not sign in), or patiently. */
export type UserAuthentication = "off" | "impatient" | "patient";
const authenticationSettings: Record<UserAuthentication, Record<string, string>> = {
  off: {},
  impatient: { SOKETI_DEFAULT_APP_USER_AUTHENTICATION: "1" },
  // The longest that a timer of Node.js takes: 24 days.
  patient: { SOKETI_DEFAULT_APP_USER_AUTHENTICATION: "1", SOKETI_USER_AUTHENTICATION_TIMEOUT: "2147483647" },
};

/** Two nodes of Soketi with one Redis server, Debian's redis-server. */
export class PushEngine {
  readonly ports: number[] = [];
  #redis: ChildProcess | undefined;
  #nodes: ChildProcess[] = [];
  #settings: Record<string, string> = {};

  private constructor(private readonly folder: string) {}

  /** Installs Soketi, which takes about a minute. */
  static async install(): Promise<PushEngine> {
    const folder = mkdtempSync(path.join(tmpdir(), "wallflower-engine-"));
    mkdirSync(path.join(folder, "redis"));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
    return new PushEngine(folder);
  }

  /** Starts Redis and both nodes for the app that these settings of an installation name. */
  async start(app: NodeJS.ProcessEnv, authentication: UserAuthentication): Promise<void> {
    const redisPort = await freePort();
    const options = ["--port", String(redisPort), "--bind", "127.0.0.1", "--save", "", "--dir", "redis"];
    this.#redis = spawn("redis-server", options, { cwd: this.folder, stdio: "ignore" });
    await untilOpen(redisPort);
    this.#settings = {
      SOKETI_HOST: "127.0.0.1",
      SOKETI_ADAPTER_DRIVER: "redis",
      SOKETI_DB_REDIS_PORT: String(redisPort),
      SOKETI_DEFAULT_APP_ID: app.PUSHER_APP_ID ?? "",
      SOKETI_DEFAULT_APP_KEY: app.PUSHER_KEY ?? "",
      SOKETI_DEFAULT_APP_SECRET: app.PUSHER_SECRET ?? "",
      ...authenticationSettings[authentication],
    };
    this.ports.splice(0, 2, await freePort(), await freePort());
    for (const node of [0, 1]) await this.#startNode(node);
  }

  /** Kills a node, and starts it again on its port after a while. */
  async restart(node: 0 | 1, downMs: number): Promise<void> {
    await end(this.#nodes[node], "SIGKILL");
    await sleep(downMs);
    await this.#startNode(node);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#nodes, this.#redis].map((child) => end(child, "SIGKILL")));
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #startNode(node: number): Promise<void> {
    const port = this.ports[node] ?? 0;
    const script = path.join("node_modules", "@soketi", "soketi", "bin", "server.js");
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...this.#settings,
      SOKETI_PORT: String(port),
    } as const;
    this.#nodes[node] = spawn(process.execPath, [script, "start"], { cwd: this.folder, stdio: "ignore", env });
    await untilOpen(port);
  }
}

async function untilOpen(port: number): Promise<void> {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await sleep(100)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
