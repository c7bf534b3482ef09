import { answerMs, createWatchdog, stallMs } from "../browser/watchdog";
import { type ApiError, apiErrorOf, networkError } from "../session/api-error";

type UploadOptions = {
  headers: Record<string, string>;
  /** Bytes of the whole body that the browser has passed to the network. */
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
  /** POST if left out. */
  method?: "POST" | "PUT";
  /** 'nothing': a third-party store responds without JSON. */
  expects?: "json" | "nothing";
};

/**
 * Sends a body with progress, which fetch cannot report. Resolves to the response's JSON; rejects with an ApiError,
 * whose status is 0 without a response, or with an AbortError.
 */
export function upload(url: string, body: FormData | Blob, options: UploadOptions): Promise<unknown> {
  const { headers, onProgress, signal, method = "POST", expects = "json" } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const watchdog = createWatchdog(() => request.abort());
    const finish = (done: () => void) => {
      watchdog.stop();
      signal.removeEventListener("abort", handleAbort);
      done();
    };
    const handleAbort = () => request.abort();
    const handleLoss = (event?: unknown) =>
      finish(() => reject(signal.aborted ? new DOMException("Cancelled", "AbortError") : networkError(event)));

    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      watchdog.expect(stallMs);
      onProgress(loaded, total);
    };
    request.upload.onload = () => watchdog.expect(answerMs);
    request.onerror = handleLoss;
    request.onabort = handleLoss;
    request.onload = () => finish(() => settleWith(request, expects, resolve, reject));
    if (signal.aborted) return handleLoss();
    signal.addEventListener("abort", handleAbort);
    watchdog.expect(stallMs);
    request.send(body);
  });
}

/** Settles with the response's JSON or its ApiError. */
function settleWith(
  request: XMLHttpRequest,
  expects: "json" | "nothing",
  resolve: (data: unknown) => void,
  reject: (error: ApiError) => void,
) {
  const { status, responseText } = request;
  if (status < 200 || status >= 300) {
    return reject(apiErrorOf(status, responseText, (name) => request.getResponseHeader(name)));
  }
  if (expects === "nothing") return resolve(null);
  try {
    resolve(JSON.parse(responseText));
  } catch (error) {
    // A success response that is not ours: a hotel's login page, for instance.
    reject(networkError(error));
  }
}
