import "server-only";
import type { Database, Transaction } from "@/db/client";
import { insertAuditEntries, insertSignInFailure, type NewAuditEntry } from "@/db/queries/people/audit-log";
import { unknownAddress } from "../limits/counted-address";
import { currentRequest } from "../log/request-context";

/** `user_id` is null for a tool or the worker, and for a guest; `name` then says 'guest'. */
type AuditActor = { account_id: string; user_id: string | null; name?: "guest" | undefined };
export type AuditEntry = Omit<NewAuditEntry, "account_id" | "actor_id" | "actor_name" | "address">;

/**
 * Records what the actor does, in the same transaction: one entry, or many in one statement. Adds time and address
 * itself. Never pass a password, a token or anything that a guest wrote.
 */
export async function recordAudit(
  tx: Transaction,
  { account_id, user_id, name }: AuditActor,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const about = { account_id, actor_id: user_id, actor_name: name ?? null, address: requestAddress() };
  const all: readonly AuditEntry[] = [entries].flat();
  await insertAuditEntries(
    tx,
    all.map((entry) => ({ ...entry, ...about })),
  );
}

/** Records a failed sign-in for the account whose user has the email, if there is one. */
export function recordSignInFailure(db: Database, email: string): Promise<void> {
  return insertSignInFailure(db, { email, address: requestAddress() });
}

function requestAddress(): string | null {
  const address = currentRequest()?.address;
  return address && address !== unknownAddress ? address : null;
}
