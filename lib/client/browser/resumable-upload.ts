import type { DetailedError, Upload } from "tus-js-client";
import { type ApiError, apiErrorOf, networkError } from "./api-error";
import { UploadRecords, type UploadTicket, uploadShelf } from "./upload-records";
import { answerMs, createWatchdog, stallMs } from "./watchdog";

type ClipUploadOptions = {
  /** Stands for the file, today and after the page was closed. */
  fingerprint: string;
  /** Asked only where no earlier upload of this file can be gone on with. */
  getTicket: () => Promise<UploadTicket>;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** The server has so many bytes of an earlier upload. */
  onResumed: (keptBytes: number) => void;
  signal: AbortSignal;
  /** Whether an abort takes the bytes back that the server has (DELETE), or leaves them to be gone on with. */
  isTakenBack: () => boolean;
};

/** Loaded when the first clip is chosen, so that who posts a photo never pays for it. */
export const loadTus = () => import("tus-js-client");

const records = () => new UploadRecords(uploadShelf());

/** An earlier upload of the file is no longer gone on with. */
export const forgetUpload = (fingerprint: string) => records().forget(fingerprint);

/**
 * Uploads a clip once, from where an earlier try ended: one stream, in one piece. Resolves with its video id. Rejects
 * with what getTicket throws, with an ApiError (status 0 where no answer came), or with an AbortError. When to try
 * again is the caller's to say: one schedule for all that a post needs, not one inside another.
 */
export async function uploadClip(file: File, options: ClipUploadOptions): Promise<string> {
  const known = records().find(options.fingerprint);
  if (known?.is_whole) {
    options.onResumed(file.size);
    options.onProgress(file.size, file.size);
    return known.ticket.video_id;
  }
  const { Upload: TusUpload } = await loadTus().catch((error) => Promise.reject(networkError(error)));
  const ticket = known?.ticket ?? (await options.getTicket());
  if (options.signal.aborted) throw aborted();
  const upload = new TusUpload(file, {
    endpoint: new URL(ticket.upload_url, window.location.href).href,
    headers: {
      AuthorizationSignature: ticket.presigned_signature,
      AuthorizationExpire: String(ticket.expiration_time),
      VideoId: ticket.video_id,
      LibraryId: ticket.library_id,
    },
    metadata: { filetype: file.type || "video/mp4", title: file.name },
    chunkSize: Number.POSITIVE_INFINITY,
    retryDelays: null,
    fingerprint: async () => options.fingerprint,
    urlStorage: records().storageFor(() => ticket),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  await run(upload, options);
  records().markWhole(options.fingerprint);
  return ticket.video_id;
}

const aborted = () => new DOMException("Cancelled", "AbortError");

function run(upload: Upload, { signal, onProgress, onResumed, isTakenBack, fingerprint }: ClipUploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const finish = (settle: () => void) => {
      watchdog.stop();
      signal.removeEventListener("abort", handleAbort);
      settle();
    };
    const watchdog = createWatchdog(() => {
      // Not aborted at the server: what it has is gone on with.
      void upload.abort(false);
      finish(() => reject(networkError(new Error("Nothing moved."))));
    });
    const handleAbort = () => {
      if (isTakenBack()) records().forget(fingerprint);
      // A server that cannot be told sweeps what nobody finishes.
      void upload.abort(isTakenBack()).catch(() => {});
      finish(() => reject(aborted()));
    };
    Object.assign(upload.options, {
      onProgress: (sentBytes: number, totalBytes: number) => {
        watchdog.expect(sentBytes < totalBytes ? stallMs : answerMs);
        onProgress(sentBytes, totalBytes);
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== "HEAD" || response.getStatus() >= 300) return;
        const keptBytes = Number(response.getHeader("Upload-Offset"));
        if (keptBytes > 0) onResumed(keptBytes);
      },
      onSuccess: () => finish(resolve),
      onError: (error: Error | DetailedError) => finish(() => reject(apiErrorFrom(error))),
    } satisfies Upload["options"]);
    signal.addEventListener("abort", handleAbort);
    watchdog.expect(stallMs);
    upload.start();
  });
}

function apiErrorFrom(error: Error | DetailedError): ApiError {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (!response?.getStatus()) return networkError(error);
  return apiErrorOf(response.getStatus(), response.getBody() ?? "", (name) => response.getHeader(name) ?? null);
}
