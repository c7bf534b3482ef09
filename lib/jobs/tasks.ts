import "server-only";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { removeOldPhotoUploads } from "@/db/queries/photo-uploads";
import { removeOldStatusChanges } from "@/db/queries/post-status-changes";
import { removeOldIdempotencyKeys } from "@/db/queries/posts";
import { removeDrainedBuckets } from "@/db/queries/rate-limits";
import { removeForgottenScreens } from "@/db/queries/screens";
import { removeDeadFamilies } from "@/db/queries/sessions";
import type { Deps } from "../deps";
import { removeUnnamed, scheduleRemoval } from "../media/remove";
import { notifyWaitingPosts } from "../notifications/service";
import type { JobName } from "../ports/jobs";
import { convertPostClip, makePostClip } from "../posts/make-clip";
import { makePostRendition, makePostThumbnail } from "../posts/make-renditions";
import { removeUnkeptVideos } from "../videos/remove";
import { sweepVideoUploads } from "../videos/service";

const postPayload = z.object({ post_id: z.uuid() });
const keysPayload = z.object({ keys: z.array(z.string()) });
const videosPayload = z.object({ video_ids: z.array(z.string()) });
const eventPayload = z.object({ event_id: z.uuid() });

/** What can be done in the background, by job name. */
export function createTasks(deps: Deps): TaskList {
  const enqueued: Record<JobName, TaskList[string]> = {
    "make-thumbnail": (payload) => makePostThumbnail(deps, postPayload.parse(payload).post_id),
    "make-rendition": (payload) => makePostRendition(deps, postPayload.parse(payload).post_id),
    "make-clip": (payload) => makePostClip(deps, postPayload.parse(payload).post_id),
    "convert-clip": (payload) => convertPostClip(deps, postPayload.parse(payload).post_id),
    "notify-waiting-posts": (payload) => notifyWaitingPosts(deps, eventPayload.parse(payload).event_id),
    "remove-media": async (payload) => {
      await removeUnnamed(deps, keysPayload.parse(payload).keys);
    },
    "remove-videos": (payload) => removeUnkeptVideos(deps, videosPayload.parse(payload).video_ids),
  };
  return {
    ...enqueued,
    "forget-old-rows": () => forgetOldRows(deps),
  };
}

/** Upkeep: what has served its time goes. */
export async function forgetOldRows(deps: Deps): Promise<void> {
  await removeDrainedBuckets(deps.db);
  await removeDeadFamilies(deps.db);
  await removeOldIdempotencyKeys(deps.db);
  await removeOldStatusChanges(deps.db);
  await removeForgottenScreens(deps.db);
  await deps.db.transaction(async (tx) => scheduleRemoval(deps.jobs, tx, await removeOldPhotoUploads(tx)));
  await sweepVideoUploads(deps);
}

/** When the worker does what nobody asked for, in crontab's notation, UTC. */
export const cronItems = "17 * * * * forget-old-rows";
