import "server-only";
import { sql as drizzleSql, type ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as accounts from "@/db/schema/accounts";
import * as ads from "@/db/schema/ads";
import * as auditLog from "@/db/schema/audit-log";
import * as channelGrants from "@/db/schema/channel-grants";
import * as consentVersions from "@/db/schema/consent-versions";
import * as diskBookings from "@/db/schema/disk-bookings";
import * as erasedPosts from "@/db/schema/erased-posts";
import * as eventUsage from "@/db/schema/event-usage";
import * as events from "@/db/schema/events";
import * as exportLists from "@/db/schema/exports";
import * as idempotencyKeys from "@/db/schema/idempotency-keys";
import * as installation from "@/db/schema/installation";
import * as mediaTurns from "@/db/schema/media-turns";
import * as moderationHolds from "@/db/schema/moderation-holds";
import * as passwordResets from "@/db/schema/password-resets";
import * as photoUploads from "@/db/schema/photo-uploads";
import * as postStatusChanges from "@/db/schema/post-status-changes";
import * as posts from "@/db/schema/posts";
import * as rateLimits from "@/db/schema/rate-limits";
import * as refreshTokenFamilies from "@/db/schema/refresh-token-families";
import * as screens from "@/db/schema/screens";
import * as scripts from "@/db/schema/scripts";
import * as users from "@/db/schema/users";
import * as videoUploads from "@/db/schema/video-uploads";
import { limits } from "@/lib/shared/limits";
import { openPool, type PoolLoad } from "./pool";
import { type Serving, servingName } from "./presence";

export const schema = {
  ...accounts,
  ...users,
  ...refreshTokenFamilies,
  ...passwordResets,
  ...events,
  ...consentVersions,
  ...channelGrants,
  ...posts,
  ...erasedPosts,
  ...mediaTurns,
  ...moderationHolds,
  ...photoUploads,
  ...postStatusChanges,
  ...ads,
  ...auditLog,
  ...scripts,
  ...screens,
  ...rateLimits,
  ...exportLists,
  ...idempotencyKeys,
  ...videoUploads,
  ...diskBookings,
  ...eventUsage,
  ...installation,
};

type Schema = typeof schema;

/** Is the pool or a transaction: every query function takes one first. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** Is the transaction that `db.transaction` hands to its callback. */
export type Transaction = PgTransaction<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export type DatabaseHandle = {
  db: Database;
  /** The pool underneath. drizzle replaced its json and date parsers: those values come back as strings. */
  sql: postgres.Sql;
  /** Tells how busy the pool is at this moment. */
  load: () => PoolLoad;
  /** Ends every connection; queries under way get five seconds. */
  close: () => Promise<void>;
};

type DatabaseOptions = {
  max?: number;
  /**
   * Whether `url` is known to lead to PostgreSQL itself. Else no statement is prepared: behind a pooler the next one may
   * run on another connection, which does not know it. `?prepare=true` or `false` in the address wins.
   */
  isDirect?: boolean;
  /** The role of this process, in the name of its connections: a restore refuses while one serves. */
  servedBy?: Serving | undefined;
  /** How long what is asked waits for a database that sleeps. */
  wakeSeconds?: number;
};

/**
 * Opens a pool of at most `max` connections to the database at `url` (postgres://…). Connects with the first query and
 * again by itself after the server went away; what was under way then is rejected.
 */
export function createDatabase(
  url: string,
  { max = 10, isDirect = false, servedBy, wakeSeconds = limits.databaseWakeSeconds }: DatabaseOptions = {},
): DatabaseHandle {
  const options = {
    max,
    prepare: isDirect,
    connect_timeout: limits.databaseConnectSeconds,
    // Idle connections are given back: several processes share the server's hundred.
    idle_timeout: 60,
    // Asked for with every new connection, by a query whose failure nobody hears; it is for arrays, which nothing asks for.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: servedBy ? servingName(servedBy) : "wallflower" },
  };
  const { client: sql, close, load } = openPool(url, options, { wakeSeconds });
  return { db: drizzle(preparing(sql), { schema }), sql, load, close };
}

const plannedAnewMark = "/* planned anew */";

/**
 * A condition that is always true, for statements whose best plan depends on what is asked for: they are not prepared.
 * After some runs a prepared one keeps one plan for all. What is good for a common word takes a rare one 30 times as
 * long.
 */
export const plannedAnew = drizzleSql.raw(`${plannedAnewMark} true`);

/**
 * drizzle hands its statements to `unsafe`, which postgres.js prepares only on request: unprepared, each one costs a
 * second round trip (to learn its parameters' types) and is planned anew. A client that prepares nothing stays so.
 */
function preparing<T extends postgres.ISql>(client: T): T {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") {
        return (query: string, parameters?: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions) =>
          target.unsafe(query, parameters, { ...options, prepare: !query.includes(plannedAnewMark) });
      }
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "begin" && name !== "savepoint") return value;
      return (...parts: unknown[]) => {
        const work = parts.pop() as (transaction: postgres.TransactionSql) => unknown;
        return value(...parts, (transaction: postgres.TransactionSql) => work(preparing(transaction)));
      };
    },
  });
}
