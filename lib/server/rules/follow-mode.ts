import "server-only";
import type { Transaction } from "@/db/client";
import type { EventRow } from "@/db/queries/events";
import type { JobPayloads, Jobs } from "@/lib/shared/ports/jobs";
import type { ModerationMode, OnOff } from "@/lib/shared/vocabulary";

type Moderated = { moderation_mode: ModerationMode; wall_delay: OnOff };

/** Mode and wall delay of an event that does not exist yet. */
export const reviewed: Moderated = { moderation_mode: "Review", wall_delay: "off" };

/**
 * Switches the wall delay on with the first automatic mode, unless the same update changes it: somebody should be able
 * to see a picture before the wall does.
 */
export function withWallDelay<Body extends Partial<Moderated>>(body: Body, before: Moderated): Body {
  const { moderation_mode = before.moderation_mode, wall_delay = before.wall_delay } = body;
  const isSwitched = before.moderation_mode === "Review" && moderation_mode !== "Review";
  return isSwitched && wall_delay === before.wall_delay ? { ...body, wall_delay: "on" } : body;
}

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
