import "server-only";
import type { Transaction } from "@/db/client";
import type { EventRow } from "@/db/queries/events";
import type { JobPayloads, Jobs } from "@/lib/shared/ports/jobs";

/** Tells if a saved change turned an automatic mode off, so that people review every post again. */
export const isReviewedAgain = (before: EventRow, after: EventRow) =>
  before.moderation_mode !== "Review" && after.moderation_mode === "Review";

/** Enqueues the job that applies the rules to an event's waiting posts. Repeated calls before it runs are one job. */
export async function scheduleRules(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  payload: JobPayloads["apply-rules"],
): Promise<void> {
  await jobs.enqueue(tx, "apply-rules", payload, { key: payload.event_id });
}
