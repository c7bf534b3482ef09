import "server-only";
import type { Task, TaskList } from "graphile-worker";
import { z } from "zod";
import { removeEndedPairingCodes } from "@/db/queries/pairing";
import { removeOldAuditEntries } from "@/db/queries/people/audit-log";
import { removeOldInvitations } from "@/db/queries/people/invitations";
import { removeDeadFamilies } from "@/db/queries/people/sessions";
import { removeOldPasswordResets } from "@/db/queries/people/users";
import { removeOldStatusChanges } from "@/db/queries/posts/moderation";
import { removeEndedHolds } from "@/db/queries/posts/moderation-holds";
import { removeOldPhotoUploads } from "@/db/queries/posts/photo-uploads";
import { findPostForWorker, removeOldIdempotencyKeys } from "@/db/queries/posts/posts";
import { removeForgottenScreens } from "@/db/queries/screens";
import { removeOldExports } from "@/db/queries/upkeep/exports";
import { removeSilentRunners } from "@/db/queries/upkeep/job-runners";
import { listExhaustedKeys, removeOldTurns } from "@/db/queries/upkeep/jobs";
import { removeDrainedBuckets } from "@/db/queries/upkeep/rate-limits";
import { invitationRules, receiptRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { JobName } from "@/lib/shared/ports/jobs";
import { exportPictures } from "@/lib/shared/vocabulary";
import { endSocketsOrThrow, scheduleSocketEnd } from "../../base/auth/end-sessions";
import { mailPasswordReset } from "../../base/auth/forgotten-password";
import { mailNewBrowser } from "../../base/auth/new-browser";
import { describeError } from "../../base/log/describe-error";
import { withMetrics } from "../../base/metrics/measure-job";
import type { Deps } from "../../deps";
import { runClosings } from "../../features/account/delete";
import { makeChecksums } from "../../features/export/checksums";
import { mailInvitation } from "../../features/invitations/send";
import { notifyWaitingPosts } from "../../features/notifications/service";
import { mediaJobs } from "../../features/post-changes/media-jobs";
import { warnOfBacklog } from "../../features/posts/backlog";
import { continueEmptying, eraseExpiredPosts } from "../../features/posts/bin";
import { giveUpPost } from "../../features/posts/complete-media";
import { rescheduleWaitingPosts, showDuePost } from "../../features/posts/due";
import { convertPostClip, makePostClip } from "../../features/posts/make-clip";
import { makePostRendition, makePostThumbnail } from "../../features/posts/make-renditions";
import { resumeMedia } from "../../features/posts/resume-media";
import { isStoreAtFault, StoreFaultError } from "../../features/posts/store-fault";
import { mailReceiptLink } from "../../features/receipt/mail";
import { runRetention } from "../../features/retention/run";
import { applyRules } from "../../features/rules/rule-waiting";
import { raiseWaitAlarm } from "../../features/wait-alarm/raise";
import { forgetOldErasures } from "../media/erased-list";
import { checkOriginals } from "../media/open-originals";
import { removeUnreferenced, scheduleRemoval } from "../media/remove";
import { DecoderEndedError } from "../media/undecodable";
import { removeUnkeptVideos } from "../videos/remove";
import { sweepVideoUploads } from "../videos/service";
import { createPostWatch, type PostWatch } from "./post-watch";

const postPayload = z.object({ post_id: z.uuid() });
const mediaPayload = postPayload.extend({ is_asked: z.boolean().optional() });
const keysPayload = z.object({ keys: z.array(z.string()) });
const videosPayload = z.object({ video_ids: z.array(z.string()) });
const binPayload = z.object({
  account_id: z.uuid(),
  event_id: z.uuid().nullable(),
  deleted_by: z.string(),
  user_id: z.uuid(),
});
const familiesPayload = z.object({ family_ids: z.array(z.uuid()) });
const eventPayload = z.object({ event_id: z.uuid() });
const rulesPayload = eventPayload.extend({ after: z.uuid().nullable() });
const checksumsPayload = eventPayload.extend({ pictures: z.enum(exportPictures) });
const resetPayload = z.object({ email: z.string(), asked_at: z.iso.datetime() });
const familyPayload = z.object({ family_id: z.uuid() });
const invitationPayload = z.object({ invitation_id: z.uuid(), asked_at: z.iso.datetime() });
const receiptPayload = z.object({ sealed: z.string(), asked_at: z.iso.datetime() });

type MediaWork = (deps: Deps, postId: string, signal: AbortSignal, isAsked?: boolean) => Promise<void>;

/** Nobody stops work that somebody asked for. */
const unwatched = () => ({ signal: new AbortController().signal, release: () => {} });

/**
 * Creates a job that makes a post's media. Its last failed attempt also fails the post, which would otherwise stay in
 * processing; the queue keeps the error. A file that ends its decoder process twice is set aside: a third attempt would
 * cost as much. A fault of the store fails no post.
 */
function mediaTask(deps: Deps, posts: PostWatch, work: MediaWork): Task {
  return async (payload, { job }) => {
    const { post_id, is_asked } = mediaPayload.parse(payload);
    const { signal, release } = is_asked ? unwatched() : posts.watch(post_id);
    try {
      await work(deps, post_id, signal, is_asked);
    } catch (error) {
      // The change that makes the post wanted again enqueues its own job.
      if (signal.aborted) return;
      const post = await findPostForWorker(deps.db, post_id).catch((fault) => {
        throw new StoreFaultError(fault);
      });
      // Erased meanwhile with its media: the queue keeps no trace of it either.
      if (!post) return;
      // Attempts are for faulty files. Upkeep restarts the job once the store works (lib/server/features/posts/resume-media.ts).
      if (await isStoreAtFault(deps, error)) throw new StoreFaultError(error);
      if (error instanceof DecoderEndedError && job.last_error?.startsWith(DecoderEndedError.mark)) {
        console.error(`The media of the post ${post_id} crashed the decoder twice and will not be retried.`, error);
        return giveUpPost(deps, post_id, messages.posts.mediaSetAside);
      }
      if (job.attempts >= job.max_attempts) await giveUpPost(deps, post_id);
      throw error;
    } finally {
      release();
    }
  };
}

/** Mails a link. Its last attempt never throws, so that the queue does not keep the address or token in its payload. */
function linkTask(what: string, mail: (payload: unknown) => Promise<void>): Task {
  return async (payload, { job }) => {
    try {
      await mail(payload);
    } catch (error) {
      if (job.attempts < job.max_attempts) throw error;
      console.error(`Could not email ${what}.`, describeError(error));
    }
  };
}

/** Creates the background tasks, by job name. */
export function createTasks(deps: Deps): TaskList {
  const posts = createPostWatch(deps);
  const enqueued: Record<JobName, TaskList[string]> = {
    "make-thumbnail": mediaTask(deps, posts, makePostThumbnail),
    "make-rendition": mediaTask(deps, posts, makePostRendition),
    "make-clip": mediaTask(deps, posts, makePostClip),
    "convert-clip": mediaTask(deps, posts, convertPostClip),
    "show-on-wall": (payload) => showDuePost(deps, postPayload.parse(payload).post_id),
    "notify-waiting-posts": (payload) => notifyWaitingPosts(deps, eventPayload.parse(payload).event_id),
    "raise-wait-alarm": (payload) => raiseWaitAlarm(deps, eventPayload.parse(payload).event_id),
    "apply-rules": (payload) => applyRules(deps, rulesPayload.parse(payload)),
    "end-sockets": (payload) => endSocketsOrThrow(deps, familiesPayload.parse(payload).family_ids),
    "mail-password-reset": linkTask("a password reset link", (payload) =>
      mailPasswordReset(deps, resetPayload.parse(payload)),
    ),
    "mail-new-browser": linkTask("a notice of a new browser", (payload) =>
      mailNewBrowser(deps, familyPayload.parse(payload)),
    ),
    "mail-receipt-link": linkTask("a guest's link to their posts", (payload) =>
      mailReceiptLink(deps, receiptPayload.parse(payload)),
    ),
    "mail-invitation": linkTask("an invitation", (payload) => mailInvitation(deps, invitationPayload.parse(payload))),
    "remove-media": async (payload) => {
      await removeUnreferenced(deps, keysPayload.parse(payload).keys);
    },
    "empty-bin": (payload) => continueEmptying(deps, binPayload.parse(payload)),
    "make-checksums": (payload) => makeChecksums(deps, checksumsPayload.parse(payload)),
    "remove-videos": (payload) => removeUnkeptVideos(deps, videosPayload.parse(payload).video_ids),
  };
  return withMetrics({
    ...enqueued,
    "forget-old-rows": () => removeExpiredRows(deps),
    "erase-expired-posts": () => eraseExpiredPosts(deps),
    "look-after-storage": () => checkStorage(deps),
    "delete-due-events": async () => {
      await runRetention(deps);
      await runClosings(deps);
    },
  });
}

/** Upkeep: deletes expired rows. */
export async function removeExpiredRows(deps: Deps): Promise<void> {
  await removeDrainedBuckets(deps.db);
  await deps.db.transaction(async (tx) => scheduleSocketEnd(deps, tx, await removeDeadFamilies(tx)));
  await removeOldPasswordResets(deps.db);
  await removeOldInvitations(deps.db, invitationRules.keptDays);
  await removeOldIdempotencyKeys(deps.db);
  await removeOldStatusChanges(deps.db);
  await removeOldAuditEntries(deps.db);
  await removeForgottenScreens(deps.db);
  await removeEndedPairingCodes(deps.db, new Date().toISOString());
  await removeEndedHolds(deps.db);
  await removeSilentRunners(deps.db);
  await removeOldTurns(deps.db);
  await removeOldExports(deps.db);
  await deps.mailer.forgetOlderThan(receiptRules.outboxDays);
  await deps.db.transaction(async (tx) =>
    scheduleRemoval(deps.jobs, tx, await removeOldPhotoUploads(tx), { account_id: null }),
  );
  await sweepVideoUploads(deps);
  await checkOriginals(deps.storage);
  await forgetOldErasures(deps.storage);
  await giveUpLostPosts(deps);
  await rescheduleWaitingPosts(deps);
}

/** Upkeep of every minute: warns of a disk that fills up and of a backlog, and resumes media that a failed store delayed. */
export async function checkStorage(deps: Deps): Promise<void> {
  await deps.diskRoom.checkDisk();
  await warnOfBacklog(deps);
  await resumeMedia(deps);
}

/** Fails posts whose job used up its attempts because the process of the last one died. */
async function giveUpLostPosts(deps: Deps): Promise<void> {
  const exhausted = await listExhaustedKeys(deps.db, { names: mediaJobs, mark: StoreFaultError.mark });
  for (const postId of exhausted) await giveUpPost(deps, postId);
}

/** Schedule of the worker's own tasks, in crontab notation, UTC. */
export const cronItems = `
17 * * * * forget-old-rows
47 * * * * erase-expired-posts
7,27 * * * * delete-due-events
* * * * * look-after-storage ?max=1&jobKey=look-after-storage&priority=-10
`;
