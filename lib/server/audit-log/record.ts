import "server-only";
import type { Database, Transaction } from "@/db/client";
import { insertAuditEntries, insertSignInFailure, type NewAuditEntry } from "@/db/queries/audit-log";
import { unknownAddress } from "../limits/counted-address";
import { currentRequest } from "../log/request-context";

/** Nobody (`user_id` null) where a tool or the worker did it, or somebody who is no user: then `name` says who. */
type AuditActor = { account_id: string; user_id: string | null; name?: "guest" | undefined };
export type AuditEntry = Omit<NewAuditEntry, "account_id" | "actor_id" | "actor_name" | "address">;

/**
 * Writes down what the actor does, in the transaction that does it: one entry, or one for each of many things in one
 * statement. Time and address come by themselves. Never hand in a password, a token or anything that a guest wrote.
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

/** Writes down a sign-in that failed, for the account whose user has the email, if there is one. */
export function recordSignInFailure(db: Database, email: string): Promise<void> {
  return insertSignInFailure(db, { email, address: requestAddress() });
}

function requestAddress(): string | null {
  const address = currentRequest()?.address;
  return address && address !== unknownAddress ? address : null;
}
