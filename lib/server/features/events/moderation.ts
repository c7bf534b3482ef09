import "server-only";
import { isEventInScope } from "@/db/queries/posts/moderation";
import type { Actor } from "@/lib/shared/auth/actor";
import { isAdmin, moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { UpdatedModeration, UpdateModerationBody } from "@/lib/shared/rules/mode-contract";
import type { Deps } from "../../deps";
import { scheduleRules } from "../rules/rule-waiting";
import { eventNotFound } from "./read";
import { updateEvent } from "./write";

const text = messages.rules;

/**
 * Changes who decides an event's posts, as saving the event does. A moderator may only return it to review. Throws
 * not_found and forbidden.
 */
export async function updateModeration(
  deps: Deps,
  actor: Actor,
  id: string,
  { apply_to_waiting, ...fields }: UpdateModerationBody,
): Promise<UpdatedModeration> {
  if (!(await isEventInScope(deps.db, { ...moderationScope(actor), event_id: id }))) throw eventNotFound();
  const { moderation_mode: mode, trusted_after } = fields;
  if (!isAdmin(actor) && (mode !== "Review" || trusted_after !== undefined)) {
    throw new AppError("forbidden", text.onlyReview);
  }
  const event = await updateEvent(deps, actor, id, fields);
  if (apply_to_waiting && mode !== "Review") {
    await deps.db.transaction((tx) => scheduleRules(deps.jobs, tx, { event_id: id, after: null }));
    deps.jobs.wake();
  }
  const { moderation_mode, wall_delay } = event;
  const message =
    text.modeSaved[moderation_mode] + (mode !== "Review" && wall_delay === "on" ? ` ${text.delayed}` : "");
  return { id, moderation_mode, trusted_after: event.trusted_after, wall_delay, message };
}
