import "server-only";
import { findAccountUsage, findEventUsage, type Usage } from "@/db/queries/upkeep/usage";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { ceilings } from "@/lib/shared/limits";
import type { Deps } from "./deps";

type Ceiling = { posts: number; bytes: number };

/**
 * Rejects a guest's post if its event or account has reached a ceiling. Usage is cached, so posts may still pass right
 * after the last allowed one, for an account for some seconds. Throws conflict.
 */
export async function admitToCeilings(deps: Deps, event: { id: string; account_id: string }): Promise<void> {
  const { id, account_id } = event;
  const read = (of: string, cacheSeconds: number, query: () => Promise<Usage>) =>
    deps.reads.read(`usage:${of}`, cacheSeconds * 1_000, query);
  const [used, usedByAccount] = await Promise.all([
    read(id, ceilings.eventCacheSeconds, () => findEventUsage(deps.db, id)),
    read(account_id, ceilings.accountCacheSeconds, () => findAccountUsage(deps.db, account_id)),
  ]);
  if (hasReached(used, ceilings.event)) throw full(messages.submission.eventFull);
  if (hasReached(usedByAccount, ceilings.account)) throw full(messages.submission.accountFull);
}

const hasReached = (used: Usage, ceiling: Ceiling) => used.posts >= ceiling.posts || used.bytes >= ceiling.bytes;

/** The issue names the event, so that the form does not blame the photo or clip. */
const full = (message: string) => new AppError("conflict", message, { issues: [{ path: "event_id", message }] });
