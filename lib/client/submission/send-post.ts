import { limits } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import type { UploadTicket as PhotoUploadTicket } from "@/lib/shared/posts/upload-contract";
import { currentMessages, languageHeader } from "../language/current";
import { ApiError, type Auth, api, withBearer } from "../session/api-client";
import { forgetUpload, uploadResumably } from "../uploads/resumable-upload";
import { upload } from "../uploads/upload";
import { readPutTicket, readUploadTicket } from "../uploads/upload-answers";
import { failureFrom } from "./failure-from";
import type { PendingPost } from "./files/pending-post";
import { goneFile, isReadable, takeCopy } from "./gone-file";
import { SendError } from "./send-error";
import { cancelledByGuest, ignored, type SendOptions } from "./sender";

/**
 * Sends one post, and stores its id in the post's memory. `auth` is 'optional' only if being signed in opened the
 * form; a guest's post never carries a session. Rejects with a SendError.
 */
export async function sendPendingPost(job: PendingPost, key: string, auth: Auth, options: SendOptions): Promise<void> {
  try {
    const answer = (await sendByKind(job, key, auth, options)) as { id?: unknown } | null;
    job.memory.postId = typeof answer?.id === "string" ? answer.id : null;
  } catch (error) {
    const isGone = !options.signal.aborted && !(await isReadable(job.media));
    if (isGone && (await takeCopy(job))) return sendPendingPost(job, key, auth, options);
    throw !isGone && error instanceof SendError ? error : new SendError(isGone ? goneFile() : failureFrom(error));
  }
}

function sendByKind(job: PendingPost, key: string, auth: Auth, options: SendOptions): Promise<unknown> {
  if (job.kind === "words") return post(job, { media_type: "text" }, key, auth, options);
  if (job.kind === "clip") return sendClip(job, key, auth, options);
  // A photo that fits into one part gains nothing from a resumable upload.
  const singleRequestMaxBytes = job.isDirect ? limits.bucketPartBytes : limits.photoInOneGoMaxBytes;
  const sendInOneRequest = job.isDirect ? sendDirect : sendPhoto;
  return (job.media.size > singleRequestMaxBytes ? sendLarge : sendInOneRequest)(job, key, auth, options);
}

type Photo = Extract<PendingPost, { kind: "photo" }>;
type Clip = Extract<PendingPost, { kind: "clip" }>;
/** Form fields beyond the guest's; a file comes with its name. */
type Extra = Record<string, string | readonly [Blob, string]>;
type Parse<T> = (data: unknown) => T;

function post(job: PendingPost, extra: Extra, key: string, auth: Auth, options: SendOptions, onProgress = ignored) {
  const form = new FormData();
  const { caption, handOver } = job.memory;
  const own = {
    ...(caption && { caption }),
    ...(handOver && { hand_over_id: handOver.id, hand_over_position: String(handOver.position) }),
  };
  const shared = { event_id: job.eventId, ...job.fields, ...job.sentWith };
  for (const [name, value] of Object.entries({ ...shared, ...own, ...extra })) {
    if (typeof value === "object") form.set(name, value[0], value[1]);
    else form.set(name, String(value));
  }
  return withBearer(auth, (bearer) => {
    const headers = { ...bearer, ...languageHeader(), "Idempotency-Key": key };
    const path = job.isTeam ? apiPaths.events.addTeamPost : apiPaths.events.addEventPost;
    return upload(path, form, { headers, onProgress, signal: options.signal });
  });
}

function sendPhoto(photo: Photo, key: string, auth: Auth, options: SendOptions) {
  const extra: Extra = { media_type: "image", media: [photo.media, photoName(photo)] };
  return post(photo, extra, key, auth, options, options.onProgress);
}

/** A shrunk photo is a JPEG, whatever its original format. */
const photoName = ({ media, name }: Photo) => (media.type === "image/jpeg" ? name.replace(/(\.\w+)?$/, ".jpg") : name);

/** Uploads to the bucket, then posts. Keeps the upload key, so that a retry does not upload again. */
async function sendDirect(photo: Photo, key: string, auth: Auth, options: SendOptions) {
  const { memory, media } = photo;
  if (!memory.uploadKey) {
    const ticket = await fetchUploadTicket(photo, auth, options.signal);
    // The server has no bucket any more since the page was rendered: send the photo with its post.
    if (!ticket) return sendPhoto(photo, key, auth, options);
    await putIntoBucket(media, ticket, options);
    memory.uploadKey = ticket.upload_key;
  }
  options.onProgress(media.size, media.size);
  return postUploaded(photo, memory.uploadKey, key, auth, options);
}

/** Posts a photo that is already uploaded. */
async function postUploaded(photo: Photo, upload_key: string, key: string, auth: Auth, options: SendOptions) {
  try {
    const answer = await post(photo, { media_type: "image", upload_key }, key, auth, options);
    forgetProgress(photo);
    return answer;
  } catch (error) {
    if (!hasIssueWith(error, "upload_key")) throw error;
    // The uploaded object is not this photo: upload it again.
    forgetProgress(photo);
    throw new SendError({ ...failureFrom(error), canHeal: true });
  }
}

