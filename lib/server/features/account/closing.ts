import "server-only";
import { getTableName } from "drizzle-orm";
import { findAccount, isFirstAccount, lockAccount, updateAccount } from "@/db/queries/people/accounts";
import { findCredentials } from "@/db/queries/people/users";
import { companyTables, listStoredRows } from "@/db/queries/upkeep/stored-rows";
import type { AccountDetails, CloseAccountBody } from "@/lib/shared/account/contract";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import type { CreatedExport } from "@/lib/shared/export/contract";
import { exportRules } from "@/lib/shared/limits";
import { retentionRules } from "@/lib/shared/limits/retention";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import { admitByCurrentPassword } from "../../base/auth/current-password";
import type { Deps } from "../../deps";
import { beginExport } from "../export/begin";
import type { TableSource } from "../export/freeze";
import { getAccountDetails } from "./service";

const text = messages.account;
const signedOut = () => new AppError("unauthenticated", messages.http.unauthenticated);

/** Returns the signed address of an archive with all that the account has, as createExport does. */
export async function exportAccount(deps: Deps, actor: Actor): Promise<CreatedExport> {
  const { account_id } = actor;
  const label = (await findAccount(deps.db, account_id))?.company_name ?? "";
  const subject = { kind: "account", id: account_id, label } as const;
  const tables = companyTables.map((stored): TableSource => {
    return {
      name: `${getTableName(stored.table)}.jsonl`,
      pages: (tx) => listStoredRows(tx, account_id, stored, exportRules.tableRows),
    };
  });
  const list = { entries: [{ action: "account.export", subject } as const], tables };
  return beginExport(deps, actor, list, { posts: "stored", pictures: "originals" });
}

/**
 * Closes the account: everything of it is deleted after the days of grace. Throws forbidden for the installation's
 * first account, and what admitByCurrentPassword throws.
 */
export async function closeAccount(
  deps: Deps,
  actor: Actor,
  { current_password }: CloseAccountBody,
  now = new Date(),
): Promise<AccountDetails> {
  const user = await findCredentials(deps.db, { account_id: actor.account_id, id: actor.user_id });
  if (!user) throw signedOut();
  if (await isFirstAccount(deps.db, actor.account_id)) throw new AppError("forbidden", text.firstStays);
  await admitByCurrentPassword(deps, user, current_password);
  const closes_at = new Date(now.getTime() + retentionRules.closingDays * 86_400_000).toISOString();
  await setClosing(deps, actor, closes_at);
  return getAccountDetails(deps, actor);
}

/** Takes the closing back. */
export async function keepAccount(deps: Deps, actor: Actor): Promise<AccountDetails> {
  await setClosing(deps, actor, null);
  return getAccountDetails(deps, actor);
}

async function setClosing(deps: Deps, actor: Actor, closes_at: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, actor.account_id);
    // Once the deletion has begun, nobody can sign in any more.
    if (!account || account.closing_began_at) throw signedOut();
    if ((account.closes_at === null) === (closes_at === null)) return;
    await updateAccount(tx, account.id, { closes_at });
    const subject = { kind: "account", id: account.id, label: account.company_name } as const;
    await recordAudit(tx, actor, { action: closes_at ? "account.close" : "account.keep", subject });
  });
}
