import "server-only";
import { randomUUID } from "node:crypto";
import { type DataStore, Server, type Upload } from "@tus/server";
import { validate as isUuid } from "uuid";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { VideoHost } from "@/lib/shared/ports/video-host";
import type { DiskRoom } from "../disk-room";
import { isUploadSignature, signUpload } from "./video-signature";

/** Where the bytes of uploads are while they arrive. Ids in `store` are `idPrefix` and the video's id. */
export type UploadStore = {
  store: DataStore;
  idPrefix: string;
  /** Disk of this machine that an upload needs of which so many bytes are to come. */
  diskBytesFor(missingBytes: number): number;
  /** Whether the bytes that came lie on this machine; else they only pass through. */
  isOnThisDisk: boolean;
  readAt(videoId: string, offset: number, length: number): Promise<Uint8Array>;
  copyTo(videoId: string, key: string, mime: string): Promise<void>;
  /** A video that is not there is not an error. */
  remove(videoId: string): Promise<void>;
};

type EmbeddedVideoHostOptions = {
  uploads: UploadStore;
  /** Signs tickets. */
  secret: string;
  /** The address of the upload route, with a slash at its end. */
  uploadUrl: string;
  maxBytes: number;
  ticketSeconds: number;
  diskRoom: DiskRoom;
  /** Recognises a whole video by its content. Throws AppError with the sentence to show. */
  inspect(readAt: (offset: number, length: number) => Promise<Uint8Array>, bytes: number): Promise<{ mime: string }>;
};

const libraryId = "embedded";
const said = messages.videos;

