import "server-only";
import path from "node:path";
import { createDatabase } from "@/db/client";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { measureDisk } from "./base/disk/disk-room";
import { spoolFolder } from "./base/disk/spool";
import { createRealtime, createStorage, s3Options } from "./compose";
import { env } from "./env";
import { type LastBackup, lastBackup } from "./features/backups/last-backup";
import type { Subject } from "./features/doctor/check";
import { guestOrigin } from "./network-address";
import { testMailServer } from "./outside/adapters/mailer.smtp";
import { testBuckets } from "./outside/adapters/s3-trial";

/** Reads it over a separate connection; null if the database fails, which another check reports. */
async function findLastBackup(): Promise<LastBackup | null> {
  if (!env.DATABASE_URL) return null;
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1 });
  return lastBackup(db)
    .catch(() => null)
    .finally(close);
}

type Options = { isServing: boolean; silenceMs?: number };

/** Describes the installation for the system check, from settings only, so that it works without the database. */
export function describeInstallation({ isServing, silenceMs = doctorRules.pageSilenceMs }: Options): Subject {
  const dataDir = path.resolve(env.DATA_DIR);
  const spoolDir = spoolFolder(env);
  const { SMTP_URL, S3_BUCKET } = env;
  const hasPushService = !env.WALLFLOWER_EMBEDDED_REALTIME && env.PUSHER_APP_ID && env.PUSHER_KEY && env.PUSHER_SECRET;
  return {
    settings: env,
    isServing,
    dataDir,
    spoolDir,
    measureDisk: () => measureDisk(spoolDir),
    storage: createStorage(dataDir),
    tryBuckets: S3_BUCKET ? () => testBuckets(s3Options(S3_BUCKET)) : null,
    tryMail: SMTP_URL ? () => testMailServer(SMTP_URL) : null,
    push: hasPushService ? createRealtime(false) : null,
    guestOrigin,
    lastBackup: findLastBackup,
    now: Date.now,
    silenceMs,
  };
}
