import { z } from "zod";

/**
 * The only reader of the environment (biome.json keeps it so). Nothing is required on one's own machine:
 * host/start.ts fills in what the hosted services would have given. `.env.example` has the same order.
 */

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const text = z.preprocess(blankIsAbsent, z.string().trim().optional());
const flag = z
  .preprocess(blankIsAbsent, z.enum(["true", "false", "1", "0"]).optional())
  .transform((value) => (value === undefined ? undefined : value === "true" || value === "1"));
const whole = (minimum: number, maximum: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(minimum).max(maximum).optional());
const origin = z.preprocess(
  blankIsAbsent,
  z
    .url({ protocol: /^https?$/, error: "must be an address such as https://wall.example.com" })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
);

/** A host's name, or its whole address: read as an origin. */
const host = z.preprocess(
  (value) => (typeof value === "string" && /^[\w.:-]+$/.test(value.trim()) ? `https://${value.trim()}` : value),
  z.preprocess(
    blankIsAbsent,
    z
      .url({ protocol: /^https?$/, error: "must be a host's name such as vz-0123abcd-4f5.b-cdn.net" })
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
);

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: whole(1, 65_535).transform((value) => value ?? 3000),
  DATA_DIR: text.transform((value) => value ?? ".data"),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: text,
  PUBLIC_URL: origin,
  WALL_URL: origin,
  NEXTAUTH_SECRET: text,
  DATABASE_URL: text,
  DATABASE_DIRECT_URL: text,
  PUSHER_APP_ID: text,
  PUSHER_KEY: text,
  PUSHER_SECRET: text,
  PUSHER_CLUSTER: text,
  PUSHER_HOST: text,
  PUSHER_PORT: whole(1, 65_535),
  PUSHER_TLS: flag,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: origin,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: origin,
  S3_PRIVATE_BUCKET: text,
  BUNNY_LIBRARY_ID: text,
  BUNNY_API_KEY: text,
  BUNNY_CDN_HOST: host,
  BUNNY_API_URL: origin.transform((value) => value ?? "https://video.bunnycdn.com"),
  SMTP_URL: text,
  MAIL_FROM: text,
  FFMPEG_PATH: text,
  /** Authorizes a platform's timer at /api/jobs/drain, as its bearer token. */
  CRON_SECRET: text,
  TRUST_PROXY: whole(0, 10).transform((value) => value ?? 0),
  /** Set by Vercel alone, where all instances share one cache of pages. */
  VERCEL: flag,
  /** Set by host/start.ts alone: the Pusher-protocol server shares the web server's port, so browsers connect to the page's host. */
  WALLFLOWER_EMBEDDED_REALTIME: flag,
  /** Set by host/start.ts alone: where the installation reaches its own web server. */
  WALLFLOWER_WEB_URL: origin,
});

/** Every variable that is read, in its order: for the pages that explain them. */
export const variableNames = Object.keys(variables.shape);

export type Env = z.infer<typeof variables>;

/** Reads variables into an Env. Throws an Error whose message names each bad variable and what it must be. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not valid:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === "production" && env.DATABASE_URL && !env.NEXTAUTH_SECRET) {
    throw new Error(
      "NEXTAUTH_SECRET is not set. With DATABASE_URL set, put a long random string into NEXTAUTH_SECRET " +
        "(for example the output of: openssl rand -base64 32) and start again.",
    );
  }
  if (env.S3_PRIVATE_BUCKET && !env.S3_BUCKET) {
    throw new Error(
      "S3_PRIVATE_BUCKET is for originals beside S3_BUCKET, which is not set: set both, or S3_BUCKET alone.",
    );
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new Error(
      "DATABASE_DIRECT_URL is set without DATABASE_URL. Put the address that pages use into DATABASE_URL: the pooler's, or " +
        "the same one.",
    );
  }
  const bunny = [env.BUNNY_LIBRARY_ID, env.BUNNY_API_KEY, env.BUNNY_CDN_HOST];
  if (bunny.some(Boolean) && !bunny.every(Boolean)) {
    throw new Error(
      "BUNNY_LIBRARY_ID, BUNNY_API_KEY and BUNNY_CDN_HOST belong together: set all three for Bunny Stream, or none.",
    );
  }
  if (env.WALL_URL && env.PUBLIC_URL && originOf(env.WALL_URL) === originOf(env.PUBLIC_URL)) {
    throw new Error(
      "WALL_URL and PUBLIC_URL are the same address. WALL_URL is for a second one that serves wall and form alone: " +
        "give it an address of its own, or leave it empty.",
    );
  }
  return env;
}

/** Next takes 127.0.0.1 and [::1] for localhost: a redirect between them would never end. */
function originOf(address: string): string {
  return new URL(address).origin.replace(/\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, "//localhost");
}

export const env: Env = parseEnv(process.env);

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