/** Takes uploads by the tus protocol, with Bunny Stream's headers, in this installation. */
export function createEmbeddedVideoHost(options: EmbeddedVideoHostOptions): VideoHost {
  const { uploads, secret, uploadUrl, diskRoom } = options;
  const inspect = (videoId: string, bytes: number) =>
    options.inspect((offset, length) => uploads.readAt(videoId, offset, length), bytes);

  const findUpload = async (videoId: string): Promise<Upload | null> => {
    if (!isUuid(videoId)) return null;
    try {
      return await uploads.store.getUpload(`${uploads.idPrefix}${videoId}`);
    } catch (error) {
      if (statusOf(error) === 404 || statusOf(error) === 410) return null;
      throw unavailable(error);
    }
  };

  /** An upload that goes on after a pause may find the disk full: what it has is kept until there is room. */
  const keepRoom = async ({ headers }: Request, videoId: string) => {
    const bytes = Number(headers.get("content-length")) || options.maxBytes;
    await diskRoom.keep(videoId, uploads.diskBytesFor(bytes));
  };
  /** Where bytes only pass through, what is booked stays the same to the end; and a bucket is slow to ask. */
  const settleRoom = async (videoId: string) => {
    if (!uploads.isOnThisDisk) return;
    const upload = await findUpload(videoId);
    await diskRoom.settle(videoId, upload ? (upload.size ?? 0) - upload.offset : 0);
  };

  const server = new Server({
    path: uploadUrl.replace(/\/$/, ""),
    datastore: uploads.store,
    relativeLocation: true,
    maxSize: options.maxBytes,
    // The library lets every site read its answers otherwise.
    allowedOrigins: [],
    namingFunction: (request) => `${uploads.idPrefix}${request.headers.get("videoid")}`,
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(uploads.idPrefix.length)}`,
    getFileIdFromRequest: (_request, videoId) => `${uploads.idPrefix}${videoId}`,
    onUploadCreate: async (_request, upload) => {
      const declared = upload.metadata?.filetype;
      if (declared && !declared.startsWith("video/")) throw new AppError("unsupported_media", said.notAVideo);
      if (upload.sizeIsDeferred) throw new AppError("invalid_input", said.uploadMalformed);
      if (upload.size === 0) throw new AppError("invalid_input", said.empty);
      const videoId = upload.id.slice(uploads.idPrefix.length);
      const earlier = await findUpload(videoId);
      if (earlier && earlier.offset === earlier.size) throw new AppError("conflict", said.used);
      await diskRoom.book(videoId, uploads.diskBytesFor(upload.size ?? 0));
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      const videoId = upload.id.slice(uploads.idPrefix.length);
      try {
        await inspect(videoId, upload.size ?? 0);
      } catch (error) {
        if (error instanceof AppError && error.status < 500) await uploads.remove(videoId);
        throw error;
      } finally {
        await diskRoom.settle(videoId, 0);
      }
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request as Request, error);
      return undefined;
    },
  });
  const failures = new WeakMap<Request, unknown>();

  return {
    async begin() {
      const video_id = randomUUID();
      const expiration_time = Math.floor(Date.now() / 1000) + options.ticketSeconds;
      const signed = { libraryId, secret, expirationTime: expiration_time, videoId: video_id };
      return {
        video_id,
        presigned_signature: signUpload(signed),
        expiration_time,
        library_id: libraryId,
        upload_url: uploadUrl,
      };
    },

    async find(videoId) {
      const upload = await findUpload(videoId);
      if (!upload) return null;
      if (upload.offset !== upload.size) return { state: "uploading" };
      try {
        const { mime } = await inspect(videoId, upload.size);
        return { state: "uploaded", bytes: upload.size, mime };
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return { state: "failed" };
        throw unavailable(error);
      }
    },

    async copyTo(videoId, key) {
      const found = await this.find(videoId);
      if (found?.state !== "uploaded") throw new Error(`The video ${videoId} is not uploaded.`);
      await uploads.copyTo(videoId, key, found.mime);
    },

    readPoster: async () => null,

    async remove(videoIds) {
      for (const videoId of videoIds.filter((id) => isUuid(id))) {
        await uploads.remove(videoId);
        await diskRoom.settle(videoId, 0);
      }
    },

    async receive(request) {
      const videoId = authorize(request.headers, secret);
      const target = targetOf(request, uploadUrl);
      if (request.method === "POST" ? target !== "" : !isUuid(target)) {
        throw new AppError("not_found", said.uploadGone);
      }
      if (request.method !== "POST" && target !== videoId) throw refusedUpload();
      if (request.method === "PATCH") await keepRoom(request, videoId);
      const response = await server.handleWeb(request);
      if (request.method !== "HEAD") await settleRoom(videoId).catch(() => {});
      if (response.status < 400) return response;
      await response.body?.cancel();
      const failure = failures.get(request);
      throw failure instanceof AppError ? failure : tusError(response.status, failure);
    },
  };
}

/** Checks the ticket in the headers and gives the id of the video that it is for. Throws unauthenticated. */
function authorize(headers: Headers, secret: string): string {
  const videoId = headers.get("videoid") ?? "";
  const expirationTime = headers.get("authorizationexpire") ?? "";
  const signed = { libraryId, secret, expirationTime, videoId };
  const isSigned =
    isUuid(videoId) &&
    /^\d{1,12}$/.test(expirationTime) &&
    headers.get("libraryid") === libraryId &&
    isUploadSignature(headers.get("authorizationsignature") ?? "", signed);
  if (!isSigned || Number(expirationTime) * 1000 <= Date.now()) throw refusedUpload();
  return videoId;
}

const refusedUpload = () => new AppError("unauthenticated", said.uploadRefused);

/** Takes the part of the path behind the upload route's address, '' for none. Trailing slashes are ignored. */
function targetOf(request: Request, uploadUrl: string): string | null {
  const pathname = `${new URL(request.url).pathname}/`.replace(/\/+$/, "/");
  return pathname.startsWith(uploadUrl) ? pathname.slice(uploadUrl.length).replace(/\/$/, "") : null;
}

const answers: Record<number, [ErrorCode, string]> = {
  404: ["not_found", said.uploadGone],
  409: ["conflict", said.uploadConflict],
  410: ["not_found", said.uploadGone],
  413: ["too_large", messages.submission.videoTooLarge],
};

/** The protocol's refusals in the codes of every other answer. What went wrong on our side is worth another try. */
function tusError(status: number, cause: unknown): AppError {
  const [code, message] = answers[status] ?? ["invalid_input", said.uploadMalformed];
  return status >= 500 ? unavailable(cause) : new AppError(code, message, { cause });
}

const unavailable = (cause: unknown) =>
  new AppError("unavailable", messages.http.unavailable, { cause, retryAfterSeconds: 5 });

function statusOf(error: unknown): number | null {
  return typeof error === "object" && error !== null && "status_code" in error ? Number(error.status_code) : null;
}
