import "server-only";
import { randomBytes } from "node:crypto";
import type { Transaction } from "@/db/client";
import { assignPhotoUpload } from "@/db/queries/posts/photo-uploads";
import { assignVideoUpload, findVideoUpload } from "@/db/queries/posts/video-uploads";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import { messages } from "@/lib/shared/all-messages";
import { crc32Of } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import type { HostedVideo } from "@/lib/shared/ports/video-host";
import type { SubmitPostBody, SubmitVideoBody } from "@/lib/shared/posts/submit-contract";
import type { Deps } from "../../deps";
import type { PhotoCost } from "../../outside/media/decoding/picture-cost";
import { type InspectedPhoto, inspectPhoto } from "../../outside/media/inspect";
import { discardMedia, scheduleRemoval } from "../../outside/media/remove";
import { scheduleVideoRemoval } from "../../outside/videos/remove";
import { type ReceivedPhoto, receivePhoto, uploadRefused } from "./receive-photo";

type Place = { event: EventAccessRow; post_id: string };

/** A guest's media before anything is stored. */
export type IncomingMedia = {
  /** Identifies the content: equal for equal bytes. */
  content: string;
  store(postId: string): Promise<StoredMedia>;
  /** Removes temporary files that `store` did not use. */
  dispose(): Promise<void>;
};

/** A post's stored media; the bytes are durable. */
export type StoredMedia = {
  values: {
    media_type: "image" | "video" | "text";
    media_state?: "ready";
    original_key?: string;
    original_mime?: string;
    original_bytes?: number;
    original_crc32?: number;
    poster_key?: string | null;
    /** Instead of an original: the video that its host keeps. */
    video_id?: string;
  };
  /** Null for words, which need no rendition. */
  job: "make-thumbnail" | "make-clip" | null;
  /** Decoding cost of its pictures; a separate job converts a clip. */
  cost: PhotoCost;
  /** Storage keys to remove if the post is not created. */
  keys: string[];
  /** Assigns the media to the post, in the post's transaction. Throws conflict if another post has them. */
  assign(tx: Transaction): Promise<void>;
};

const text = messages.videos;
const nothing = async () => {};

/** Opens the media of a post's body. Throws as receivePhoto does; `store` as storePhoto and storeVideo do. */
export async function openMedia(deps: Deps, event: EventAccessRow, body: SubmitPostBody): Promise<IncomingMedia> {
  if (body.media_type === "text") return { content: "words", store: storeWords, dispose: nothing };
  if (body.media_type === "video") {
    const store = (post_id: string) => storeVideo(deps, body, { event, post_id });
    return { content: body.video_id, store, dispose: nothing };
  }
  const photo = await receivePhoto(deps, event, body);
  const store = (post_id: string) => storePhoto(deps, photo, { event, post_id });
  return { content: photo.checksum, store, dispose: photo.dispose };
}

/** Words without a picture: their caption is in the row, so there is nothing to store or to make. */
const storeWords = async (): Promise<StoredMedia> => ({
  values: { media_type: "text", media_state: "ready" },
  job: null,
  cost: "usual",
  keys: [],
  assign: nothing,
});

/** Stores a guest's photo. Throws what inspectPhoto throws, invalid_input and unavailable; nothing is stored then. */
async function storePhoto(
  deps: Deps,
  { path, bytes, checksum, upload, isResumable }: ReceivedPhoto,
  place: Place,
): Promise<StoredMedia> {
  if (!path) throw uploadRefused(messages.uploads.alreadyUsed);
  const { mime, extension, cost } = await inspectPhoto(path, bytes);
  const original_key = originalKey(place, extension);
  await orUnavailable(() => deps.storage.put(original_key, { path }, mime));
  return {
    values: {
      media_type: "image",
      original_key,
      original_mime: mime,
      original_bytes: bytes,
      original_crc32: crc32Of(checksum),
    },
    job: "make-thumbnail",
    cost,
    keys: [original_key],
    // The photo now has its post's own key, so the phone's upload in the bucket can be removed.
    async assign(tx) {
      if (!upload) return;
      const isFirst = await assignPhotoUpload(tx, { ...upload, post_id: place.post_id, checksum });
      if (!isFirst) throw uploadRefused(messages.uploads.alreadyUsed);
      await scheduleRemoval(deps.jobs, tx, [upload.storage_key], place.event);
      if (isResumable) await scheduleVideoRemoval(deps.jobs, tx, [upload.id], place.event);
    },
  };
}