/** Uploads resumably, as for a clip, so that a broken connection costs only a piece. */
async function sendLarge(photo: Photo, key: string, auth: Auth, options: SendOptions) {
  const { memory, media } = photo;
  memory.uploadKey ??= await uploadFile(photo, options, {
    name: photoName(photo),
    type: media.type || unknownType,
    prefersParts: photo.isDirect,
    getTicket: () => fetchPhotoTicket(photo, auth, options.signal),
  });
  options.onProgress(media.size, media.size);
  return postUploaded(photo, memory.uploadKey, key, auth, options);
}

type FileOptions = Pick<Parameters<typeof uploadResumably>[1], "name" | "type" | "prefersParts" | "getTicket">;

function uploadFile(job: PendingPost, options: SendOptions, file: FileOptions): Promise<string> {
  const { fingerprint, media, memory } = job;
  return uploadResumably(media, {
    ...options,
    ...file,
    fingerprint,
    ownHeaders: languageHeader(),
    isCancelledByGuest: () => options.signal.reason === cancelledByGuest,
    getTicket: async () => {
      memory.ticket ??= await file.getTicket();
      return memory.ticket;
    },
  }).catch((error) => {
    throw error instanceof ApiError ? uploadFailure(error, job) : error;
  });
}

const unknownType = "application/octet-stream";

function requestUploadTicket<T>(photo: Photo, path: string, parse: Parse<T>, auth: Auth, signal: AbortSignal) {
  const { eventId, media } = photo;
  const content_type = media.type.startsWith("image/") ? media.type : unknownType;
  return api.post(
    path,
    { event_id: eventId, content_type, bytes: media.size },
    { auth, signal, parse, headers: languageHeader() },
  );
}

/** Wraps errors as SendError, so that uploadFile does not treat them as upload errors: a new upload would not help. */
const fetchPhotoTicket = (photo: Photo, auth: Auth, signal: AbortSignal) =>
  requestUploadTicket(photo, apiPaths.events.getPhotoUpload, readUploadTicket, auth, signal).catch((error) => {
    throw signal.aborted ? error : new SendError({ ...failureFrom(error), isTicket: true });
  });

async function fetchUploadTicket(photo: Photo, auth: Auth, signal: AbortSignal) {
  try {
    return await requestUploadTicket(photo, apiPaths.events.getUploadUrl, readPutTicket, auth, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function putIntoBucket(media: Blob, { upload_url, headers }: PhotoUploadTicket, options: SendOptions) {
  const put = { method: "PUT", expects: "nothing", headers, onProgress: options.onProgress } as const;
  await upload(upload_url, media, { ...put, signal: options.signal }).catch((error) => {
    throw isRefusal(error) ? new SendError({ ...failureFrom(error), canHeal: true }) : error;
  });
}

/** The store, not our server, answers an expired signature: a retry gets a new one. */
const isRefusal = (error: unknown) => error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
const hasIssueWith = (error: unknown, field: string) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === field);

async function sendClip(clip: Clip, key: string, auth: Auth, options: SendOptions) {
  const { media, poster, name } = clip;
  const videoId = await uploadFile(clip, options, {
    name,
    type: media.type || "video/mp4",
    prefersParts: false,
    getTicket: () => fetchTicket(clip.eventId, auth, options.signal),
  });
  options.onProgress(media.size, media.size);
  const extra: Extra = { media_type: "video", video_id: videoId, ...(poster && { poster: [poster, "poster.jpg"] }) };
  const answer = await post(clip, extra, key, auth, options).catch((error) => {
    if (isUploadUseless(error)) forgetProgress(clip);
    throw error;
  });
  // Posting the same file again later needs a new upload.
  forgetProgress(clip);
  return answer;
}

/** Returns whether the error makes the upload useless: the next attempt uploads again. */
function isUploadUseless(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![400, 404, 409, 413, 415, 422].includes(error.status)) return false;
  return error.issues.every(({ path }) => path === "video_id");
}

function forgetProgress({ fingerprint, memory }: PendingPost) {
  forgetUpload(fingerprint);
  memory.ticket = null;
  memory.uploadKey = null;
}

/** Statuses whose own message is shown instead of `videoIdFailed`, which suggests a retry: none would help here. */
const serverMessageStatuses = [403, 404, 409, 429];

async function fetchTicket(eventId: string, auth: Auth, signal: AbortSignal): Promise<UploadTicket> {
  try {
    return await api.get(apiPaths.events.getVideoId(eventId), {
      auth,
      signal,
      parse: readUploadTicket,
      headers: languageHeader(),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = { ...failureFrom(error), isTicket: true };
    if (serverMessageStatuses.includes(failure.status)) throw new SendError(failure);
    const { videoIdFailed } = currentMessages().submission;
    throw new SendError({ ...failure, message: videoIdFailed, issues: undefined });
  }
}

/** Statuses of a rejected signature or a missing upload: the next attempt starts over with a new video id. */
const goneStatuses = [401, 403, 404, 410];

/** Retries after no response, a server error, a wrong offset (409) or a locked upload (423). Spec, section 8. */
function uploadFailure(error: ApiError, job: PendingPost): SendError {
  const failure = failureFrom(error);
  const isGone = goneStatuses.includes(error.status);
  const canHeal = isGone || error.status < 400 || error.status >= 500 || [408, 409, 423, 429].includes(error.status);
  if (isGone || !canHeal) forgetProgress(job);
  return new SendError({ ...failure, canHeal });
}
