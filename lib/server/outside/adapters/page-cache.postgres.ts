import "server-only";
import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { connect } from "@/db/connect";
import { servingName } from "@/db/presence";
import { limits } from "@/lib/shared/limits";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import { describeError } from "../../base/log/describe-error";

const channel = "wallflower_expire_wall";
const notice = z.object({ slug: z.string().nullable(), from: z.string() });
/** Unique among processes that share the database: containers may repeat host and pid, not the start time. */
const self = `${hostname()}:${process.pid}:${performance.timeOrigin}`;

/**
 * Tells every process that shares the database, through LISTEN and NOTIFY. `expireHere` expires pages in this process;
 * it is a no-op in one that serves no pages.
 */
export function createPostgresPageCache(db: Database, expireHere: PageCache["expireHere"]): PageCache {
  return {
    expireHere,

    async expireWall(slug) {
      try {
        // At once in this process, so that the author of the change sees it with the next request.
        expireHere(slug);
      } catch (error) {
        warn(slug, error);
      }
      try {
        // No process gets this notice after a crash anyway, so the commit need not wait for the disk.
        await db.execute(sql`
          select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${JSON.stringify({ slug, from: self })})`);
      } catch (error) {
        warn(slug, error);
      }
    },
  };
}

/**
 * Listens for pages that other processes expire and calls `onExpired` for each. Calls it with null (everything) after
 * each reconnect, because Postgres does not repeat notices that were missed. Reconnects until `stop`. `from` is this
 * process's name, whose own notices are ignored. `ready` resolves after the first attempt, successful or not.
 */
export function listenForExpiredPages(
  databaseUrl: string,
  onExpired: (slug: string | null) => Promise<void>,
  from = self,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const expire = (slug: string | null) => {
    onExpired(slug).catch((error) => warn(slug, error));
  };
  const onNotice = (text: string) => {
    const parsed = notice.safeParse(JSON.parse(text));
    if (parsed.success && parsed.data.from !== from) expire(parsed.data.slug);
  };
  // A new process has cached nothing yet, and may not serve yet: skip the first call.
  let hasBegun = false;
  const onListen = () => {
    if (hasBegun) expire(null);
    hasBegun = true;
  };
  const open = () => {
    const connection = connect(databaseUrl, {
      max: 1,
      connect_timeout: limits.databaseConnectSeconds,
      onnotice: () => {},
      connection: { application_name: servingName("web") },
    });
    // If the first attempt fails, postgres.js retries, as it does after a broken connection.
    const ready = connection.listen(channel, onNotice, onListen).then(
      () => {},
      (error) => {
        hasBegun = true;
        console.warn("Cannot listen to the database yet; cached pages expire by age.", describeError(error));
      },
    );
    return { connection, ready };
  };
  let current = open();
  const stopBeat = beat(
    () => current.connection,
    () => {
      void current.connection.end({ timeout: 0 });
      current = open();
    },
  );
  const stop = () => {
    stopBeat();
    return current.connection.end({ timeout: 5 });
  };
  return { ready: current.ready, stop };
}

/** postgres.js (3.4.9) listens on a connection of its own, which its types do not name. */
type Listening = { sql?: ReturnType<typeof connect> };

/**
 * Listens once more every few seconds, so that a connection that has fallen silent is noticed: nothing else is ever
 * sent on it. Calls `onSilence` then.
 */
function beat(connectionOf: () => ReturnType<typeof connect>, onSilence: () => void): () => void {
  const periodMs = limits.databaseSilenceSeconds * 1_000;
  let unanswered: object | null = null;
  const timer = setInterval(() => {
    const connection = connectionOf();
    const { sql } = connection.listen as Listening;
    if (unanswered === connection) {
      unanswered = null;
      return onSilence();
    }
    if (!sql) return;
    unanswered = connection;
    const answered = () => {
      if (unanswered === connection) unanswered = null;
    };
    sql`listen ${sql(channel)}`.then(answered, answered);
  }, periodMs).unref();
  return () => clearInterval(timer);
}

function warn(slug: string | null, error: unknown) {
  console.warn(
    `The cached wall of ${slug ?? "every event"} could not be expired now; it expires shortly.`,
    describeError(error),
  );
}
