import type { DetailedError, HttpResponse, Upload } from "tus-js-client";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import { answerMs, createWatchdog, stallMs } from "../browser/watchdog";
import { ApiError, apiErrorOf, networkError } from "../session/api-error";
import { PartsLostError, sendInParts } from "./upload-parts";
import { UploadRecords, uploadStorage } from "./upload-records";
import { type SentBody, UploadStrategy } from "./upload-strategy";

type ResumableOptions = {
  /** Identifies the file, also after the page was closed. */
  fingerprint: string;
  /** Sent to our own server only, not to another host of uploads. */
  ownHeaders?: Record<string, string>;
  /** File name and media type for the server. */
  name: string;
  type: string;
  /** Called only if no earlier upload of this file can be resumed. */
  getTicket: () => Promise<UploadTicket>;
  /** Sends parts to the bucket before trying anything else. */
  prefersParts: boolean;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** The server has this many bytes of an earlier upload. */
  onResumed: (keptBytes: number) => void;
  signal: AbortSignal;
  /** Returns whether an abort deletes the upload at the server (DELETE); otherwise it can be resumed. */
  isCancelledByGuest: () => boolean;
};

/** Loads tus-js-client, when the first clip is chosen: a guest who posts a photo does not download it. */
export const loadTus = () => import("tus-js-client");

const records = () => new UploadRecords(uploadStorage());

/** Upload strategies by fingerprint, kept between attempts. */
const strategies = new Map<string, UploadStrategy>();

/** Forgets an upload, so that the next attempt starts over. */
export function forgetUpload(fingerprint: string): void {
  strategies.delete(fingerprint);
  records().forget(fingerprint);
}

/**
 * Uploads a file from where an earlier attempt ended: in one stream; if that fails, in pieces, or in parts to the
 * bucket (upload-strategy.ts). Continues at once after a break if the server has more bytes than before. Resolves to
 * the video id of its ticket. Rejects with errors of getTicket, with an ApiError (status 0 without a response), or with
 * an AbortError. The caller owns the retry schedule, which covers everything that a post needs.
 */
export async function uploadResumably(file: Blob, options: ResumableOptions): Promise<string> {
  const known = records().find(options.fingerprint);
  if (known?.is_whole) {
    options.onResumed(file.size);
    options.onProgress(file.size, file.size);
    return known.ticket.video_id;
  }
  const tus = await loadTus().catch((error) => Promise.reject(networkError(error)));
  const ticket = known?.ticket ?? (await options.getTicket());
  if (options.signal.aborted) throw aborted();
  const strategy = strategyOf(file, ticket, options);
  let uploadTry: UploadTry = { tus, ticket, strategy, options };
  // Reports bytes of an earlier attempt only, not every internal retry.
  while (!(await sendOnce(file, uploadTry))) uploadTry = { ...uploadTry, options: { ...options, onResumed: () => {} } };
  strategies.delete(options.fingerprint);
  records().markWhole(options.fingerprint);
  return ticket.video_id;
}

function strategyOf(file: Blob, ticket: UploadTicket, { fingerprint, prefersParts }: ResumableOptions): UploadStrategy {
  const strategy =
    strategies.get(fingerprint) ??
    new UploadStrategy({
      origin: addressOf(ticket).origin,
      fileBytes: file.size,
      maxRequestBytes: ticket.max_request_bytes ?? null,
      hasParts: Boolean(ticket.parts_url),
      prefersParts,
    });
  strategies.set(fingerprint, strategy);
  return strategy;
}

const addressOf = (ticket: UploadTicket) => new URL(ticket.upload_url, window.location.href);

const aborted = () => new DOMException("Cancelled", "AbortError");

type UploadTry = {
  tus: Awaited<ReturnType<typeof loadTus>>;
  ticket: UploadTicket;
  strategy: UploadStrategy;
  options: ResumableOptions;
};

