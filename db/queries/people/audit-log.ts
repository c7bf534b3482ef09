import "server-only";
import { and, count, desc, eq, inArray, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type AuditAction, type AuditSubjectKind, statusActions } from "@/lib/shared/audit-actions";
import { auditLogRules } from "@/lib/shared/limits";
import { type Database, type Transaction, withFreshPlan } from "../../client";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { auditLog } from "../../schema/people/audit-log";
import { users } from "../../schema/people/users";

/** An entry's subject with the name to store; a post has no name and gets its event's. */
type AuditSubject =
  | { kind: Exclude<AuditSubjectKind, "post">; id: string; label: string }
  | { kind: "post"; id: string; event_id: string };

export type NewAuditEntry = {
  account_id: string;
  actor_id: string | null;
  /** For an actor who is not a user; otherwise the user's email is used. */
  actor_name?: string | null;
  address: string | null;
  action: AuditAction;
  subject: AuditSubject;
  changed_fields?: string[];
  from_value?: string | null;
  to_value?: string | null;
};

/**
 * Adds entries in one statement, in the transaction of the change that they record. All travel as one JSON value, so
 * the statement is the same for any number of them and is prepared once.
 */
export async function insertAuditEntries(tx: Transaction, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const given = entries.map(({ subject: { kind, id, ...named }, ...entry }) => ({
    ...entry,
    ...named,
    id: uuidv7(),
    subject_kind: kind,
    subject_id: id,
  }));
  await tx.execute(sql`
    insert into ${auditLog} (id, account_id, action, actor_id, actor_name, address, subject_kind, subject_id,
      subject_label, changed_fields, from_value, to_value)
    select given.id, given.account_id, given.action, given.actor_id,
      coalesce((select email from ${users} where ${users.id} = given.actor_id), given.actor_name), given.address, given.subject_kind, given.subject_id,
      coalesce(given.label, (select event_name from ${events} where ${events.id} = given.event_id)),
      coalesce(given.changed_fields, '[]'), given.from_value, given.to_value
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (id uuid, account_id uuid, action text,
      actor_id uuid, actor_name text, address text, subject_kind text, subject_id uuid, label text, event_id uuid, changed_fields jsonb,
      from_value text, to_value text)`);
}

/**
 * Records a failed sign-in in the account of the user with this email. An unknown email is stored nowhere. Both cases
 * take the same time: the statement is the same, and the commit is asynchronous.
 */
export async function insertSignInFailure(db: Database, failure: { email: string; address: string | null }) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    await tx.execute(sql`
      insert into ${auditLog} (id, account_id, action, address, subject_kind, subject_id, subject_label)
      select ${uuidv7()}, ${users.account_id}, ${"sign-in.failure" satisfies AuditAction}, ${failure.address},
        ${"user" satisfies AuditSubjectKind}, ${users.id}, ${users.email}
      from ${users} where lower(${users.email}) = lower(${failure.email})`);
  });
}

type AuditFilter = {
  account_id: string;
  /** Days ('YYYY-MM-DD') in the account's time zone, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  actor?: string | undefined;
  action?: AuditAction | undefined;
  search?: string | undefined;
};

/** LIKE pattern for text that contains `words` literally. */
const containing = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;
const contains = (column: SQLWrapper, words: string) => sql`lower(${column}) like lower(${containing(words)})`;

function matching(filter: AuditFilter) {
  const zone = sql`(select timezone from ${accounts} where id = ${filter.account_id})`;
  const startOf = (day: string, later = 0) => sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`;
  const { account_id, from, to, actor, action, search } = filter;
  return and(
    withFreshPlan,
    eq(auditLog.account_id, account_id),
    from ? sql`${auditLog.created_at} >= ${startOf(from)}` : undefined,
    to ? sql`${auditLog.created_at} < ${startOf(to, 1)}` : undefined,
    actor ? contains(auditLog.actor_name, actor) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    search
      ? or(
          contains(auditLog.subject_label, search),
          contains(auditLog.address, search),
          sql`${auditLog.subject_id}::text = lower(${search})`,
        )
      : undefined,
  );
}

/** Returns entries, newest first; `before` is the last id of the previous page. */
export async function listAuditEntries(
  db: Database,
  filter: AuditFilter & { before?: string | undefined; limit: number },
) {
  return db
    .select()
    .from(auditLog)
    .where(and(matching(filter), filter.before ? lt(auditLog.id, filter.before) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(filter.limit);
}
export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

export async function countAuditEntries(db: Database, filter: AuditFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(matching(filter));
  return row?.total ?? 0;
}

/** Returns the last entry about a post's status, including undos; or null. */
export async function findLastDecision(db: Database, { account_id, post_id }: { account_id: string; post_id: string }) {
  const [row] = await db
    .select({ actor_name: auditLog.actor_name, created_at: auditLog.created_at, to_value: auditLog.to_value })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.account_id, account_id),
        // A literal, not a parameter: otherwise a prepared plan cannot use the partial index of posts.
        sql`${auditLog.subject_kind} = 'post'`,
        eq(auditLog.subject_id, post_id),
        inArray(auditLog.action, Object.values(statusActions)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row ?? null;
}

/** Removes entries past their retention; a trigger rejects deleting younger ones. */
export async function removeOldAuditEntries(db: Database): Promise<void> {
  const { retentionDays } = auditLogRules;
  await db.delete(auditLog).where(sql`${auditLog.created_at} < now() - make_interval(days => ${retentionDays})`);
}
