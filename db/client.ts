import "server-only";
import { sql as drizzleSql, type ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as ads from "@/db/schema/ads";
import * as albums from "@/db/schema/albums";
import * as diskBookings from "@/db/schema/disk-bookings";
import * as eventUsage from "@/db/schema/event-usage";
import * as events from "@/db/schema/events";
import * as exportLists from "@/db/schema/exports";
import * as formerSlugs from "@/db/schema/former-slugs";
import * as installation from "@/db/schema/installation";
import * as jobRunners from "@/db/schema/job-runners";
import * as accounts from "@/db/schema/people/accounts";
import * as auditLog from "@/db/schema/people/audit-log";
import * as channelGrants from "@/db/schema/people/channel-grants";
import * as consentVersions from "@/db/schema/people/consent-versions";
import * as invitations from "@/db/schema/people/invitations";
import * as passkeys from "@/db/schema/people/passkeys";
import * as passwordResets from "@/db/schema/people/password-resets";
import * as refreshTokenFamilies from "@/db/schema/people/refresh-token-families";
import * as secondFactors from "@/db/schema/people/second-factors";
import * as users from "@/db/schema/people/users";
import * as erasedPosts from "@/db/schema/posts/erased-posts";
import * as hearts from "@/db/schema/posts/hearts";
import * as idempotencyKeys from "@/db/schema/posts/idempotency-keys";
import * as mediaTurns from "@/db/schema/posts/media-turns";
import * as moderationHolds from "@/db/schema/posts/moderation-holds";
import * as moderationRules from "@/db/schema/posts/moderation-rules";
import * as photoUploads from "@/db/schema/posts/photo-uploads";
import * as postStatusChanges from "@/db/schema/posts/post-status-changes";
import * as posts from "@/db/schema/posts/posts";
import * as senderTurns from "@/db/schema/posts/sender-turns";
import * as videoUploads from "@/db/schema/posts/video-uploads";
import * as rateLimits from "@/db/schema/rate-limits";
import * as retentions from "@/db/schema/retentions";
import * as screens from "@/db/schema/screens";
import * as scripts from "@/db/schema/scripts";
import * as shownHours from "@/db/schema/shown-hours";
import { limits } from "@/lib/shared/limits";
import { openPool, type PoolLoad } from "./pool";
import { type Serving, servingName } from "./presence";

export const schema = {
  ...accounts,
  ...users,
  ...refreshTokenFamilies,
  ...passwordResets,
  ...secondFactors,
  ...passkeys,
  ...invitations,
  ...events,
  ...consentVersions,
  ...channelGrants,
  ...posts,
  ...erasedPosts,
  ...hearts,
  ...mediaTurns,
  ...jobRunners,
  ...moderationHolds,
  ...moderationRules,
  ...photoUploads,
  ...postStatusChanges,
  ...ads,
  ...albums,
  ...retentions,
  ...auditLog,
  ...scripts,
  ...shownHours,
  ...senderTurns,
  ...screens,
  ...rateLimits,
  ...exportLists,
  ...idempotencyKeys,
  ...videoUploads,
  ...diskBookings,
  ...eventUsage,
  ...formerSlugs,
  ...installation,
};

type Schema = typeof schema;

/** The pool or a transaction: the first argument of every query function. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** The transaction that `db.transaction` passes to its callback. */
export type Transaction = PgTransaction<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export type DatabaseHandle = {
  db: Database;
  /** The underlying pool. drizzle replaces its json and date parsers: those values are strings. */
  sql: postgres.Sql;
  /** Returns how busy the pool is now. */
  load: () => PoolLoad;
  /** Closes every connection; running queries get five seconds. */
  close: () => Promise<void>;
};

type DatabaseOptions = {
  max?: number;
  /**
   * True if `url` leads to PostgreSQL itself. Otherwise no statement is prepared: behind a pooler the next query may
   * run on another connection, which does not have it. `?prepare=true` or `false` in the address wins.
   */
  isDirect?: boolean;
  /** The role of this process, part of its connections' name: a restore refuses to run while a process serves. */
  servedBy?: Serving | undefined;
  /** How long a query waits for a sleeping database. */
  wakeSeconds?: number;
};

/**
 * Opens a pool of at most `max` connections to the database at `url` (postgres://…). Connects with the first query and
 * reconnects after the server went away; queries in flight at that time are rejected.
 */
export function createDatabase(
  url: string,
  { max = 10, isDirect = false, servedBy, wakeSeconds = limits.databaseWakeSeconds }: DatabaseOptions = {},
): DatabaseHandle {
  const options = {
    max,
    prepare: isDirect,
    connect_timeout: limits.databaseConnectSeconds,
    // Close idle connections: several processes share the server's limit of 100.
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: servedBy ? servingName(servedBy) : "wallflower" },
  };
  const { client: sql, close, load } = openPool(url, options, { wakeSeconds });
  return { db: drizzle(withPreparedStatements(sql), { schema }), sql, load, close };
}

const freshPlanMark = "/* planned anew */";

/**
 * An always-true condition for statements whose best plan depends on their parameters: it keeps them unprepared. A
 * prepared statement switches to one generic plan after some runs, and a plan that suits a common word takes 30 times
 * as long for a rare one.
 */
export const withFreshPlan = drizzleSql.raw(`${freshPlanMark} true`);

/**
 * Prepares drizzle's statements: it uses `unsafe`, which postgres.js prepares only on request. Unprepared, each costs a
 * second round trip (for its parameters' types) and a new plan. With `prepare: false` nothing is prepared.
 */
function withPreparedStatements<T extends postgres.ISql>(client: T): T {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") {
        return (query: string, parameters?: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions) =>
          target.unsafe(query, parameters, { ...options, prepare: !query.includes(freshPlanMark) });
      }
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "begin" && name !== "savepoint") return value;
      return (...parts: unknown[]) => {
        const work = parts.pop() as (transaction: postgres.TransactionSql) => unknown;
        return value(...parts, (transaction: postgres.TransactionSql) => work(withPreparedStatements(transaction)));
      };
    },
  });
}
