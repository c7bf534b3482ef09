import "server-only";
import { findEvent, lockEvent } from "@/db/queries/events";
import { findAccount } from "@/db/queries/people/accounts";
import {
  findDefaultDays,
  findRetention,
  listDueEvents,
  recordSeen,
  saveDefaultDays,
  saveForgetEmails,
  saveRetention,
} from "@/db/queries/upkeep/retentions";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { retentionRules } from "@/lib/shared/limits/retention";
import { messages } from "@/lib/shared/messages";
import type { DefaultRetention, DueEvent, EventRetention, RetentionBody } from "@/lib/shared/retention/contract";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";

const dayMs = 86_400_000;
const iso = (moment: string) => new Date(moment).toISOString();

/** Returns when an event is deleted. Throws not_found. */
export async function getRetention(deps: Pick<Deps, "db">, actor: Actor, event_id: string): Promise<EventRetention> {
  const { account_id } = actor;
  const [event, found] = await Promise.all([
    findEvent(deps.db, { account_id, id: event_id }),
    findRetention(deps.db, { account_id, event_id }),
  ]);
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const { forget_emails } = event;
  if (!found) return { days: null, delete_on: null, due_at: null, forget_emails };
  return { days: found.days, delete_on: found.delete_on, due_at: iso(found.due_at), forget_emails };
}

/**
 * Chooses when an event is deleted, or keeps it. Every choice begins the grace days anew. Throws not_found, and
 * conflict once the deletion has begun.
 */
export async function setRetention(
  deps: Deps,
  actor: Actor,
  event_id: string,
  choice: RetentionBody,
  now = new Date(),
): Promise<EventRetention> {
  const { account_id } = actor;
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, { account_id, id: event_id });
    if (!event) throw new AppError("not_found", messages.events.notFound);
    const known = await findRetention(tx, { account_id, event_id });
    if (known?.began_at) throw new AppError("conflict", messages.retention.hasBegun);
    await saveRetention(tx, { account_id, event_id }, choice, now.toISOString());
    if (choice.forget_emails) await saveForgetEmails(tx, { account_id, event_id }, choice.forget_emails);
    const subject = { kind: "event", id: event_id, label: event.event_name } as const;
    const to_value = choice.days === null ? (choice.delete_on ?? "off") : String(choice.days);
    const isOther = choice.forget_emails && choice.forget_emails !== event.forget_emails;
    const changed_fields = isOther ? ["forget_emails"] : [];
    await recordAudit(tx, actor, { action: "retention.update", subject, to_value, changed_fields });
  });
  deps.reads.clear();
  return getRetention(deps, actor, event_id);
}

/** Returns the account's events that are deleted within the days of the first warning. */
export async function listSoonDeleted(
  deps: Pick<Deps, "db">,
  { account_id }: Actor,
  now = new Date(),
): Promise<DueEvent[]> {
  const until = new Date(now.getTime() + retentionRules.warningDays[0] * dayMs).toISOString();
  const rows = await listDueEvents(deps.db, { account_id, until });
  return rows.map(({ event_id, event_name, due_at, began_at }) => {
    return { event_id, event_name, due_at: iso(due_at), has_begun: began_at !== null };
  });
}

/** Records that an admin has seen the warnings of these events on the dashboard. */
export async function confirmSeen(
  deps: Pick<Deps, "db">,
  actor: Actor,
  event_ids: readonly string[],
  now = new Date(),
): Promise<{ message: string }> {
  const due = await listSoonDeleted(deps, actor, now);
  const shown = due.map(({ event_id }) => event_id).filter((id) => event_ids.includes(id));
  await recordSeen(deps.db, actor.account_id, shown, now.toISOString());
  return { message: messages.retention.seen };
}

/** Returns the account's default for new events. */
export async function getDefaultRetention(deps: Pick<Deps, "db">, { account_id }: Actor): Promise<DefaultRetention> {
  return { days: (await findDefaultDays(deps.db, account_id)) as DefaultRetention["days"] };
}

/** Changes the account's default. Events that exist keep their own choice. */
export async function setDefaultRetention(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { days }: DefaultRetention,
): Promise<DefaultRetention> {
  const id = actor.account_id;
  const label = (await findAccount(deps.db, id))?.company_name ?? "";
  await deps.db.transaction(async (tx) => {
    await saveDefaultDays(tx, id, days);
    const subject = { kind: "account", id, label } as const;
    await recordAudit(tx, actor, { action: "retention.update", subject, to_value: String(days ?? "off") });
  });
  return { days };
}
