import "server-only";
import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { connect } from "@/db/connect";
import { servingName } from "@/db/presence";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import { describeError } from "../describe-error";

const channel = "wallflower_expire_wall";
const notice = z.object({ slug: z.string().nullable(), from: z.string() });
/** Names this process among all that share the database; in containers host and number may repeat, the moment does not. */
const self = `${hostname()}:${process.pid}:${performance.timeOrigin}`;

/**
 * Tells every process that shares the database, through LISTEN and NOTIFY. `expireHere` is what this process does
 * itself; one that serves no pages has nothing to do.
 */
export function createPostgresPageCache(db: Database, expireHere: PageCache["expireHere"]): PageCache {
  return {
    expireHere,

    async expireWall(slug) {
      try {
        // At once in this process, so that whoever made the change sees it with the next request.
        expireHere(slug);
      } catch (error) {
        warn(slug, error);
      }
      try {
        // Nobody hears it after a crash anyway: its commit need not wait for the disk.
        await db.execute(sql`
          select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${JSON.stringify({ slug, from: self })})`);
      } catch (error) {
        warn(slug, error);
      }
    },
  };
}

/**
 * Hears what other processes expire, and calls `onExpired` for each; with null, for everything, whenever the connection
 * is there again, for nobody repeats what was said meanwhile. Connects again by itself until `stop`. `from` names this
 * process among those that are heard. `ready` resolves after the first try, whatever came of it.
 */
export function listenForExpiredPages(
  databaseUrl: string,
  onExpired: (slug: string | null) => Promise<void>,
  from = self,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const connection = connect(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: servingName("web") },
  });
  const hear = (slug: string | null) => {
    onExpired(slug).catch((error) => warn(slug, error));
  };
  const read = (text: string) => {
    const said = notice.safeParse(JSON.parse(text));
    if (said.success && said.data.from !== from) hear(said.data.slug);
  };
  // A process that has just begun has cached nothing yet, and may not serve yet.
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) hear(null);
    hasBegun = true;
  };
  // Where the first try fails, postgres.js goes on trying, as it does after a connection that broke.
  const ready = connection.listen(channel, read, begin).then(
    () => {},
    (error) => {
      hasBegun = true;
      console.warn("Cannot listen to the database yet; cached pages expire by age.", describeError(error));
    },
  );
  return { ready, stop: () => connection.end({ timeout: 5 }) };
}

function warn(slug: string | null, error: unknown) {
  console.warn(
    `The cached wall of ${slug ?? "every event"} could not be expired now; it expires shortly.`,
    describeError(error),
  );
}
