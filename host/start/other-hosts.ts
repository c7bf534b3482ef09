import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "@/db/client";
import { findOtherHost } from "@/db/queries/job-runners";
import type { Env } from "@/lib/server/env";
import { OperatorError } from "../process/operator-error";

const pollMs = 1_000;

/** Names what two servers must share and this one lacks. */
function missingServices({ S3_BUCKET, PUSHER_APP_ID }: Env): string[] {
  return [...(S3_BUCKET ? [] : ["S3_BUCKET"]), ...(PUSHER_APP_ID ? [] : ["PUSHER_APP_ID"])];
}

/**
 * Keeps a second server from losing pictures on its own disk. If another host has reported lately, waits until it falls
 * silent, because it may be the one that this replaces; throws an OperatorError once it reports again.
 */
export async function refuseSecondHost(env: Env): Promise<void> {
  const missing = missingServices(env);
  if (!env.DATABASE_URL || missing.length === 0) return;
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1 });
  try {
    const first = await findOtherHost(db, hostname());
    if (!first) return;
    console.log(
      `Another server (${first.host}) has just used this database: waiting until it is silent for a minute …`,
    );
    for (let other: typeof first | null = first; other; other = await findOtherHost(db, hostname())) {
      if (other.seen_at !== first.seen_at) throw isServed(other.host, missing);
      await sleep(pollMs);
    }
  } finally {
    await close();
  }
}

const isServed = (host: string, missing: string[]) =>
  new OperatorError(
    `Another server (${host}) serves this database, and ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set here, so neither ` +
      "would find the other's pictures or live updates: give both the same bucket and push service (docs/deploy/several-servers.md), " +
      "or stop that server, and start again.",
  );
