import "server-only";
import { findUsage, type Usage } from "@/db/queries/usage";
import { AppError } from "@/lib/shared/errors";
import { ceilings } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "./deps";

type Ceiling = { posts: number; bytes: number };

/**
 * Refuses a guest's post to an event that has reached a ceiling, or whose account has. What comes in the same moment as
 * the last one may still pass. Throws conflict.
 */
export async function admitToCeilings(deps: Deps, event: { id: string; account_id: string }): Promise<void> {
  const keepMs = ceilings.keepSeconds * 1_000;
  const used = await deps.reads.read(`usage:${event.id}`, keepMs, () => findUsage(deps.db, event));
  if (hasReached(used.event, ceilings.event)) throw full(messages.submission.eventFull);
  if (hasReached(used.account, ceilings.account)) throw full(messages.submission.accountFull);
}

const hasReached = (used: Usage, ceiling: Ceiling) => used.posts >= ceiling.posts || used.bytes >= ceiling.bytes;

/** Names the event, so that the form does not take it for a fault of the photo or clip. */
const full = (message: string) => new AppError("conflict", message, { issues: [{ path: "event_id", message }] });
