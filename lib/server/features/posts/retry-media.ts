import "server-only";
import type { Transaction } from "@/db/client";
import { findEvent } from "@/db/queries/events";
import { findAccount } from "@/db/queries/people/accounts";
import { readMoment } from "@/db/queries/posts/bin";
import {
  countFailedMedia,
  type FailedMediaScope,
  listEventsWithFailedMedia,
  listFailedMedia,
} from "@/db/queries/posts/failed-media";
import { isEventInScope } from "@/db/queries/posts/moderation";
import { lockPost } from "@/db/queries/posts/posts";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { mediaRetriesPerRequest } from "@/lib/shared/limits/picture";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import {
  type FailedMedia,
  type FailedMediaQuery,
  isMediaRetriable,
  type RetriedMedia,
} from "@/lib/shared/posts/failed-media";
import { type AuditEntry, recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishChange } from "../../outside/realtime/publish";
import { enqueueFirstMediaJob, enqueueMediaJob, isPictureMissing } from "../post-changes/media-jobs";
import { changedNotice, type LockedPost, type PostChange, writePost } from "../post-changes/post-change";
import { postNotFound } from "./read";
import { changePost } from "./write";

const text = messages.failedMedia;

/** Counts failed posts of an event, or of all that the actor moderates. Throws not_found for an event out of scope. */
export async function getFailedMedia(deps: Deps, actor: Actor, { event_id }: FailedMediaQuery): Promise<FailedMedia> {
  const scope = { ...moderationScope(actor), event_id };
  await admitEventScope(deps, scope);
  return { failed: await countFailedMedia(deps.db, scope) };
}

/** Throws not_found for an event out of scope. */
async function admitEventScope({ db }: Deps, { event_id, ...scope }: FailedMediaScope): Promise<void> {
  if (event_id && !(await isEventInScope(db, { ...scope, event_id }))) {
    throw new AppError("not_found", messages.events.notFound);
  }
}

/**
 * Restarts the media jobs of one failed post, with all attempts. Makes the picture of a photo that was banned before it
 * had one. Any other post is unchanged. Throws not_found, and conflict for a failed one that is banned or in the bin.
 */
export async function retryPostMedia(deps: Deps, actor: Actor, id: string): Promise<OrganiserPost> {
  const shown = await changePost(deps, actor, { id, mayLeave: false }, async (tx, post) => {
    if (isPictureMissing(post)) await enqueueMediaJob(deps.jobs, tx, "make-thumbnail", post, { isAsked: true });
    if (post.media_state !== "failed") return null;
    if (!isMediaRetriable(post)) throw new AppError("conflict", text.dropped);
    const change = await restartMedia(deps, tx, post);
    if (!change) throw postNotFound();
    await recordAudit(tx, actor, { action: "media.retry", subject: { kind: "post", id, event_id: post.event_id } });
    return { ...change, hasWork: true, isWaiting: false, unreferencedKeys: [] };
  });
  deps.jobs.wake();
  return shown;
}

/**
 * Restarts the failed posts of an event, or of all that the actor moderates: a bounded number, earliest failure first.
 * Throws not_found for an event out of scope.
 */
export async function retryFailedMedia(
  deps: Deps,
  actor: Actor,
  { event_id }: FailedMediaQuery,
): Promise<RetriedMedia> {
  const scope = { ...moderationScope(actor), event_id };
  await admitEventScope(deps, scope);
  const retried = await restartFailedMedia(deps, actor, scope, await readMoment(deps.db, { daysAgo: 0 }));
  const remaining = await countFailedMedia(deps.db, scope);
  return { message: text.retrying(retried, remaining), retried, remaining };
}

type RetriedEvent = { event_name: string; retried: number };

/**
 * Restarts all failed posts of all companies, or of the event with a slug, for the server's operator. Returns the
 * number per event. A post that fails again meanwhile is skipped.
 */
export async function retryMediaOfAll(deps: Deps, slug: string | null): Promise<RetriedEvent[]> {
  const failed_by = await readMoment(deps.db, { daysAgo: 0 });
  const restarted: RetriedEvent[] = [];
  for (const { id: event_id, account_id, event_name } of await listEventsWithFailedMedia(deps.db, { slug })) {
    const scope = { account_id, moderator_id: null, event_id };
    const restart = () => restartFailedMedia(deps, { account_id, user_id: null }, scope, failed_by);
    let retried = 0;
    for (let more = await restart(); more > 0; more = await restart()) retried += more;
    restarted.push({ event_name, retried });
  }
  return restarted;
}

/** Restarts a bounded number of posts that failed by `failed_by`, and records it in the audit log. Returns how many. */
async function restartFailedMedia(
  deps: Deps,
  actor: { account_id: string; user_id: string | null },
  scope: FailedMediaScope,
  failed_by: string,
): Promise<number> {
  const ids = await listFailedMedia(deps.db, { ...scope, failed_by, limit: mediaRetriesPerRequest });
  if (ids.length === 0) return 0;
  const subject = await subjectOf(deps, scope);
  await deps.db.transaction((tx) => recordAudit(tx, actor, { action: "media.retry", subject }));
  let retried = 0;
  for (const id of ids) {
    // One transaction per post, which locks the post before the event, as everywhere.
    const change = await deps.db.transaction(async (tx) => {
      const post = await lockPost(tx, { ...scope, id });
      return post && isMediaRetriable(post) ? restartMedia(deps, tx, post) : null;
    });
    if (!change) continue;
    retried += 1;
    await publishChange(deps, change.event, change.effect, changedNotice(id, change));
  }
  deps.jobs.wake();
  return retried;
}

async function subjectOf({ db }: Deps, { account_id, event_id }: FailedMediaScope): Promise<AuditEntry["subject"]> {
  if (event_id) {
    return {
      kind: "event",
      id: event_id,
      label: (await findEvent(db, { account_id, id: event_id }))?.event_name ?? "",
    };
  }
  return { kind: "account", id: account_id, label: (await findAccount(db, account_id))?.company_name ?? "" };
}

/** Returns null if the event is gone. An approved photo with its thumbnail rejoins its wall at once. */
async function restartMedia(deps: Deps, tx: Transaction, post: LockedPost): Promise<PostChange | null> {
  const change = await writePost(tx, post, { media_state: "processing", media_problem: null });
  if (change) await enqueueFirstMediaJob(deps.jobs, tx, { ...post, media_state: "processing" });
  return change;
}
