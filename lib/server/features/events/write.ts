import "server-only";
import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import {
  type EventRow,
  findEvent,
  insertEvent,
  listEventLists,
  lockEvent,
  setEventModerators,
  setEventScripts,
  updateEvent as updateEventRow,
} from "@/db/queries/events";
import { findAccountLanguage } from "@/db/queries/people/accounts";
import { touchPlacedPosts } from "@/db/queries/posts/wall";
import { insertDefaultRetention } from "@/db/queries/upkeep/retentions";
import type { Actor } from "@/lib/shared/auth/actor";
import { withColourSwitch } from "@/lib/shared/events/colour-switch";
import type { AddEventBody, ChangeableField, OrganiserEvent, UpdateEventBody } from "@/lib/shared/events/contract";
import { defaultTexts, followLanguage } from "@/lib/shared/events/default-texts";
import { isFormField } from "@/lib/shared/events/form-contract";
import { withWallDelay } from "@/lib/shared/events/wall-delay";
import { storedLanguage } from "@/lib/shared/language/languages";
import { wallChannel } from "@/lib/shared/wall/channel";
import { type AuditEntry, recordAudit } from "../../base/audit-log/record";
import { hashPassword } from "../../base/auth/password";
import type { Deps } from "../../deps";
import { scheduleRemoval } from "../../outside/media/remove";
import { publishChange } from "../../outside/realtime/publish";
import { scheduleRules } from "../rules/rule-waiting";
import { followWaitSettings } from "../wait-alarm/schedule";
import { withStoredImages } from "./brand-images";
import { changesOf, refuseStaleEdit } from "./changes";
import { asSubject } from "./delete";
import { eventNotFound, getOrganiserEvent } from "./read";
import { inTransaction, refuseForeign } from "./refusals";
import { saveConsentVersion } from "./save-consent-version";
import { changeSlug, claimSlug } from "./slugs";

/**
 * Creates an event; banners without a sent text get default ones. Throws conflict if the slug is taken, invalid_input
 * for a script, moderator or program of another account, and what withStoredImages throws; stores nothing then.
 */
export async function addEvent(deps: Deps, actor: Actor, body: AddEventBody): Promise<OrganiserEvent> {
  const {
    script_ids,
    moderator_ids,
    password,
    take_former_slug,
    brand_custom_logo,
    brand_social_share_image,
    brand_watermark_image,
    brand_ground_image,
    ...fields
  } = body;
  const owned = { account_id: actor.account_id, id: uuidv7() };
  const password_hash = await hashIfGiven(password);
  const images = { brand_custom_logo, brand_social_share_image, brand_watermark_image, brand_ground_image };
  await withStoredImages(deps, images, (imageKeys) =>
    inTransaction(deps, async (tx) => {
      await refuseForeign(tx, actor, body);
      // Whole milliseconds, as in JavaScript: an editor sends the time back, and it must compare equal.
      const updated_at = new Date().toISOString();
      const event_language = fields.event_language || (await findAccountLanguage(tx, actor.account_id));
      await insertEvent(tx, {
        ...owned,
        ...defaultTexts(fields.event_name, storedLanguage(event_language)),
        ...fields,
        event_language,
        ...imageKeys,
        updated_at,
        // If sent empty, the organiser has emptied it (hasCtaButton).
        ...(fields.cta_url === "" && { field_changed_at: { cta_url: updated_at } }),
        password_hash: password_hash ?? null,
      });
      await insertDefaultRetention(tx, { account_id: actor.account_id, event_id: owned.id });
      const { event_url_slug: slug } = fields;
      const mayTake = take_former_slug === "yes";
      await claimSlug(tx, { account_id: actor.account_id, event_id: owned.id, slug, mayTake });
      await setEventScripts(tx, owned, script_ids);
      await setEventModerators(tx, owned, moderator_ids);
      await saveConsentVersion(tx, { ...owned, ...fields, event_language });
      const subject = asSubject({ ...owned, event_name: fields.event_name });
      await recordAudit(tx, actor, { action: "event.create", subject, to_value: fields.event_status });
    }),
  );
  // The page cache may have a "not found" answer for this address.
  await deps.pageCache.expireWall(fields.event_url_slug);
  return getOrganiserEvent(deps, actor, owned.id);
}

/**
 * Changes the fields that are sent and differ. Counts as a change of the wall and notifies every screen, unless only
 * the form changes. A no-op if nothing differs. Throws not_found, what addEvent throws, and conflict if `if_updated_at`
 * is outdated.
 */
