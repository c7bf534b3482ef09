import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrateDatabase } from "@/db/migrate";
import { writeLog } from "@/lib/server/base/log/log";
import type { Env } from "@/lib/server/env";
import { checkDatabase, checkPair, explainMigration } from "../checks/database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";

/** Delay before a restart, doubled at each failure up to the maximum. */
const firstDelayMs = 200;
const maxDelayMs = 10_000;

type RunningDatabase = { url: string; stop: () => Promise<void> };

/** Restarts the server on its old port, the only one that its clients know. Throws if the port is in use. */
async function startAgain(folder: string, port: number): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, preferredPort: port });
  if (server.port === port) return server;
  await server.stop();
  throw new Error(`The database's port ${port} is currently in use.`);
}

/**
 * Starts the built-in server, and restarts it on the same port when it ends unexpectedly, so its clients just
 * reconnect.
 */
async function supervisePostgres(folder: string): Promise<RunningDatabase> {
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ folder });
  let isStopping = false;
  const { url, port } = server;
  const watch = async () => {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      await server.exited;
      if (isStopping) return;
      writeLog("error", "The database exited unexpectedly; restarting it.", { process: "supervisor" });
      await sleep(delayMs);
      if (isStopping) return;
      try {
        server = await startAgain(folder, port);
        if (isStopping) await server.stop();
        delayMs = firstDelayMs;
      } catch (error) {
        writeLog("error", "The database could not be restarted.", { process: "supervisor", error });
      }
    }
  };
  void watch();
  return {
    url,
    stop: async () => {
      isStopping = true;
      await server.stop();
    },
  };
}

/**
 * Opens the database of DATABASE_URL, or the built-in one in the data folder; migrates it past any pooler. Throws a
 * OperatorError or an UnfitDatabaseError if this program cannot use it.
 */
export async function openDatabase(env: Env, dataFolder: string): Promise<RunningDatabase> {
  await checkDatabase(env);
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await supervisePostgres(path.join(dataFolder, "postgres"));
  try {
    await migrateDatabase(env.DATABASE_DIRECT_URL ?? database.url);
    await checkPair(env);
    return database;
  } catch (error) {
    await database.stop();
    throw explainMigration(error);
  }
}
