import "server-only";
import { listAdminEmails } from "@/db/queries/people/users";
import { findEventAccess } from "@/db/queries/posts/wall";
import {
  beginDeletion,
  forgetOldWarnings,
  listDueEmails,
  listDueEvents,
  lockEventPosts,
  type RetentionRow,
  recordWarning,
  removeEmails,
} from "@/db/queries/upkeep/retentions";
import { storedLanguage } from "@/lib/shared/language/languages";
import { retentionRules } from "@/lib/shared/limits/retention";
import { paths } from "@/lib/shared/paths";
import { messagesOf } from "../../base/language/messages-of";
import { describeError } from "../../base/log/describe-error";
import { readMailBrand } from "../../base/mail/mail-brand";
import { mailPage } from "../../base/mail/mail-page";
import type { Deps } from "../../deps";
import { publishChange } from "../../outside/realtime/publish";
import { removeEvent } from "../events/delete";
import { erasePosts } from "../posts/erase";

const [firstDays, lastDays] = retentionRules.warningDays;
const dayMs = 86_400_000;
const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString();

/**
 * Warns of events that are deleted soon, and deletes those that are due. Each run is bounded, and a run that is killed
 * is continued by the next: an event's deletion, once begun, is a row in the database.
 */
export async function runRetention(deps: Deps, now = new Date()): Promise<void> {
  await forgetOldWarnings(deps.db, daysAfter(now, firstDays));
  const soon = await listDueEvents(deps.db, { until: daysAfter(now, firstDays) });
  for (const event of soon) await attempt(deps, event, now);
  for (const event of await listDueEmails(deps.db, now.toISOString())) await forgetEmails(deps, event);
}

/** Removes an event's addresses in batches, and the stored mails to them. Stops after some; the next run goes on. */
async function forgetEmails(deps: Deps, event: OfEvent): Promise<void> {
  for (let batch = 0; batch < retentionRules.batchesPerRun; batch += 1) {
    const removed = await deps.db.transaction((tx) => removeEmails(tx, event, retentionRules.batchPosts));
    if (removed.length === 0) return;
    await deps.mailer.forgetGuests([...new Set(removed.flatMap(({ guest_token_hash }) => guest_token_hash ?? []))]);
  }
}

/** One event's fault must not keep the others. */
async function attempt(deps: Deps, event: RetentionRow, now: Date): Promise<void> {
  try {
    if (event.began_at) return void (await deleteInBatches(deps, event));
    await warn(deps, event, now);
    const owned = { account_id: event.account_id, event_id: event.event_id };
    const hasBegun = await deps.db.transaction((tx) => beginDeletion(tx, owned, now.toISOString()));
    if (!hasBegun) return;
    const closed = await findEventAccess(deps.db, event.event_id);
    if (closed) await publishChange(deps, closed, { kind: "event", version: closed.wall_version + 1 });
    await deleteInBatches(deps, event);
  } catch (error) {
    console.error(`The event ${event.event_id} could not be warned of or deleted.`, describeError(error));
  }
}

/**
 * Mails the warning that is due to the account's admins, once. Only a mail that a mail server has accepted counts as
 * one that reached somebody; the dashboard counts, too.
 */
async function warn(deps: Deps, event: RetentionRow, now: Date): Promise<void> {
  const days = isUntil(event, now, lastDays) ? lastDays : firstDays;
  if (event.warned_days !== null && event.warned_days <= days) return;
  const to = await listAdminEmails(deps.db, event.account_id);
  if (to.length === 0) return;
  try {
    await deps.mailer.send({ to, ...(await composeWarning(deps, event)) });
  } catch (error) {
    // The next run tries again, and nothing is deleted meanwhile.
    return console.warn(`The warning about the event ${event.event_id} was not sent.`, describeError(error));
  }
  const at = deps.mailer.canDeliver ? now.toISOString() : null;
  await recordWarning(deps.db, event.event_id, { warned_days: days, at });
}

const isUntil = ({ due_at }: RetentionRow, now: Date, days: number) =>
  Date.parse(due_at) <= now.getTime() + days * dayMs;

async function composeWarning(deps: Deps, { event_id, account_id, event_name, ...row }: RetentionRow) {
  const language = storedLanguage(row.language);
  const text = messagesOf(language).mails.retention;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: row.timezone }).format(
    new Date(row.due_at),
  );
  const words = {
    lead: text.lead(event_name, day),
    text: text.text,
    action: text.action,
    link: deps.consoleOrigin() + paths.eventDesk(event_id),
    note: text.reason,
  };
  const brand = await readMailBrand(deps, { account_id, event_id });
  return { subject: text.subject(event_name, day), ...mailPage(language, words, { brand }) };
}

type OfEvent = { account_id: string; event_id: string };

/**
 * Erases an event's posts in batches, and the event itself at last. Stops after some batches; the next run goes on.
 * Returns how many batches are left.
 */
export async function deleteInBatches(
  deps: Deps,
  { event_id, account_id }: OfEvent,
  batches: number = retentionRules.batchesPerRun,
): Promise<number> {
  for (let left = batches; left > 0; left -= 1) {
    const { ids } = await erasePosts(deps, { event_id, user_id: null, action: null }, (tx) =>
      lockEventPosts(tx, event_id, retentionRules.batchPosts),
    );
    if (ids.length > 0) continue;
    await removeEvent(deps, { account_id, user_id: null }, event_id, "event.expire");
    return left - 1;
  }
  return 0;
}
