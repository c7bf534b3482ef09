import "server-only";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { EVENTS, Server, type Upload } from "@tus/server";
import { validate as isUuid } from "uuid";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { bookingRules, type RoomKind } from "@/lib/shared/limits/disk";
import { messages } from "@/lib/shared/messages";
import type { ResumableUploads } from "@/lib/shared/ports/resumable-uploads";
import type { DiskRoom } from "../../../base/disk/disk-room";
import { isUploadSignature, signUpload } from "../video-signature";
import { type PartStore, signMissingParts, type UploadStore } from "./upload-store";

export type ResumableOptions = {
  uploads: UploadStore;
  /** Lets phones send parts directly to the store, where that is a bucket. */
  parts?: PartStore | null;
  partsUrl?: (id: string) => string;
  /** Part of each ticket's signature: a ticket for photos is not valid for videos. */
  libraryId: string;
  /** Key that signs tickets. */
  secret: string;
  /** The address of the upload route, with a trailing slash. */
  uploadUrl: string;
  maxBytes: number;
  /** Bytes of the largest request that reaches this server, if known. */
  maxRequestBytes?: number | null;
  ticketSeconds: number;
  diskRoom: DiskRoom;
  kind: {
    room: RoomKind;
    /** Content types that an upload may declare. */
    type: RegExp;
    text: { wrongType: string; empty: string; tooLarge: string; used: string };
  };
  /** Checks a complete upload. Throws AppError with the sentence to show; the upload is removed then. */
  admitComplete?: (id: string, bytes: number) => Promise<void>;
};

const text = messages.videos;

