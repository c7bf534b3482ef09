import { once } from "node:events";
import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createDatabase } from "@/db/client";
import { isPermissionDenied, refusalMessage } from "@/db/faults";
import { checkFitness } from "@/db/fitness";
import { withoutSecrets } from "@/lib/server/base/log/describe-error";
import type { Env } from "@/lib/server/env";
import { OperatorError } from "../process/operator-error";

/** How long a start waits for any answer; systemd or Docker restarts a start that fails. */
const serverTimeoutMs = 2_000;
const pauseMs = 200;

/** The SSLRequest message, which PostgreSQL and its poolers answer before anything else, even while they start. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

type Name = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/**
 * Checks that both addresses lead to a database that this program may use. Waits for a sleeping database if its proxy
 * answers. Throws an OperatorError that names the variable, or an UnfitDatabaseError.
 */
export async function checkDatabase(env: Env): Promise<void> {
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_URL"] as const) {
    const address = env[name];
    if (!address) continue;
    await waitForServer(name, address);
    await checkConnection(name, address);
  }
}

/** Returns an OperatorError if the database's user may not run a migration; any other error unchanged. */
export function explainMigration(error: unknown): unknown {
  if (!isPermissionDenied(error)) return error;
  return new OperatorError(
    `DATABASE_URL names a user who cannot create tables (${refusalMessage(error)}): make that user the database's owner, and start again.`,
  );
}

/** Throws an OperatorError if the pages' address leads to another database than the migrated one. */
export async function checkPair(env: Env): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env;
  if (!DATABASE_URL || !DATABASE_DIRECT_URL || DATABASE_URL === DATABASE_DIRECT_URL) return;
  const { db, close } = createDatabase(DATABASE_URL, { max: 1 });
  try {
    const [found] = await db.execute<{ is_migrated: boolean }>(
      sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated`,
    );
    if (found?.is_migrated) return;
  } finally {
    await close();
  }
  throw new OperatorError(
    "DATABASE_URL and DATABASE_DIRECT_URL point to different databases: both must name the same one, the first as pages " +
      "reach it, the second past any pooler.",
  );
}

async function waitForServer(name: Name, address: string): Promise<void> {
  // The address may list several hosts; the client tries each.
  if (!URL.canParse(address)) return;
  const { hostname, port } = new URL(address);
  const place = { host: hostname.replace(/^\[|\]$/g, "") || "localhost", port: Number(port || 5432) };
  let reason = "";
  for (const deadline = Date.now() + serverTimeoutMs; Date.now() < deadline; await sleep(pauseMs)) {
    try {
      const word = await sendSslRequest(place, deadline - Date.now());
      if (word === "S" || word === "N") return;
      reason = "another service answers there";
      if (word !== "") break;
    } catch (error) {
      reason = (error as NodeJS.ErrnoException).code ?? "no answer";
    }
  }
  throw new OperatorError(
    `${name} points to ${place.host}:${place.port}, where no PostgreSQL answers (${reason}): start it, or correct the address.`,
  );
}

/** Resolves to the first byte of the answer, '' if the connection ends before it. Rejects if there is no connection. */
async function sendSslRequest(place: { host: string; port: number }, timeoutMs: number): Promise<string> {
  const socket = createConnection(place);
  const timer = setTimeout(() => socket.destroy(new Error("no answer")), timeoutMs);
  try {
    await once(socket, "connect");
    socket.write(sslRequest);
    const [answer] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [""])]);
    return String(answer).slice(0, 1);
  } finally {
    clearTimeout(timer);
    socket.on("error", () => {}).destroy();
  }
}

async function checkConnection(name: Name, address: string): Promise<void> {
  try {
    const { db, close } = createDatabase(address, { max: 1 });
    await checkFitness(db).finally(close);
  } catch (error) {
    const message = refusalMessage(error);
    if (message === null) throw error;
    throw new OperatorError(
      `${name} points to a PostgreSQL that refuses the connection (${withoutSecrets(message)}): correct the address, or the server's rights.`,
    );
  }
}
