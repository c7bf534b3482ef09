import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { events } from "@/db/schema/events";
import { moderationRules } from "@/db/schema/posts/moderation-rules";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { Deps } from "@/lib/server/deps";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import type { TestInstallation } from "../installation";
import { assignModerator, type Cast, createEvent, type TestEvent } from "../people";
import { makePhoto } from "../pictures";
import { createReadyPost } from "../posts";
import { submit } from "../submissions";

type RuleRow = Partial<typeof moderationRules.$inferInsert>;

/** Creates an event with a wall delay whose rules decide; jobs, pushes and rate limits are empty then. */
export async function createRuledEvent(
  { deps, realtime }: TestInstallation,
  cast: Cast,
  values: Partial<typeof events.$inferInsert> = {},
): Promise<TestEvent> {
  await deps.db.execute(sql`delete from rate_limits`);
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  const event = await createEvent(deps, cast.account_id, {
    moderation_mode: "Automatic",
    wall_delay: "on",
    ...values,
  });
  await assignModerator(deps, event, cast.moderator);
  realtime.take();
  return event;
}

/** Saves the rules of an event, or with `event_id: null` the lists of its account. */
export async function saveRules({ db }: Deps, event: TestEvent, values: RuleRow): Promise<void> {
  const owned = { id: uuidv7(), account_id: event.account_id, event_id: event.id, ...values };
  await db
    .insert(moderationRules)
    .values(owned)
    .onConflictDoUpdate({
      target: [moderationRules.account_id, moderationRules.event_id],
      set: { ...values, updated_at: new Date().toISOString() },
    });
}

/** The token of a guest's phone. */
export const newGuest = () => randomBytes(32).toString("base64url");

type Sent = { fields?: Record<string, string>; guest?: string; caption?: string; address?: string };

let photos = 0;

/** Sends a guest's photo through the public route; returns the post's id. */
export async function sendPhoto(
  event: TestEvent,
  { guest, caption, address, fields: more }: Sent = {},
): Promise<string> {
  const fields = { ...(guest && { guest_token: guest }), ...(caption !== undefined && { caption }), ...more };
  // Each with other bytes: copies of a banned picture are banned.
  photos += 1;
  const colour = `#${photos.toString(16).padStart(6, "0")}`;
  const answer = await submit(event, await makePhoto({ colour }), { fields, ...(address && { address }) });
  if (answer.status !== 201) throw new Error(`The photo was refused: ${answer.body.message}`);
  return answer.body.id;
}

/** Sends a photo and makes its pictures, as the worker does. */
export async function sendReady(deps: Deps, event: TestEvent, sent: Sent = {}): Promise<string> {
  const id = await sendPhoto(event, sent);
  await makePostThumbnail(deps, id);
  await makePostRendition(deps, id);
  return id;
}

/** Creates posts of a guest that a person has approved. */
export async function giveTrust(deps: Deps, event: TestEvent, guest: string, count = 2): Promise<void> {
  const values = { status: "approve", guest_token_hash: hashToken(guest) } as const;
  for (let index = 0; index < count; index += 1) await createReadyPost(deps, event, values);
}

export const outcome = (rule: RuleOutcome["rule"], action: RuleOutcome["action"], detail = ""): RuleOutcome => ({
  rule,
  action,
  detail,
  group: null,
  is_dry_run: false,
});