/** Takes resumable uploads: by the tus protocol with Bunny Stream's headers, and by parts in a bucket. */
export function createResumableUploads(options: ResumableOptions): ResumableUploads {
  const { uploads, parts = null, partsUrl, libraryId, secret, uploadUrl, diskRoom, kind } = options;
  const inLibrary = { libraryId, secret };

  const find = async (id: string): Promise<Upload | null> => {
    if (!isUuid(id)) return null;
    try {
      return await uploads.store.getUpload(`${uploads.idPrefix}${id}`);
    } catch (error) {
      if (statusOf(error) === 404 || statusOf(error) === 410) return null;
      throw unavailable(error);
    }
  };

  const admitComplete = async (id: string, bytes: number) => {
    try {
      await options.admitComplete?.(id, bytes);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await uploads.remove(id);
      throw error;
    } finally {
      await diskRoom.release(id);
    }
  };

  /** Returns the disk that an upload still needs, for its booking (lib/server/base/disk/disk-room.ts). */
  const roomOf = ({ id, size, offset }: Pick<Upload, "id" | "size" | "offset">) => {
    // Where bytes only pass through this machine, an upload needs the same disk until its end.
    const missing = uploads.isOnThisDisk ? (size ?? 0) - offset : (size ?? 0);
    return { id: withoutPrefix(id), kind: kind.room, bytes: uploads.diskBytesFor(missing), received: offset };
  };
  const passingBytes = uploads.diskBytesFor(options.maxBytes);
  const withoutPrefix = (id: string) => id.slice(uploads.idPrefix.length);

  /**
   * Books disk again for an upload that resumes after a pause. If the disk is full, its stored bytes are kept until
   * there is room. They do not count as received: the new booking waits for bytes again.
   */
  const rebook = async (id: string) => {
    if (await diskRoom.isBooked(id)) return;
    const upload = uploads.isOnThisDisk ? await find(id) : null;
    if (upload) await diskRoom.book({ ...roomOf(upload), received: 0 });
    else if (!uploads.isOnThisDisk) await diskRoom.book({ id, kind: kind.room, bytes: passingBytes, received: 0 });
  };
  /** Adapts a booking after a request. With a bucket, only the response's offset is read: asking the bucket is slow. */
  const updateBooking = async (id: string, { status, headers }: Response) => {
    if (status === 404 || status === 410) return diskRoom.release(id);
    const received = Number(headers.get("upload-offset") ?? 0);
    if (!uploads.isOnThisDisk) return diskRoom.endRequest({ id, bytes: null, received });
    const upload = await find(id);
    await (upload && upload.offset !== upload.size ? diskRoom.endRequest(roomOf(upload)) : diskRoom.release(id));
  };

  const server = new Server({
    path: uploadUrl.replace(/\/$/, ""),
    datastore: uploads.store,
    relativeLocation: true,
    maxSize: options.maxBytes,
    postReceiveInterval: bookingRules.countEverySeconds * 1_000,
    // By default the library lets every site read its responses.
    allowedOrigins: [],
    namingFunction: (request) => `${uploads.idPrefix}${request.headers.get("videoid")}`,
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(uploads.idPrefix.length)}`,
    getFileIdFromRequest: (_request, id) => `${uploads.idPrefix}${id}`,
    onUploadCreate: async (_request, upload) => {
      const declared = upload.metadata?.filetype;
      if (declared && !kind.type.test(declared)) throw new AppError("unsupported_media", kind.text.wrongType);
      if (upload.sizeIsDeferred) throw new AppError("invalid_input", text.uploadMalformed);
      if (upload.size === 0) throw new AppError("invalid_input", kind.text.empty);
      const earlier = await find(withoutPrefix(upload.id));
      if (earlier && earlier.offset === earlier.size) throw new AppError("conflict", kind.text.used);
      await diskRoom.book(roomOf(upload));
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await admitComplete(withoutPrefix(upload.id), upload.size ?? 0);
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request as Request, error);
      return undefined;
    },
  });
  const failures = new WeakMap<Request, unknown>();

  // Errors of uploads that were cut off because their booking had expired and the disk was full.
  const stopped = new Map<string, AppError>();
  // The first argument is the stream of the bytes, not the request.
  server.on(EVENTS.POST_RECEIVE, (source: unknown, upload: Upload) => {
    diskRoom.advance(roomOf(upload)).catch((error) => {
      stopped.set(withoutPrefix(upload.id), error instanceof AppError ? error : unavailable(error));
      (source as Readable).destroy(error);
    });
  });

  return {
    begin() {
      const video_id = randomUUID();
      const expiration_time = Math.floor(Date.now() / 1000) + options.ticketSeconds;
      return {
        video_id,
        presigned_signature: signUpload({ ...inLibrary, expirationTime: expiration_time, videoId: video_id }),
        expiration_time,
        library_id: libraryId,
        upload_url: uploadUrl,
        parts_url: (parts && partsUrl?.(video_id)) ?? null,
        max_request_bytes: options.maxRequestBytes ?? null,
      };
    },

    async find(id) {
      const upload = await find(id);
      return upload && { bytes: upload.size ?? 0, isComplete: upload.offset === upload.size };
    },

    copyTo: (id, key, mime) => uploads.copyTo(id, key, mime),

    async remove(ids) {
      for (const id of ids.filter((one) => isUuid(one))) {
        await uploads.remove(id);
        await diskRoom.release(id);
      }
    },

    async receive(request) {
      const id = authorize(request.headers, inLibrary);
      const target = targetOf(request, uploadUrl);
      if (request.method === "POST" ? target !== "" : !isUuid(target)) {
        throw new AppError("not_found", text.uploadGone);
      }
      if (request.method !== "POST" && target !== id) throw refusedUpload();
      if (request.method === "PATCH") await rebook(id);
      const response = await server.handleWeb(request);
      if (request.method !== "HEAD") await updateBooking(id, response).catch(() => {});
      if (response.status < 400) return response;
      await response.body?.cancel();
      const failure = stopped.get(id) ?? failures.get(request);
      stopped.delete(id);
      throw failure instanceof AppError ? failure : tusError(response.status, failure, kind.text.tooLarge);
    },

    admit(headers, id) {
      if (authorize(headers, inLibrary) !== id) throw refusedUpload();
    },

    async signMissingParts(id) {
      if (!parts) throw new AppError("not_found", text.uploadGone);
      const upload = await find(id);
      if (!upload) throw new AppError("not_found", text.uploadGone);
      const bytes = upload.size ?? 0;
      const state = await signMissingParts(parts, id, bytes).catch((error) => {
        throw error instanceof AppError ? error : unavailable(error);
      });
      if (state.is_whole) await admitComplete(id, bytes);
      // Parts use no disk of this machine.
      else await diskRoom.release(id);
      return state;
    },
  };
}

/** Checks the ticket in the headers and returns the id of its upload. Throws unauthenticated. */
function authorize(headers: Headers, { libraryId, secret }: { libraryId: string; secret: string }): string {
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

const refusedUpload = () => new AppError("unauthenticated", text.uploadRefused);

/** Returns the path below the upload route, '' for the route itself, null outside it. Ignores trailing slashes. */
function targetOf(request: Request, uploadUrl: string): string | null {
  const pathname = `${new URL(request.url).pathname}/`.replace(/\/+$/, "/");
  return pathname.startsWith(uploadUrl) ? pathname.slice(uploadUrl.length).replace(/\/$/, "") : null;
}

const answers: Record<number, [ErrorCode, string]> = {
  404: ["not_found", text.uploadGone],
  409: ["conflict", text.uploadConflict],
  410: ["not_found", text.uploadGone],
};

/** Maps the protocol's errors to our error codes. Server errors become 'unavailable', so that the client retries. */
function tusError(status: number, cause: unknown, tooLarge: string): AppError {
  if (status === 413) return new AppError("too_large", tooLarge, { cause });
  const [code, message] = answers[status] ?? ["invalid_input", text.uploadMalformed];
  return status >= 500 ? unavailable(cause) : new AppError(code, message, { cause });
}

const unavailable = (cause: unknown) =>
  new AppError("unavailable", messages.http.unavailable, { cause, retryAfterSeconds: 5 });

function statusOf(error: unknown): number | null {
  return typeof error === "object" && error !== null && "status_code" in error ? Number(error.status_code) : null;
}