/**
 * Copies a video from the video host, or leaves it there if the host plays it. Throws invalid_input for an unknown
 * video or another event's, conflict for one that another post has, unsupported_media for one that is not a video, and
 * unavailable for an incomplete one, or if a service fails. Nothing is stored then, and the upload stays.
 */
async function storeVideo(deps: Deps, body: SubmitVideoBody, place: Place): Promise<StoredMedia> {
  const { video_id } = body;
  const upload = await findVideoUpload(deps.db, { video_id, event_id: place.event.id });
  if (!upload) throw new AppError("invalid_input", text.unknown);
  if (upload.post_id) throw new AppError("conflict", text.used);
  const video = checkVideo(await deps.videoHost.find(video_id));
  const poster = await storeGuestPoster(deps, body, place);
  const posterKeys = poster ? [poster] : [];
  const assign = async (tx: Transaction) => {
    const isOurs = await assignVideoUpload(tx, { video_id, event_id: place.event.id, post_id: place.post_id });
    if (!isOurs) throw new AppError("conflict", text.used);
  };
  const common = { job: "make-clip", cost: "usual" } as const;
  if (video.state !== "uploaded") {
    const values = { media_type: "video", poster_key: poster, video_id } as const;
    return { ...common, assign, values, keys: posterKeys };
  }
  const original_key = originalKey(place, extensions[video.mime] ?? "mp4");
  try {
    await orUnavailable(() => deps.videoHost.copyTo(video_id, original_key));
  } catch (error) {
    await discardMedia(deps.storage, posterKeys, error);
    throw error;
  }
  const values = { original_key, original_mime: video.mime, original_bytes: video.bytes };
  return {
    ...common,
    values: { media_type: "video", ...values, poster_key: poster },
    keys: [original_key, ...posterKeys],
    async assign(tx) {
      await assign(tx);
      // Its copy is the post's own.
      await scheduleVideoRemoval(deps.jobs, tx, [video_id], place.event);
    },
  };
}

const extensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/3gpp": "3gp",
};

function checkVideo(video: HostedVideo | null): Exclude<HostedVideo, { state: "uploading" | "failed" }> {
  if (!video) throw new AppError("invalid_input", text.unknown);
  // A phone posts when its upload is done; an external host may need a moment to notice.
  if (video.state === "uploading") throw new AppError("unavailable", text.incomplete, { retryAfterSeconds: 3 });
  if (video.state === "failed") throw new AppError("unsupported_media", text.notAVideo);
  return video;
}

/** Stores the phone's frame. Ignores one that fails or is too costly: another one is made. */
async function storeGuestPoster(deps: Deps, { poster }: SubmitVideoBody, place: Place): Promise<string | null> {
  if (!poster) return null;
  let picture: InspectedPhoto;
  try {
    picture = await inspectPhoto(poster.path, poster.bytes);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  if (picture.cost === "costly") return null;
  const key = originalKey({ ...place, post_id: `${place.post_id}-poster` }, picture.extension);
  await orUnavailable(() => deps.storage.put(key, { path: poster.path }, picture.mime));
  return key;
}

/** Unguessable: phones and walls know the ids, and a store may have no rule that makes originals private. */
function originalKey({ event, post_id }: Place, extension: string): string {
  return `originals/${event.account_id}/${event.id}/${post_id}-${randomBytes(16).toString("hex")}.${extension}`;
}

/** Reports a failing store as unavailable, so that the phone retries. */
async function orUnavailable(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}
