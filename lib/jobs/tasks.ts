import "server-only";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { removeOldStatusChanges } from "@/db/queries/post-status-changes";
import { removeOldIdempotencyKeys } from "@/db/queries/posts";
import { removeDrainedBuckets } from "@/db/queries/rate-limits";
import { removeDeadFamilies } from "@/db/queries/sessions";
import { createWorkerDeps, type Deps } from "../deps";
import type { JobName } from "../ports/jobs";
import { makePostRendition, makePostThumbnail } from "../posts/make-renditions";

const postPayload = z.object({ post_id: z.uuid() });

let deps: Deps | undefined;
const workerDeps = () => {
  deps ??= createWorkerDeps();
  return deps;
};

const postTasks: Record<JobName, TaskList[string]> = {
  "make-thumbnail": (payload) => makePostThumbnail(workerDeps(), postPayload.parse(payload).post_id),
  "make-rendition": (payload) => makePostRendition(workerDeps(), postPayload.parse(payload).post_id),
};

/** What the worker can do, by job name. */
export const tasks: TaskList = {
  ...postTasks,
  "forget-old-rows": async () => {
    const { db } = workerDeps();
    await removeDrainedBuckets(db);
    await removeDeadFamilies(db);
    await removeOldIdempotencyKeys(db);
    await removeOldStatusChanges(db);
  },
};

/** When the worker does what nobody asked for, in crontab's notation, UTC. */
export const cronItems = "17 * * * * forget-old-rows";