/** Sends requests until the file is uploaded (true), or the caller has to try another way at once (false). */
async function sendOnce(file: Blob, uploadTry: UploadTry): Promise<boolean> {
  const { tus, ticket, strategy, options } = uploadTry;
  const isOurs = addressOf(ticket).origin === window.location.origin;
  const headers = { ...headersOf(ticket), ...(isOurs && options.ownHeaders) };
  const upload = new tus.Upload(file as File, {
    endpoint: addressOf(ticket).href,
    headers,
    metadata: { filetype: options.type, title: options.name },
    chunkSize: strategy.pieceBytes,
    retryDelays: null,
    fingerprint: async () => options.fingerprint,
    urlStorage: records().storageFor(() => ticket),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  const outcome = await run(upload, file, uploadTry);
  if (outcome !== "parts" || !ticket.parts_url) return outcome === "whole";
  try {
    await sendInParts(file, { ...options, partsUrl: ticket.parts_url, headers });
    return true;
  } catch (error) {
    if (options.signal.aborted && options.isCancelledByGuest()) deleteUpload(upload, options);
    if (!(error instanceof PartsLostError)) throw error;
    strategy.disableParts();
    return false;
  }
}

const headersOf = (ticket: UploadTicket) => ({
  AuthorizationSignature: ticket.presigned_signature,
  AuthorizationExpire: String(ticket.expiration_time),
  VideoId: ticket.video_id,
  LibraryId: ticket.library_id,
});

function deleteUpload(upload: Upload, { fingerprint }: ResumableOptions) {
  forgetUpload(fingerprint);
  // If the DELETE fails, the server sweeps unfinished uploads later.
  void upload.abort(true).catch(() => {});
}

/** Runs one tus upload until it ends, breaks, or has to continue in parts. */
function run(upload: Upload, file: Blob, { strategy, options }: UploadTry) {
  const { signal, onProgress, onResumed, isCancelledByGuest } = options;
  let body: SentBody | null = null;
  return new Promise<"whole" | "again" | "parts">((resolve, reject) => {
    const finish = (done: () => void) => {
      watchdog.stop();
      signal.removeEventListener("abort", handleAbort);
      done();
    };
    const fail = (error: ApiError) => {
      const isOffline = error.status === 0 && navigator.onLine === false;
      if (!isOffline && strategy.shouldRetryNow(error.status, body)) finish(() => resolve("again"));
      else finish(() => reject(error));
    };
    const watchdog = createWatchdog(() => {
      // Do not delete the upload at the server: a retry resumes it.
      void upload.abort(false);
      fail(networkError(new Error("Nothing moved.")));
    });
    const handleAbort = () => {
      if (isCancelledByGuest()) deleteUpload(upload, options);
      else void upload.abort(false);
      finish(() => reject(aborted()));
    };
    Object.assign(upload.options, {
      onBeforeRequest: (request) => {
        const startBytes = Number(request.getHeader("Upload-Offset"));
        const bytes = Math.min(strategy.pieceBytes, file.size - startBytes);
        body = request.getMethod() === "PATCH" ? { startBytes, bytes, sentBytes: 0 } : null;
      },
      onProgress: (sentBytes: number, totalBytes: number) => {
        if (body) body.sentBytes = Math.max(body.sentBytes, sentBytes - body.startBytes);
        watchdog.expect(body && body.sentBytes < body.bytes ? stallMs : answerMs);
        onProgress(sentBytes, totalBytes);
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== "HEAD") return;
        // On a 5xx, tus-js-client would assume that the upload does not exist, and start over.
        if (response.getStatus() >= 500) throw apiErrorOfResponse(response);
        if (response.getStatus() >= 300) return;
        const keptBytes = Number(response.getHeader("Upload-Offset"));
        strategy.applyServerOffset(keptBytes);
        upload.options.chunkSize = strategy.pieceBytes;
        if (keptBytes > 0) onResumed(keptBytes);
      },
      onChunkComplete: () => strategy.pieceAccepted(),
      onUploadUrlAvailable: () => {
        if (!strategy.isByParts) return;
        // The upload exists and tus-js-client is about to store its URL. The bytes do not go through tus.
        void upload.abort(false);
        finish(() => resolve("parts"));
      },
      onSuccess: () => finish(() => resolve("whole")),
      onError: (error: Error | DetailedError) => fail(apiErrorFrom(error)),
    } satisfies Upload["options"]);
    signal.addEventListener("abort", handleAbort);
    watchdog.expect(stallMs);
    upload.start();
  });
}

function apiErrorFrom(error: Error | DetailedError): ApiError {
  if ("causingError" in error && error.causingError instanceof ApiError) return error.causingError;
  const response = "originalResponse" in error ? error.originalResponse : null;
  return response?.getStatus() ? apiErrorOfResponse(response) : networkError(error);
}

function apiErrorOfResponse(response: HttpResponse): ApiError {
  return apiErrorOf(response.getStatus(), response.getBody() ?? "", (name) => response.getHeader(name) ?? null);
}
