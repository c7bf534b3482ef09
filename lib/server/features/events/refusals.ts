import "server-only";
import type { Transaction } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { ownsAdsGroup, ownsModerators, ownsScripts } from "@/db/queries/events";
import { AppError } from "@/lib/shared/errors";
import type { UpdateEventBody } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";

const text = messages.events;

const refusals = {
  script_ids: () => refused("invalid_input", "script_ids", text.foreignScript),
  moderator_ids: () => refused("invalid_input", "moderator_ids", text.foreignModerator),
  ads_group_id: () => refused("invalid_input", "ads_group_id", text.foreignAdsGroup),
  event_url_slug: () => refused("conflict", "event_url_slug", text.slugTaken),
} as const;

function refused(code: "invalid_input" | "conflict", path: string, message: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}

/** Returns the conflict of a slug that belongs to somebody else. */
export const slugTaken = refusals.event_url_slug;

/** Throws invalid_input for a script, moderator or program of another account. */
export async function refuseForeign(
  tx: Transaction,
  { account_id }: { account_id: string },
  body: Pick<UpdateEventBody, "script_ids" | "moderator_ids" | "ads_group_id">,
) {
  if (!(await ownsScripts(tx, account_id, body.script_ids ?? []))) throw refusals.script_ids();
  if (!(await ownsModerators(tx, account_id, body.moderator_ids ?? []))) throw refusals.moderator_ids();
  if (body.ads_group_id && !(await ownsAdsGroup(tx, account_id, body.ads_group_id))) throw refusals.ads_group_id();
}

const fieldsOfConstraints: Record<string, keyof typeof refusals> = {
  events_event_url_slug_key: "event_url_slug",
  events_ads_group_fkey: "ads_group_id",
  event_scripts_script_fkey: "script_ids",
  event_moderators_user_fkey: "moderator_ids",
};

/** Reports a lost race like the earlier check: a slug taken, or a script deleted at the same moment. */
export async function inTransaction<T>(deps: Deps, run: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction(run);
  } catch (error) {
    const field = fieldsOfConstraints[violatedConstraint(error) ?? ""];
    throw field ? refusals[field]() : error;
  }
}
