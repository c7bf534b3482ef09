import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { freePort } from "../../e2e/support/installation";
import { programForTests } from "../programs.mjs";

const startTimeoutMs = 15_000;
/** PgBouncer's admin database. */
const consoleName = "pgbouncer";

/** PgBouncer's path, or null to skip its tests. `tests` names them, as in "the stories behind a pooler". */
export const findPgBouncer = (tests: string) => programForTests("pgbouncer", { tests });

export type PgBouncer = {
  /** `databaseUrl` with the pooler's host and port; the server's other databases are reachable, too. */
  url: string;
  port: number;
  /** PgBouncer's whole log. */
  log: () => string;
  /** The database of each connected client. */
  clients: () => Promise<string[]>;
  /** The local ports of its connections to the server, by which the server's sessions are identified. */
  serverPorts: () => Promise<number[]>;
  stop: () => Promise<void>;
};

type Options = {
  /** Connections to the server for each database. */
  poolSize?: number;
  poolMode?: "transaction" | "session";
  /** Further lines of the section [pgbouncer]. */
  settings?: Record<string, string | number>;
};

/** Versions from 1.21 on track prepared statements unless this is 0. Older ones reject the setting. */
function preparedStatementsOff(program: string): Record<string, number> {
  const output = execFileSync(program, ["--version"], { encoding: "utf8" });
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(output) ?? [];
  const isNew = Number(major) > 1 || Number(minor) >= 21;
  return isNew ? { max_prepared_statements: 0 } : {};
}

const lines = (values: Record<string, string | number>) =>
  Object.entries(values).map(([name, value]) => `${name} = ${value}`);

/**
 * Starts PgBouncer for the server of `databaseUrl`, on a free loopback port with its own configuration. By default each
 * transaction gets another connection, so code that relies on a session fails at once. It ends with this process.
 * Throws PgBouncer's own message when it does not start.
 */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize = 10, poolMode = "transaction", settings = {} }: Options = {},
): Promise<PgBouncer> {
  const program = findPgBouncer("tests behind a pooler");
  if (!program) throw new Error("PgBouncer is not installed.");
  const server = new URL(databaseUrl);
  const user = decodeURIComponent(server.username);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-pgbouncer-"));
  const configuration = path.join(folder, "pgbouncer.ini");
  const users = path.join(folder, "users.txt");
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    admin_users: user,
    pool_mode: poolMode,
    default_pool_size: poolSize,
    max_client_conn: 500,
    server_round_robin: 1,
    ...preparedStatementsOff(program),
    ...settings,
  };
  const databases = { "*": `host=${server.hostname} port=${server.port}` };
  writeFileSync(configuration, ["[databases]", ...lines(databases), "[pgbouncer]", ...lines(all), ""].join("\n"));
  writeFileSync(users, `"${user}" "${decodeURIComponent(server.password)}"\n`);
  // It refuses to run as root, and the user that it switches to has to read both.
  chmodSync(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ["--user=nobody"] : [];
  // The shell waits for the end of its input, which only this process holds open.
  const script = '"$@" & child=$!; cat > /dev/null; kill "$child" 2> /dev/null; wait "$child"';
  const shell = spawn("sh", ["-c", script, "sh", program, ...asNobody, configuration], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let log = "";
  const isUp = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`PgBouncer did not start:\n${log}`)), startTimeoutMs);
    shell.stderr.on("data", (chunk) => {
      log += chunk;
      if (/process up/.test(log)) resolve(clearTimeout(timer));
      if (/ FATAL /.test(log)) reject(new Error(`PgBouncer did not start:\n${log}`));
    });
  });
  const ended = once(shell, "close");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const console = new URL(url);
  console.pathname = `/${consoleName}`;
  const admin = postgres(console.href, { max: 1, fetch_types: false, onnotice: () => {} });
  const stop = async () => {
    await admin.end({ timeout: 1 });
    shell.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await isUp;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: url.href,
    port,
    log: () => log,
    clients: async () => {
      const rows = await admin.unsafe<{ database: string }[]>("show clients");
      return rows.map(({ database }) => database).filter((name) => name !== consoleName);
    },
    serverPorts: async () => {
      const rows = await admin.unsafe<{ local_port: number }[]>("show servers");
      return rows.map(({ local_port }) => Number(local_port));
    },
    stop,
  };
}
