import "server-only";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { invitationRules } from "@/lib/shared/limits";
import type { Database, Transaction } from "../../client";
import { eventModerators, events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { invitations } from "../../schema/people/invitations";

type Owned = { account_id: string; id: string };
export type InvitationRow = typeof invitations.$inferSelect;
type NewInvitation = Pick<InvitationRow, "id" | "account_id" | "email" | "token_hash" | "event_ids" | "invited_by">;

const end = (hours: number) => sql`now() + make_interval(hours => ${hours})`;
const isOpen = isNull(invitations.accepted_at);
const hasEmail = ({ account_id, email }: { account_id: string; email: string }) =>
  and(eq(invitations.account_id, account_id), sql`lower(${invitations.email}) = lower(${email})`, isOpen);

/** Inserts an invitation and returns its id; or the id of the email's open one. */
export async function ensureInvitation(tx: Transaction, row: NewInvitation, hours: number): Promise<string> {
  const values = { ...row, expires_at: end(hours) };
  // The insert waits for a concurrent one of the same email, which the select then sees.
  const inserted = await tx.insert(invitations).values(values).onConflictDoNothing().returning({ id: invitations.id });
  if (inserted[0]) return inserted[0].id;
  const [open] = await tx.select({ id: invitations.id }).from(invitations).where(hasEmail(row)).for("update");
  return open?.id ?? row.id;
}

/** Returns the number of an open invitation's link, and locks it until the transaction ends; null if there is none. */
export async function lockLinkNumber(tx: Transaction, { account_id, id }: Owned): Promise<number | null> {
  const [row] = await tx
    .select({ link_number: invitations.link_number })
    .from(invitations)
    .where(and(eq(invitations.account_id, account_id), eq(invitations.id, id), isOpen))
    .for("update");
  return row?.link_number ?? null;
}

type Renewal = Owned & Pick<InvitationRow, "token_hash" | "link_number" | "invited_by" | "event_ids">;

/** Restarts the lifetime of an open invitation and adds events to it; or returns null. */
export async function renewInvitation(tx: Transaction, renewal: Renewal, hours: number): Promise<InvitationRow | null> {
  const { account_id, id, token_hash, link_number, invited_by } = renewal;
  const added = sql.param(renewal.event_ids, invitations.event_ids);
  const event_ids = sql`array(select distinct unnest(${invitations.event_ids} || ${added}))`;
  const [row] = await tx
    .update(invitations)
    .set({ token_hash, link_number, invited_by, event_ids, expires_at: end(hours) })
    .where(and(eq(invitations.account_id, account_id), eq(invitations.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Counts an account's open invitations, and keeps others from adding one until the transaction ends. */
export async function lockInvitationCount(tx: Transaction, account_id: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invitations'), hashtext(${account_id}))`);
  return tx.$count(invitations, and(eq(invitations.account_id, account_id), isOpen));
}

/** Returns the account's open invitations, newest first. */
export async function listInvitations(db: Database, { account_id }: { account_id: string }): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.account_id, account_id), isOpen))
    .orderBy(desc(invitations.id))
    .limit(invitationRules.openPerAccount);
}

/** Returns the names of those events that the account has, by name. */
export async function listEventNames(db: Database, { account_id, ids }: { account_id: string; ids: string[] }) {
  if (ids.length === 0) return [];
  return db
    .select({ id: events.id, event_name: events.event_name })
    .from(events)
    .where(and(eq(events.account_id, account_id), inArray(events.id, ids)))
    .orderBy(asc(events.event_name), asc(events.id));
}

/** Deletes an open invitation and returns its email; null if there is none. */
export async function removeInvitation(tx: Transaction, params: Owned): Promise<string | null> {
  const [row] = await tx
    .delete(invitations)
    .where(and(eq(invitations.account_id, params.account_id), eq(invitations.id, params.id), isOpen))
    .returning({ email: invitations.email });
  return row?.email ?? null;
}

/** Deletes the account's open invitation of an email that has become a user's. */
export async function removeInvitationOf(tx: Transaction, of: { account_id: string; email: string }): Promise<void> {
  await tx.delete(invitations).where(hasEmail(of));
}

const linkColumns = {
  id: invitations.id,
  account_id: invitations.account_id,
  email: invitations.email,
  link_number: invitations.link_number,
  event_ids: invitations.event_ids,
  accepted_at: invitations.accepted_at,
  is_expired: sql<boolean>`${invitations.expires_at} <= now()`,
  company_name: accounts.company_name,
  language: accounts.language,
};

const findBy = async (db: Database, condition: ReturnType<typeof eq>) => {
  const [row] = await db
    .select(linkColumns)
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.account_id))
    .where(condition);
  return row ?? null;
};

/** Returns the invitation of a link, also after its end; null if there is none. */
export const findInvitationByToken = (db: Database, token_hash: string) =>
  findBy(db, eq(invitations.token_hash, token_hash));

export const findInvitation = (db: Database, id: string) => findBy(db, eq(invitations.id, id));

/** Uses up an invitation. Returns false if it has ended, or a concurrent request was faster. */
export async function takeInvitation(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ accepted_at: sql`now()` })
    .where(and(eq(invitations.id, id), isOpen, sql`${invitations.expires_at} > now()`))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Assigns a new moderator to those events that the account still has. */
export async function assignToEvents(tx: Transaction, user: Owned, event_ids: string[]): Promise<void> {
  const known = await listEventNames(tx, { account_id: user.account_id, ids: event_ids });
  if (known.length === 0) return;
  const rows = known.map(({ id }) => ({ account_id: user.account_id, event_id: id, user_id: user.id }));
  await tx.insert(eventModerators).values(rows);
}

export async function removeOldInvitations(db: Database, keptDays: number): Promise<void> {
  await db.delete(invitations).where(sql`${invitations.expires_at} < now() - make_interval(days => ${keptDays})`);
}
