import "server-only";
import { isEventInScope } from "@/db/queries/posts/moderation";
import { messages } from "@/lib/shared/all-messages";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import type { SentPost } from "@/lib/shared/posts/submit-contract";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { submitPost } from "./submit";

/**
 * Adds a photo of the team's own, the photographer's for example, and approves it at once. Takes it in any state of the
 * event. Throws not_found for an event that the actor does not moderate, and what submitPost throws.
 */
export async function addTeamPost(deps: Deps, actor: Actor, sent: SentPost, idempotencyKey: string | null) {
  if (!(await isEventInScope(deps.db, { ...moderationScope(actor), event_id: sent.event_id }))) {
    throw new AppError("not_found", messages.events.notFound);
  }
  await admitByRate(deps.db, "teamPostByUser", actor.user_id);
  return submitPost(deps, { actor, unlockToken: () => null }, sent, idempotencyKey, { actor });
}
