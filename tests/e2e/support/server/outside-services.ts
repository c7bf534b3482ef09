import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/host/postgres/embedded-postgres";
import { createRealtimeServer, type RealtimeServer } from "@/host/realtime/embedded-realtime";
import { type PgBouncer, startPgBouncer } from "../../../support/database/pgbouncer";
import { type CorsRule, type S3Server, startS3Server } from "../../../support/storage/s3-server";
import { freePort, withoutSettings } from "../installation";

export const root = fileURLToPath(new URL("../../../..", import.meta.url));
const startTimeoutMs = 60_000;

/** A plain `next start`: a web process without starter or worker. */
export type WebProcess = {
  url: string;
  admin: { email: string; password: string };
  /** The address of its forms and walls. */
  wallUrl: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Its TMPDIR. */
  temporary: string;
  output: () => string;
  stop: () => Promise<void>;
  /** Kills the process with kill -9 and starts it again on the same port. */
  killAndRestart: () => Promise<void>;
};

type ServicesOptions = {
  /** Puts PgBouncer in transaction mode before the database. */
  isPooled?: boolean;
};

/** A database, a bucket and a Pusher server that stand in for hosted services, and web processes that share them. */
export class OutsideServices {
  readonly admin = { email: "admin@example.com", password: randomBytes(12).toString("base64url") };
  readonly #folder = mkdtempSync(path.join(tmpdir(), "wallflower-outside-"));
  readonly #secret = randomBytes(24).toString("base64url");
  readonly #app = { appId: "1", key: "outside-key", secret: randomBytes(12).toString("hex") };
  readonly #processes: WebProcess[] = [];
  #postgres: EmbeddedPostgres | undefined;
  #realtime: RealtimeServer | undefined;
  #realtimeHttp: Server | undefined;
  #realtimePort = 0;
  #s3: S3Server | undefined;
  #pooler: PgBouncer | undefined;

  static async start(options: ServicesOptions = {}): Promise<OutsideServices> {
    const services = new OutsideServices();
    try {
      await services.#start(options);
      return services;
    } catch (error) {
      await services.dispose();
      throw error;
    }
  }

