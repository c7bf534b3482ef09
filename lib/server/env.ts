import { parseEnv } from "./env-rules";

/**
 * The only reader of the environment (biome.json keeps it so). Nothing is required on one's own machine:
 * host/start.ts fills in what the hosted services would have given.
 */

export const env = parseEnv(process.env);

export type Env = typeof env;

/**
 * Where what needs a session of its own asks: the queue's worker, LISTEN, migrations. Past the pooler that DATABASE_URL may
 * lead to.
 */
export function directDatabaseUrl({ DATABASE_DIRECT_URL, DATABASE_URL }: Env): string | undefined {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** Whether somebody has said that an address leads to PostgreSQL itself, where what a session prepared stays. */
export function isDirect(databaseUrl: string): boolean {
  return databaseUrl === env.DATABASE_DIRECT_URL;
}
