import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionFault } from "@/db/faults";
import { checkFitness, UnfitDatabaseError } from "@/db/fitness";
import { getDeps } from "../../../compose";
import { env } from "../../../env";
import { findSecondHostFault } from "./second-host";

/** A web process starts to serve after this time, even if its database has not answered. */
const timeoutMs = 2_000;
const pauseMs = 1_000;

/**
 * Ends a web process that could only answer 503, or would damage its database, with a log line. `npm start` checks this
 * earlier; this is for plain `next start`.
 */
export async function exitIfUnfit(): Promise<void> {
  if (env.NODE_ENV !== "production") return;
  const missing = findMissingService();
  if (missing) return exit(missing);
  // On Vercel a new version migrates while instances of the old one still start and serve.
  if (env.VERCEL) return;
  await Promise.race([exitIfNewer(), sleep(timeoutMs, undefined, { ref: false })]);
  if (!env.WALLFLOWER_WEB_URL) await exitIfSecond();
}

/** Where the database does not answer, nobody else serves it either. */
async function exitIfSecond(): Promise<void> {
  const fault = await findSecondHostFault(getDeps().db, env).catch(() => null);
  if (fault) exit(fault);
}

function findMissingService(): string | null {
  const otherwise = "plain next start does not start one; set the variables in docs/deploy.md, or run npm start";
  if (!env.DATABASE_URL) return `DATABASE_URL is not set, so there is no database: ${otherwise}.`;
  if (env.PUSHER_APP_ID) return null;
  return `PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are not set, so there is no realtime server: ${otherwise}.`;
}

/** Polls an unreachable database until it answers. */
async function exitIfNewer(): Promise<void> {
  for (;;) {
    try {
      return await checkFitness(getDeps().db);
    } catch (error) {
      if (error instanceof UnfitDatabaseError) return exit(error.message);
      if (!isConnectionFault(error)) return console.error("Could not read the database's version.", error);
    }
    await sleep(pauseMs);
  }
}

function exit(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
