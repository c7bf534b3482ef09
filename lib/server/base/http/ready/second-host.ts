import "server-only";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/db/client";
import { findOtherHost } from "@/db/queries/upkeep/job-runners";
import type { Env } from "../../../env";

const pollMs = 1_000;

/** Names what two servers must share and this one lacks. */
function missingServices({ S3_BUCKET, PUSHER_APP_ID }: Env): string[] {
  return [...(S3_BUCKET ? [] : ["S3_BUCKET"]), ...(PUSHER_APP_ID ? [] : ["PUSHER_APP_ID"])];
}

/**
 * Keeps a second server from losing pictures on its own disk. If another host has reported lately, waits until it falls
 * silent, because it may be the one that this replaces; returns a sentence once it reports again, else null.
 */
export async function findSecondHostFault(db: Database, env: Env): Promise<string | null> {
  const missing = missingServices(env);
  const first = missing.length > 0 && (await findOtherHost(db, hostname()));
  if (!first) return null;
  console.log(`Another server (${first.host}) has just used this database: waiting until it is silent for a minute …`);
  for (let other: typeof first | null = first; other; other = await findOtherHost(db, hostname())) {
    if (other.seen_at !== first.seen_at) return isServed(other.host, missing);
    await sleep(pollMs);
  }
  return null;
}

const isServed = (host: string, missing: string[]) =>
  `Another server (${host}) serves this database, and ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set here, so neither ` +
  "would find the other's pictures or live updates: give both the same bucket and push service (docs/deploy/several-servers.md), " +
  "or stop that server, and start again.";
