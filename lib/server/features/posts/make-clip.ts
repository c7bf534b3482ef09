import "server-only";
import { rm } from "node:fs/promises";
import { lockPostForWorker } from "@/db/queries/posts/posts";
import { limits, clipRules as rules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { newSpoolFile } from "../../base/disk/spool";
import { withObjectFile } from "../../base/disk/spool-object";
import type { Deps } from "../../deps";
import { mediaFactsOf, originalFactsOf } from "../../outside/media/checksum";
import { type ConversionPlan, keptSecondsOf, planConversion } from "../../outside/media/conversion-plan";
import { mayNotPlay, playsEverywhere } from "../../outside/media/decoding/clip-facts";
import type { ClipFacts, CopiedClip } from "../../outside/media/decoding/decoders";
import { saysClipIsAtFault, type WholeClip } from "../../outside/media/ffmpeg";
import { TooHeavyError, TrimmedError, UndecodableError } from "../../outside/media/undecodable";
import { enqueueMediaJob } from "../post-changes/media-jobs";
import { grabFrame, storePoster } from "./clip-poster";
import { completePost, failPost, findPostToWorkOn, newPublicKey, type WorkedPost, workFor } from "./complete-media";
import { completeHostedClip } from "./hosted-clip";

type PublicClip = CopiedClip & { path: string; problem: string | null; media_kept_seconds: number | null };

const text = messages.videos;

/**
 * Makes the public files of a guest's clip: picture and sound only in a new file, and a poster. A clip that some
 * browsers cannot play is left to a conversion, if ffmpeg is available. Safe to rerun after a crash; an unreadable clip
 * is reported to the moderator and not retried.
 */
export async function makePostClip(deps: Deps, postId: string, signal?: AbortSignal): Promise<void> {
  const post = await findPostToWorkOn(deps, postId, signal);
  if (!post) return;
  if (post.video_id) return completeHostedClip(deps, post, post.video_id);
  await withOriginal(deps, post, async (original, work) => {
    const facts = await readFacts(deps, post, original);
    const isUndecodable = facts instanceof UndecodableError;
    const ffmpeg = await deps.findFfmpeg();
    if (ffmpeg) {
      const mayPlay = !isUndecodable && playsEverywhere(facts);
      const plays = mayPlay && (await ffmpeg.decodes(wholeClip(post, original, facts), workFor(post)));
      if (!plays) return scheduleConversion(deps, post, planConversion(isUndecodable ? null : facts));
    }
    if (isUndecodable) throw facts;
    if (facts.isTrimmed) throw new TrimmedError("The clip is trimmed, and nothing here can convert it.");
    await publishClip(deps, post, await copyPublic(deps, post, original, work), { original, work });
  });
}

/** Converts a clip to one that every browser plays. Keeps it unconverted if ffmpeg is stopped. Otherwise as makePostClip. */
export async function convertPostClip(deps: Deps, postId: string, signal?: AbortSignal): Promise<void> {
  const post = await findPostToWorkOn(deps, postId, signal);
  if (!post) return;
  await withOriginal(deps, post, async (original, work) => {
    const facts = await readFacts(deps, post, original);
    const plan = planConversion(facts instanceof UndecodableError ? null : facts);
    const source = wholeClip(post, original, facts);
    const converted = await convert(deps, post, source, plan, work);
    const isTrimmed = !(facts instanceof UndecodableError) && facts.isTrimmed;
    if (!converted && isTrimmed) throw new TrimmedError("The clip is trimmed, and cannot be converted.");
    const clip = await copyPublic(deps, post, converted ?? original, work);
    const media_kept_seconds = converted === null ? null : keptSecondsOf(plan, clip.facts);
    const isSoundLost = converted !== null && source.hasAudio && !clip.facts.hasAudio;
    const problem = isSoundLost ? text.soundLost : clip.problem;
    await publishClip(deps, post, { ...clip, problem, media_kept_seconds }, { original, work });
  });
}

/** Describes a clip for ffmpeg; unread, it takes the first tracks. */
function wholeClip(post: WorkedPost, path: string, facts: ClipFacts | UndecodableError): WholeClip {
  const isWebm = post.original_mime === "video/webm";
  if (facts instanceof UndecodableError)
    return { path, isWebm, hdr: null, pictureId: null, soundId: null, hasAudio: true };
  const { hdr, pictureId, soundId, hasAudio } = facts;
  return { path, isWebm, hdr, pictureId, soundId, hasAudio };
}

/** Locks the row: an approval before this is seen here, and one after it finds the job. */
const scheduleConversion = (deps: Deps, { id }: WorkedPost, { expectedSeconds }: ConversionPlan) =>
  deps.db.transaction(async (tx) => {
    const post = await lockPostForWorker(tx, id);
    if (post) await enqueueMediaJob(deps.jobs, tx, "convert-clip", post, { expectedSeconds });
  });

/** Reads a clip's facts; returns an UndecodableError if it is unreadable. */
const readFacts = (deps: Deps, post: WorkedPost, source: string) =>
  deps.decoders.run("read-clip", { source, rules }, workFor(post)).catch(returnUndecodable);

async function withOriginal(
  deps: Deps,
  post: WorkedPost,
  make: (original: string, work: WorkFiles) => Promise<void>,
): Promise<void> {
  if (!post.original_key) throw new Error(`The post ${post.id} has no original.`);
  const work = new WorkFiles(deps.spoolDir);
  try {
    await withObjectFile(deps, post.original_key, limits.videoMaxBytes, (original) => make(original, work));
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error;
    console.warn(`The clip of the post ${post.id} cannot be read: ${error.message}`);
    await failPost(deps, post, failureOf(error));
  } finally {
    await work.remove();
  }
}

const failureOf = (error: UndecodableError) =>
  error instanceof TooHeavyError ? text.tooHeavy : error instanceof TrimmedError ? text.trimmed : text.failed;

/** Temporary spool files of one run. */
class WorkFiles {
  readonly #folder: string;
  readonly #files: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(): Promise<string> {
    const file = await newSpoolFile(this.#folder);
    this.#files.push(file);
    return file;
  }

  async remove() {
    await Promise.all(this.#files.map((file) => rm(file, { force: true })));
  }
}

function returnUndecodable(error: unknown): UndecodableError {
  if (error instanceof UndecodableError) return error;
  throw error;
}

/**
 * Returns the converted file, without its sound if only that is at fault, or null if ffmpeg is absent or stopped. Throws
 * an UndecodableError for a picture that no decoder reads: no browser would show it.
 */
async function convert(deps: Deps, post: WorkedPost, source: WholeClip, plan: ConversionPlan, work: WorkFiles) {
  const ffmpeg = await deps.findFfmpeg();
  if (!ffmpeg) return null;
  const path = await work.add();
  for (const hasAudio of source.hasAudio ? [true, false] : [false]) {
    try {
      await ffmpeg.transcode({ ...source, hasAudio }, path, plan, workFor(post));
      return path;
    } catch (error) {
      post.signal.throwIfAborted();
      console.warn("A clip could not be converted.", error);
      if (!saysClipIsAtFault(error)) return null;
    }
  }
  if (await ffmpeg.decodes({ ...source, hasAudio: false }, workFor(post))) return null;
  throw new UndecodableError("No decoder can read the clip's picture.");
}

async function copyPublic(deps: Deps, post: WorkedPost, source: string, work: WorkFiles): Promise<PublicClip> {
  const target = await work.add();
  const copied = await deps.decoders.run("copy-clip", { source, target, rules }, workFor(post));
  const soundProblem = copied.isSoundLost ? text.soundLost : null;
  const problem = mayNotPlay(copied.facts) ? text.mayNotPlay : soundProblem;
  return { ...copied, path: target, problem, media_kept_seconds: null };
}

async function publishClip(
  deps: Deps,
  post: WorkedPost,
  clip: PublicClip,
  { original, work }: { original: string; work: WorkFiles },
) {
  const source = { path: clip.path, isWebm: clip.extension === "webm" };
  // A clip that is made again still has its poster.
  const poster = post.thumbnail_media_key
    ? null
    : await storePoster(deps, post, clip.facts, async () => grabFrame(deps, post, source, await work.add()));
  const media_key = newPublicKey(clip.extension);
  const facts = await mediaFactsOf(clip.path);
  await deps.storage.put(media_key, { path: clip.path }, clip.mime);
  // A clip is uploaded past the web server: this is the first read of its original.
  const isKnown = post.original_crc32 !== null && post.original_sha256 !== null;
  const media = {
    media_key,
    ...facts,
    ...(!isKnown && (await originalFactsOf(original))),
    media_width: clip.facts.width,
    media_height: clip.facts.height,
    media_problem: clip.problem,
    media_kept_seconds: clip.media_kept_seconds,
  };
  if (!poster) return completePost(deps, post.id, media, [media_key]);
  await completePost(deps, post.id, { ...media, ...poster }, [media_key, poster.thumbnail_media_key]);
}