  get bucket(): S3Server {
    if (!this.#s3) throw new Error("The bucket is not there.");
    return this.#s3;
  }

  /** The database's direct address, also behind a pooler. */
  get databaseUrl(): string {
    if (!this.#postgres) throw new Error("The database is not there.");
    return this.#postgres.url;
  }

  async #start({ isPooled = false }: ServicesOptions): Promise<void> {
    const folder = path.join(this.#folder, "postgres");
    mkdirSync(folder);
    this.#postgres = await startEmbeddedPostgres({ folder, isDurable: false });
    this.#s3 = await startS3Server();
    await this.#startRealtime();
    await this.#migrate();
    if (isPooled) this.#pooler = await startPgBouncer(this.databaseUrl);
  }

  async #startRealtime(): Promise<void> {
    const realtime = createRealtimeServer(this.#app);
    const http = createServer((request, response) => {
      if (!realtime.handleRequest(request, response)) response.writeHead(404).end();
    });
    http.on("upgrade", (request, socket, head) => {
      if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
    });
    await once(http.listen(0, "127.0.0.1"), "listening");
    this.#realtime = realtime;
    this.#realtimeHttp = http;
    this.#realtimePort = (http.address() as AddressInfo).port;
  }

  /** Runs `npm run db:migrate` with the database's address, which also creates the first account. */
  async #migrate(): Promise<void> {
    const { code, output } = await this.runTool("host/migrate.ts");
    if (code !== 0) throw new Error(`Migrating failed:\n${output}`);
  }

  /** A folder that is removed at the end. */
  get folder(): string {
    return this.#folder;
  }

  /** Runs a tool on these services, as an operator does on their own machine. */
  async runTool(script: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ["host/bootstrap.mjs", "--run", script, ...words], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...this.environment(),
        DATA_DIR: path.join(this.#folder, "tool"),
        ADMIN_EMAIL: this.admin.email,
        ADMIN_PASSWORD: this.admin.password,
      },
    });
    const readOutput = collect(child);
    const [code] = await once(child, "close");
    return { code, output: readOutput() };
  }

  /** Settings of a server that uses these services. */
  environment(): NodeJS.ProcessEnv {
    const { options, publicBaseUrl } = this.bucket;
    return {
      ...withoutSettings(process.env),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      // PgBouncer needs `prepare=false` (docs/deploy/several-servers.md).
      DATABASE_URL: this.#pooler ? `${this.#pooler.url}?prepare=false` : this.databaseUrl,
      ...(this.#pooler && { DATABASE_DIRECT_URL: this.databaseUrl }),
      NEXTAUTH_SECRET: this.#secret,
      PUSHER_APP_ID: this.#app.appId,
      PUSHER_KEY: this.#app.key,
      PUSHER_SECRET: this.#app.secret,
      PUSHER_HOST: "127.0.0.1",
      PUSHER_PORT: String(this.#realtimePort),
      PUSHER_TLS: "false",
      S3_BUCKET: options.bucket,
      S3_REGION: options.region,
      S3_ENDPOINT: options.endpoint,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
      S3_PUBLIC_URL: publicBaseUrl,
    };
  }

  /**
   * Starts one more web process of the existing build, with further settings for its port; resolves once it is healthy.
   * The bucket's CORS rule, from docs/deploy.md, admits its forms and walls. `log` may be a file descriptor.
   */
  async startWeb(
    settingsFor: (port: number) => Record<string, string> = () => ({}),
    log: "pipe" | number = "pipe",
  ): Promise<WebProcess> {
    const port = await freePort();
    const settings = settingsFor(port);
    const home = mkdtempSync(path.join(this.#folder, "web-"));
    const [dataDir, temporary] = [path.join(home, "data"), path.join(home, "tmp")];
    for (const folder of [dataDir, temporary]) mkdirSync(folder);
    const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
    let output = "";
    const start = () => {
      const child = spawn(process.execPath, [next, "start", "--port", String(port)], {
        cwd: root,
        stdio: ["ignore", log, log],
        env: { ...this.environment(), PORT: String(port), DATA_DIR: dataDir, TMPDIR: temporary, ...settings },
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on("data", (chunk) => {
          output += chunk;
        });
      }
      return child;
    };
    let child = start();
    const web: WebProcess = {
      url: `http://localhost:${port}`,
      admin: this.admin,
      wallUrl: settings.WALL_URL ?? settings.PUBLIC_URL ?? `http://localhost:${port}`,
      dataDir,
      temporary,
      output: () => output,
      stop: () => end(child),
      killAndRestart: async () => {
        await end(child, "SIGKILL");
        child = start();
        await waitUntilHealthy(web, child);
      },
    };
    this.#processes.push(web);
    const AllowedOrigins = this.#processes.map(({ wallUrl }) => wallUrl);
    this.bucket.setCors(documentedCors().map((rule) => ({ ...rule, AllowedOrigins })));
    await waitUntilHealthy(web, child);
    return web;
  }

  async dispose(): Promise<void> {
    for (const web of this.#processes) await web.stop();
    await this.#realtime?.close();
    this.#realtimeHttp?.closeAllConnections();
    this.#realtimeHttp?.close();
    await this.#s3?.stop();
    await this.#pooler?.stop();
    await this.#postgres?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The CORS rule from the documentation, which has an example's origin. */
function documentedCors(): CorsRule[] {
  const page = readFileSync(path.join(root, "docs", "deploy.md"), "utf8");
  const rules = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = ""]) => JSON.parse(text)).find(Array.isArray);
  if (!rules) throw new Error("docs/deploy.md has no CORS rule.");
  return rules;
}

function collect(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}

async function waitUntilHealthy(web: WebProcess, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The web process ended:\n${web.output()}`);
    const response = await fetch(`${web.url}/api/health`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error(`The web process did not become healthy:\n${web.output()}`);
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
