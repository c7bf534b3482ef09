import "server-only";
import type { Transaction } from "@/db/client";
import type { EventRow } from "@/db/queries/events";
import type { JobPayloads, Jobs } from "@/lib/shared/ports/jobs";

/** Tells if a saved change returned the event to review. */
export const isReviewedAgain = (before: EventRow, after: EventRow) =>
  before.moderation_mode !== "Review" && after.moderation_mode === "Review";

export async function scheduleRules(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  payload: JobPayloads["apply-rules"],
): Promise<void> {
  await jobs.enqueue(tx, "apply-rules", payload, { key: payload.event_id });
}