export async function updateEvent(
  deps: Deps,
  actor: Actor,
  id: string,
  body: UpdateEventBody,
): Promise<OrganiserEvent> {
  const owned = { account_id: actor.account_id, id };
  // Checked before a picture is decoded, and again under the lock.
  if (!(await findEvent(deps.db, owned))) throw eventNotFound();
  const password_hash = await hashIfGiven(body.password);
  const saved = await withStoredImages(deps, body, (imageKeys) =>
    inTransaction(deps, (tx) => save(deps, tx, actor, id, { body, password_hash, imageKeys })),
  );
  if (saved) {
    const { before, after, isOnWall, former } = saved;
    deps.jobs.wake();
    if (before.event_url_slug !== after.event_url_slug) await deps.pageCache.expireWall(before.event_url_slug);
    // Phones that open the form from now on must get its new fields.
    if (!isOnWall) await deps.pageCache.expireWall(after.event_url_slug);
    else {
      const former_channel = wallChannel(before);
      const hasNewMode = before.moderation_mode !== after.moderation_mode;
      const notice = hasNewMode || former.length > 0 ? ({ event: "eventChanged", former } as const) : null;
      await publishChange(deps, after, { kind: "event", version: after.wall_version, former_channel }, notice);
    }
  }
  return getOrganiserEvent(deps, actor, id);
}

/** `isOnWall`: true if more than the guest's form has changed. `former`: the moderators who were taken off. */
type Saved = { before: EventRow; after: EventRow; isOnWall: boolean; former: string[] };

async function save(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  id: string,
  update: Parameters<typeof changesOf>[2],
): Promise<Saved | null> {
  const owned = { account_id: actor.account_id, id };
  const before = await lockEvent(tx, owned);
  if (!before) throw eventNotFound();
  const lists = await listEventLists(tx, [owned.id]);
  const body = withTextsInLanguage(withWallDelay(withColourSwitch(update.body, before), before), before);
  const changes = changesOf(
    before,
    { script_ids: lists.script_ids.get(owned.id) ?? [], moderator_ids: lists.moderator_ids.get(owned.id) ?? [] },
    { ...update, body },
  );
  if (changes.fields.length === 0) return null;
  refuseStaleEdit(before, body.if_updated_at);
  await refuseForeign(tx, owned, body);
  if (body.script_ids) await setEventScripts(tx, owned, body.script_ids);
  const { moderator_ids } = body;
  if (moderator_ids) await setEventModerators(tx, owned, moderator_ids);
  const former = (lists.moderator_ids.get(owned.id) ?? []).filter((id) => moderator_ids && !moderator_ids.includes(id));
  // The row is locked, so this rises with every change, even if the clock goes back.
  const updated_at = new Date(Math.max(Date.now(), Date.parse(before.updated_at) + 1)).toISOString();
  const changedNow = Object.fromEntries(changes.fields.map((field) => [field, updated_at]));
  const field_changed_at = { ...before.field_changed_at, ...changedNow };
  const values = {
    ...changes.values,
    updated_at,
    field_changed_at,
    // A removed moderator loses the channels that they were authorized for.
    ...(former.length > 0 && { channel_epoch: randomUUID() }),
  };
  const isOnWall = !changes.fields.every(isFormField);
  const after = await updateEventRow(tx, owned, values, { isOnWall });
  // Open screens fetch the cards whose place now comes or goes.
  if (before.wall_places !== after.wall_places) await touchPlacedPosts(tx, after);
  await changeSlug(tx, before, after, body.take_former_slug === "yes");
  await saveConsentVersion(tx, after);
  await scheduleRemoval(deps.jobs, tx, changes.removedKeys, actor);
  await followWaitSettings(deps.jobs, tx, before, after);
  // The route recalls the rules' approvals at once; this job does it if the process dies first.
  const isReviewedAgain = before.moderation_mode !== "Review" && after.moderation_mode === "Review";
  if (isReviewedAgain) await scheduleRules(deps.jobs, tx, { event_id: id, after: null });
  await recordAudit(tx, actor, auditOf(before, after, changes.fields));
  return { before, after, isOnWall, former };
}

/** Adds banner texts in the event's new language, unless somebody has edited them. */
function withTextsInLanguage(body: UpdateEventBody, before: EventRow): UpdateEventBody {
  if (!body.event_language || body.event_language === before.event_language) return body;
  const { bottom_banner_text = before.bottom_banner_text, cta_text = before.cta_text } = body;
  return { ...body, ...followLanguage({ bottom_banner_text, cta_text }, before.event_language, body.event_language) };
}

/** Returns an entry for a change of the mode, and one for all other fields. */
function auditOf(before: EventRow, after: EventRow, fields: ChangeableField[]): AuditEntry[] {
  const subject = asSubject(after);
  const changed_fields = fields.filter((field) => field !== "moderation_mode");
  const hasNewStatus = before.event_status !== after.event_status;
  const status = hasNewStatus && { from_value: before.event_status, to_value: after.event_status };
  const entries: AuditEntry[] = [];
  if (changed_fields.length > 0) entries.push({ action: "event.update", subject, changed_fields, ...status });
  if (changed_fields.length < fields.length) {
    const { moderation_mode: from_value } = before;
    entries.push({ action: "event.moderation", subject, from_value, to_value: after.moderation_mode });
  }
  return entries;
}

async function hashIfGiven(password: string | undefined): Promise<string | undefined> {
  return password ? hashPassword(password) : undefined;
}
