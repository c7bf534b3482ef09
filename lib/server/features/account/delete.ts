import "server-only";
import { findFirstAccountId } from "@/db/queries/people/accounts";
import {
  beginClosing,
  deleteAccount,
  deleteUsers,
  findAccountEvent,
  listAccountKeys,
  listDueClosings,
} from "@/db/queries/people/closings";
import { removeFamilies } from "@/db/queries/people/sessions";
import { findEventAccess } from "@/db/queries/posts/wall";
import { retentionRules } from "@/lib/shared/limits/retention";
import { recordAudit } from "../../base/audit-log/record";
import { endSockets, scheduleSocketEnd } from "../../base/auth/end-sessions";
import { describeError } from "../../base/log/describe-error";
import type { Deps } from "../../deps";
import { removeAtOnce, scheduleRemoval } from "../../outside/media/remove";
import { publishChange } from "../../outside/realtime/publish";
import { deleteInBatches } from "../retention/run";

/**
 * Deletes the companies whose days of grace are over. Each run is bounded, and a run that is killed is continued by the
 * next: the begin is a column of the account, and its row goes last.
 */
export async function runClosings(deps: Deps, now = new Date()): Promise<void> {
  for (const account_id of await listDueClosings(deps.db, now.toISOString())) {
    try {
      await close(deps, account_id, now);
    } catch (error) {
      console.error(`The account ${account_id} could not be deleted.`, describeError(error));
    }
  }
}

async function close(deps: Deps, account_id: string, now: Date): Promise<void> {
  if (!(await begin(deps, account_id, now))) return;
  for (let left: number = retentionRules.batchesPerRun; left > 0; ) {
    const event_id = await findAccountEvent(deps.db, account_id);
    if (!event_id) return removeLast(deps, account_id);
    left = await deleteInBatches(deps, { account_id, event_id }, left);
  }
}

/**
 * Once: nobody of the company can sign in any more, and walls, forms and albums are closed. Returns false if an admin
 * has taken it back.
 */
async function begin(deps: Deps, account_id: string, now: Date): Promise<boolean> {
  const begun = await deps.db.transaction(async (tx) => {
    const closing = await beginClosing(tx, account_id, now.toISOString());
    if (!closing) return null;
    const { user_ids, event_ids } = closing;
    const ended = (await Promise.all(user_ids.map((id) => removeFamilies(tx, id)))).flat();
    if (user_ids.length > 0) await deleteUsers(tx, account_id);
    await scheduleSocketEnd(deps, tx, ended);
    return { ended, closed: event_ids };
  });
  if (!begun) return false;
  await endSockets(deps, begun.ended);
  for (const event_id of begun.closed) {
    const event = await findEventAccess(deps.db, event_id);
    if (event) await publishChange(deps, event, { kind: "event", version: event.wall_version + 1 });
  }
  return true;
}

/** Deletes the account with all that is left. The first account's log says so, and names nobody. */
async function removeLast(deps: Deps, account_id: string): Promise<void> {
  const keys = await deps.db.transaction(async (tx) => {
    const keys = await listAccountKeys(tx, account_id);
    const first = await findFirstAccountId(tx);
    await deleteAccount(tx, account_id);
    const subject = { kind: "account", id: account_id, label: "" } as const;
    if (first) await recordAudit(tx, { account_id: first, user_id: null }, { action: "account.delete", subject });
    await scheduleRemoval(deps.jobs, tx, keys, { account_id: null });
    return keys;
  });
  deps.jobs.wake();
  deps.reads.clear();
  await removeAtOnce(deps.storage, keys);
}
