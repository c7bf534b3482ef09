import { parseEnv } from "./base/settings/env-rules";

/**
 * The only reader of the environment (biome.json enforces it). Nothing is required for local use: host/start.ts
 * replaces the hosted services.
 */

export const env = parseEnv(process.env);

// The system check tells of a Node.js without fixes; the SDK's eight lines would be the first that a newcomer reads.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

export type Env = typeof env;

/**
 * Returns the address for features that need a session: the queue's worker, LISTEN, migrations. It bypasses the pooler
 * that DATABASE_URL may lead to.
 */
export function directDatabaseUrl({ DATABASE_DIRECT_URL, DATABASE_URL }: Env): string | undefined {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** Tells if the address is configured as direct to PostgreSQL, where prepared statements stay with the session. */
export function isDirect(databaseUrl: string): boolean {
  return databaseUrl === env.DATABASE_DIRECT_URL;
}
