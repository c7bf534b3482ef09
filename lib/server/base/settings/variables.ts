import { z } from "zod";
import { jobsMax, poolLimits, secretMinLengths } from "../../../shared/limits/operator";
import { socketLimits } from "../../../shared/limits/realtime";
import {
  address,
  database,
  email,
  flag,
  host,
  hostOrAddress,
  innerAddress,
  integer,
  logLevel,
  mailServer,
  password,
  secret,
  sender,
  singleWord,
  site,
  text,
} from "./values";

/** Every variable that the code reads, in the same order as `.env.example` and docs/deploy.md. */
export const variables = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "must be development, production or test" })
    .default("development"),
  PORT: integer(1, 65_535).transform((value) => value ?? 3000),
  DATA_DIR: text.transform((value) => value ?? ".data"),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  PUBLIC_URL: site,
  WALL_URL: site,
  NEXTAUTH_SECRET: secret(secretMinLengths.NEXTAUTH_SECRET),
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database,
  DATABASE_POOL_MAX: integer(poolLimits.lowest, poolLimits.highest).transform((value) => value ?? poolLimits.usual),
  PUSHER_APP_ID: text,
  PUSHER_KEY: text,
  PUSHER_SECRET: text,
  PUSHER_CLUSTER: singleWord("eu"),
  PUSHER_HOST: host,
  PUSHER_PORT: integer(1, 65_535),
  PUSHER_TLS: flag,
  PUSHER_API_HOST: innerAddress,
  SOCKETS_MAX: integer(socketLimits.lowestMax, socketLimits.highestMax).transform((value) => value ?? socketLimits.max),
  S3_BUCKET: singleWord("wallflower-media"),
  S3_REGION: singleWord("eu-central-1"),
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: address,
  S3_PRIVATE_BUCKET: singleWord("wallflower-originals"),
  BUNNY_LIBRARY_ID: text,
  BUNNY_API_KEY: text,
  BUNNY_CDN_HOST: hostOrAddress,
  BUNNY_API_URL: address.transform((value) => value ?? "https://video.bunnycdn.com"),
  SMTP_URL: mailServer,
  SMTP_HOST: host,
  SMTP_PORT: integer(1, 65_535),
  SMTP_USER: text,
  SMTP_PASSWORD: text,
  MAIL_FROM: sender,
  FFMPEG_PATH: text,
  WORKER_CONCURRENCY: integer(1, jobsMax),
  LOG_LEVEL: logLevel,
  /** Bearer token of a platform's timer at /api/jobs/drain. */
  CRON_SECRET: secret(secretMinLengths.CRON_SECRET),
  /** Bearer token of /api/metrics. */
  METRICS_TOKEN: secret(secretMinLengths.METRICS_TOKEN),
  TRUST_PROXY: integer(0, 10).transform((value) => value ?? 0),
  /** Set only by Vercel, where all instances share one page cache. */
  VERCEL: flag,
  /** Set only by host/start.ts: the Pusher-protocol server shares the web server's port and the page's host. */
  WALLFLOWER_EMBEDDED_REALTIME: flag,
  /** Set only by host/start.ts: the URL of the installation's own web server. */
  WALLFLOWER_WEB_URL: site,
});

/** For the pages that explain them. */
export const variableNames = Object.keys(variables.shape);

export type Env = z.infer<typeof variables>;
