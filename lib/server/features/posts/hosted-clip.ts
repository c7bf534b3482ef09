import "server-only";
import { rm, writeFile } from "node:fs/promises";
import { lockPostForWorker } from "@/db/queries/posts/posts";
import { AppError } from "@/lib/shared/errors";
import { hostedClips } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { HostedVideo } from "@/lib/shared/ports/video-host";
import { newSpoolFile } from "../../base/disk/spool";
import type { Deps } from "../../deps";
import { enqueueMediaJob } from "../post-changes/media-jobs";
import { storePoster } from "./clip-poster";
import { completePost, failPost, type WorkedPost } from "./complete-media";

type Playable = Extract<HostedVideo, { state: "playable" }>;

/** Default if the host does not know a video's shape: most phones film so when turned sideways. */
const defaultShape = { width: 1_280, height: 720 };

/**
 * Makes a post ready whose video the host prepares and plays. While the host is not done, or unreachable, it polls
 * again later, for a day.
 */
export async function completeHostedClip(deps: Deps, post: WorkedPost, videoId: string): Promise<void> {
  const video = await findVideo(deps, videoId);
  if (video?.state === "playable") return publishHosted(deps, post, videoId, video);
  const waitedSeconds = (Date.now() - new Date(post.created_at).getTime()) / 1000;
  if (!video || video.state === "failed" || waitedSeconds > hostedClips.givenUpSeconds) {
    return failPost(deps, post, messages.videos.failed);
  }
  const delaySeconds = nextWaitSeconds(waitedSeconds);
  await schedulePoll(deps, post.id, delaySeconds);
}

/**
 * Enqueues the next poll. Locks the row, because jobs of approved posts go first: an approval before the lock is read
 * here, and one after it finds the job and moves it up (followStatus).
 */
const schedulePoll = (deps: Deps, postId: string, delaySeconds: number) =>
  deps.db.transaction(async (tx) => {
    const post = await lockPostForWorker(tx, postId);
    if (post) await enqueueMediaJob(deps.jobs, tx, "make-clip", post, { delaySeconds });
  });

/** Returns null for a video that the host lacks. A host that does not answer still has it: it counts as preparing. */
async function findVideo(deps: Deps, videoId: string): Promise<HostedVideo | null> {
  try {
    return await deps.videoHost.find(videoId);
  } catch (error) {
    if (!(error instanceof AppError && error.status >= 500)) throw error;
    console.warn(`The video host did not report the state of the video ${videoId}.`, error.cause);
    return { state: "preparing" };
  }
}

/** The longer the host takes, the rarer the polls: each waits a quarter of the time since the post came, within limits. */
const nextWaitSeconds = (waitedSeconds: number) =>
  Math.min(Math.max(waitedSeconds / 4, hostedClips.shortestWaitSeconds), hostedClips.longestWaitSeconds);

async function publishHosted(deps: Deps, post: WorkedPost, videoId: string, video: Playable) {
  const shape = video.width && video.height ? { width: video.width, height: video.height } : defaultShape;
  const poster = await withHostsPoster(deps, videoId, (read) => storePoster(deps, post, shape, read));
  const media = { hosted_media_url: video.url, media_width: shape.width, media_height: shape.height };
  await completePost(deps, post.id, { ...media, ...poster }, [poster.thumbnail_media_key]);
}

/** Spools the host's own picture for as long as `use` runs. */
async function withHostsPoster<Result>(
  deps: Deps,
  videoId: string,
  use: (read: () => Promise<string | null>) => Promise<Result>,
): Promise<Result> {
  const file = await newSpoolFile(deps.spoolDir);
  try {
    return await use(async () => {
      const bytes = await deps.videoHost.readPoster(videoId);
      if (!bytes) return null;
      await writeFile(file, bytes, { mode: 0o600 });
      return file;
    });
  } finally {
    await rm(file, { force: true });
  }
}
