import { ApiError, api } from "../session/api-client";
import { upload } from "./upload";
import { readUploadParts } from "./upload-answers";

type PartsOptions = {
  partsUrl: string;
  /** The ticket, as in the headers of tus requests. */
  headers: Record<string, string>;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** The bucket has this many bytes of an earlier attempt. */
  onResumed: (keptBytes: number) => void;
  signal: AbortSignal;
};

/** Rounds without progress before giving up: each broken part gets one retry. */
const maxFailures = 2;

/** The bucket accepted nothing, although the server responds. */
export class PartsLostError extends Error {}

/**
 * Sends a file straight to the bucket: asks the server for the missing parts, sends them in order, and asks again until
 * the file is complete. Rejects with PartsLostError if no part arrives, with an ApiError, or with an AbortError.
 */
export async function sendInParts(file: Blob, options: PartsOptions): Promise<void> {
  const { partsUrl, headers, signal } = options;
  const requestParts = () => api.post(partsUrl, {}, { auth: "none", headers, signal, parse: readUploadParts });
  let state = await requestParts();
  if (state.kept_bytes > 0) options.onResumed(state.kept_bytes);
  let failures = 0;
  let hasArrived = false;
  while (!state.is_whole) {
    const failure = await sendMissing(file, state.missing, options);
    const next = await requestParts();
    const isFurther = next.is_whole || next.kept_bytes > state.kept_bytes;
    hasArrived ||= isFurther;
    failures = isFurther ? 0 : failures + 1;
    if (failures >= maxFailures) throw (hasArrived && failure) || new PartsLostError("No part arrived.");
    state = next;
  }
}

type Missing = { start: number; bytes: number; url: string };

/** Sends the parts one after another; returns the error that stopped it, or null. */
async function sendMissing(file: Blob, missing: readonly Missing[], { onProgress, signal }: PartsOptions) {
  for (const { start, bytes, url } of missing) {
    const part = file.slice(start, start + bytes);
    const onPartProgress = (sentBytes: number) => onProgress(start + sentBytes, file.size);
    try {
      // No headers: they are not signed, and the browser would send a preflight request to the bucket.
      await upload(url, part, { method: "PUT", expects: "nothing", headers: {}, onProgress: onPartProgress, signal });
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      return error;
    }
  }
  return null;
}
