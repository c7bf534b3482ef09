import type { DetailedError, HttpResponse, Upload } from "tus-js-client";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import { ApiError, apiErrorOf, networkError } from "./api-error";
import { type SentBody, UploadCourse } from "./upload-course";
import { PartsLostError, sendInParts } from "./upload-parts";
import { UploadRecords, uploadStorage } from "./upload-records";
import { answerMs, createWatchdog, stallMs } from "./watchdog";

type ResumableOptions = {
  /** Stands for the file, today and after the page was closed. */
  fingerprint: string;
  /** What the upload is called at its server, and its media type. */
  name: string;
  type: string;
  /** Asked only where no earlier upload of this file can be gone on with. */
  getTicket: () => Promise<UploadTicket>;
  /** Whether a bucket takes the file in parts before anything else is tried. */
  prefersParts: boolean;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** The server has so many bytes of an earlier upload. */
  onResumed: (keptBytes: number) => void;
  signal: AbortSignal;
  /** Whether an abort takes the bytes back that the server has (DELETE), or leaves them to be gone on with. */
  isTakenBack: () => boolean;
};

/** Loaded when the first clip is chosen, so that who posts a photo never pays for it. */
export const loadTus = () => import("tus-js-client");

const records = () => new UploadRecords(uploadStorage());

/** What was learned of the way of each file, from one try to the next. */
const courses = new Map<string, UploadCourse>();

/** An earlier upload of the file is no longer gone on with. */
export function forgetUpload(fingerprint: string): void {
  courses.delete(fingerprint);
  records().forget(fingerprint);
}

/**
 * Uploads a file from where an earlier try ended: in one stream, and where that does not pass in pieces, or by parts
 * into the bucket (docs/decisions/095). Breaks after which the server has more than before are gone on after at once.
 * Resolves with the id of its ticket. Rejects with what getTicket throws, with an ApiError (status 0 where no answer
 * came), or with an AbortError. When to try again is the caller's to say: one schedule for all that a post needs.
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
  const course = courseOf(file, ticket, options);
  let trial: Trial = { tus, ticket, course, options };
  // The guest is told of an earlier try's bytes, not of every break that costs nothing.
  while (!(await sendOnce(file, trial))) trial = { ...trial, options: { ...options, onResumed: () => {} } };
  courses.delete(options.fingerprint);
  records().markWhole(options.fingerprint);
  return ticket.video_id;
}

function courseOf(file: Blob, ticket: UploadTicket, { fingerprint, prefersParts }: ResumableOptions): UploadCourse {
  const course =
    courses.get(fingerprint) ??
    new UploadCourse({
      origin: addressOf(ticket).origin,
      fileBytes: file.size,
      maxRequestBytes: ticket.max_request_bytes ?? null,
      hasParts: Boolean(ticket.parts_url),
      prefersParts,
    });
  courses.set(fingerprint, course);
  return course;
}

const addressOf = (ticket: UploadTicket) => new URL(ticket.upload_url, window.location.href);

const aborted = () => new DOMException("Cancelled", "AbortError");

type Trial = {
  tus: Awaited<ReturnType<typeof loadTus>>;
  ticket: UploadTicket;
  course: UploadCourse;
  options: ResumableOptions;
};

/** One request after another until the file is there (true), or another way is to be taken at once (false). */
async function sendOnce(file: Blob, trial: Trial): Promise<boolean> {
  const { tus, ticket, course, options } = trial;
  const headers = headersOf(ticket);
  const upload = new tus.Upload(file as File, {
    endpoint: addressOf(ticket).href,
    headers,
    metadata: { filetype: options.type, title: options.name },
    chunkSize: course.pieceBytes,
    retryDelays: null,
    fingerprint: async () => options.fingerprint,
    urlStorage: records().storageFor(() => ticket),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  const outcome = await run(upload, file, trial);
  if (outcome !== "parts" || !ticket.parts_url) return outcome === "whole";
  try {
    await sendInParts(file, { ...options, partsUrl: ticket.parts_url, headers });
    return true;
  } catch (error) {
    if (options.signal.aborted && options.isTakenBack()) takeBack(upload, options);
    if (!(error instanceof PartsLostError)) throw error;
    course.loseParts();
    return false;
  }
}

const headersOf = (ticket: UploadTicket) => ({
  AuthorizationSignature: ticket.presigned_signature,
  AuthorizationExpire: String(ticket.expiration_time),
  VideoId: ticket.video_id,
  LibraryId: ticket.library_id,
});

function takeBack(upload: Upload, { fingerprint }: ResumableOptions) {
  forgetUpload(fingerprint);
  // A server that cannot be told sweeps what nobody finishes.
  void upload.abort(true).catch(() => {});
}

/** Runs one upload of the tus protocol, until it ends, breaks, or has to go on by parts. */
function run(upload: Upload, file: Blob, { course, options }: Trial) {
  const { signal, onProgress, onResumed, isTakenBack } = options;
  let body: SentBody | null = null;
  return new Promise<"whole" | "again" | "parts">((resolve, reject) => {
    const finish = (settle: () => void) => {
      watchdog.stop();
      signal.removeEventListener("abort", handleAbort);
      settle();
    };
    const fail = (error: ApiError) => {
      const isOffline = error.status === 0 && navigator.onLine === false;
      if (!isOffline && course.goesOnAfter(error.status, body)) finish(() => resolve("again"));
      else finish(() => reject(error));
    };
    const watchdog = createWatchdog(() => {
      // Not aborted at the server: what it has is gone on with.
      void upload.abort(false);
      fail(networkError(new Error("Nothing moved.")));
    });
    const handleAbort = () => {
      if (isTakenBack()) takeBack(upload, options);
      else void upload.abort(false);
      finish(() => reject(aborted()));
    };
    Object.assign(upload.options, {
      onBeforeRequest: (request) => {
        const startBytes = Number(request.getHeader("Upload-Offset"));
        const bytes = Math.min(course.pieceBytes, file.size - startBytes);
        body = request.getMethod() === "PATCH" ? { startBytes, bytes, sentBytes: 0 } : null;
      },
      onProgress: (sentBytes: number, totalBytes: number) => {
        if (body) body.sentBytes = Math.max(body.sentBytes, sentBytes - body.startBytes);
        watchdog.expect(body && body.sentBytes < body.bytes ? stallMs : answerMs);
        onProgress(sentBytes, totalBytes);
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== "HEAD") return;
        // The library would take a server in trouble for one without the upload, and begin anew.
        if (response.getStatus() >= 500) throw apiErrorOfResponse(response);
        if (response.getStatus() >= 300) return;
        const keptBytes = Number(response.getHeader("Upload-Offset"));
        course.noteOffset(keptBytes);
        upload.options.chunkSize = course.pieceBytes;
        if (keptBytes > 0) onResumed(keptBytes);
      },
      onChunkComplete: () => course.notePassed(),
      onUploadUrlAvailable: () => {
        if (!course.isByParts) return;
        // The upload is begun, and its address is about to be kept; no byte of it goes this way.
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
