import { afterCut, afterRefusal, oneStream, type PieceSize, recallPieceBytes, rememberPieceBytes } from "./piece-size";

/** A request body in flight: its offset in the file, its size, and how much of it the browser has sent. */
export type SentBody = { startBytes: number; bytes: number; sentBytes: number };

type StrategyOptions = {
  /** The server that receives the bodies; the working size is remembered per server. */
  origin: string;
  fileBytes: number;
  /** The largest request body, as reported by the server. */
  maxRequestBytes: number | null;
  /** `hasParts`: the bucket accepts parts. `prefersParts`: parts are the first choice. */
  hasParts: boolean;
  prefersParts: boolean;
};

/** Immediate retries without progress before the back-off applies. */
const maxImmediateRetries = 2;
/** Timeouts and gateway errors of a proxy; 0 is no response. */
const breakStatuses = new Set([0, 408, 502, 504]);

/**
 * Upload strategy of one file; outlives single attempts. It starts with one stream, which is fastest and passes most
 * proxies. It switches to pieces after a 413, after two breaks at the same offset (a size limit; a bad network breaks
 * anywhere), or where the server names its largest body (Vercel: 4.5 MB). No setting, because whoever set up the proxy
 * would have to know it. A piece of which nothing arrived is too large as well: some proxies collect a body before they
 * forward it. Rejected pieces are halved, down to 4 MB; the working size is remembered for a day (piece-size.ts).
 *
 * Chromium hides a break on a reused connection: it resends the body by itself, and the server answers 409, which
 * therefore counts as a break at the server's offset. With a bucket, pieces are parts of the tus store's own multipart
 * upload, all of the same size, so that either side can resume the other's; if no part arrives (no CORS rule), pieces
 * go through the server. A break with progress is retried at once; other breaks follow the caller's retry schedule.
 */
export class UploadStrategy {
  #size: PieceSize;
  #broken: (SentBody & { isResentByBrowser: boolean }) | null = null;
  #idleBreaks = 0;
  #arePartsLost = false;

  constructor(private readonly options: StrategyOptions) {
    const { origin, maxRequestBytes } = options;
    this.#size = { ...oneStream, bytes: Math.min(recallPieceBytes(origin), maxRequestBytes ?? oneStream.bytes) };
  }

  /** Maximum size of the next body in bytes. */
  get pieceBytes(): number {
    return this.#size.bytes;
  }

  get isByParts(): boolean {
    const { hasParts, prefersParts, fileBytes } = this.options;
    return hasParts && !this.#arePartsLost && (prefersParts || this.#size.bytes < fileBytes);
  }

  /** The bucket is unreachable: sends everything to the server. */
  disableParts(): void {
    this.#arePartsLost = true;
  }

  /** Takes the server's offset, which shows how much of a broken body arrived. */
  applyServerOffset(offset: number): void {
    const body = this.#broken;
    if (!body) return;
    this.#broken = null;
    const gainedBytes = Math.max(0, offset - body.startBytes);
    const isBroken = gainedBytes > 0 || !body.isResentByBrowser;
    const isChanged = isBroken && this.#resize(afterCut(this.#size, { bytes: body.bytes, gainedBytes }));
    this.#idleBreaks = gainedBytes > 0 || isChanged ? 0 : this.#idleBreaks + 1;
  }

  /** A piece was accepted. */
  pieceAccepted(): void {
    this.#idleBreaks = 0;
  }

  /** Returns whether to retry at once after a failed request; `body` is its body, if any. */
  shouldRetryNow(status: number, body: SentBody | null): boolean {
    if (!body) return false;
    if (status === 413) {
      const smaller = afterRefusal(this.#size, body.bytes);
      return smaller !== null && this.#resize(smaller);
    }
    // Browsers resend a broken body once by themselves, over a new connection: by then the server's offset is past it.
    const isResentByBrowser = status === 409;
    if (!isResentByBrowser && (!breakStatuses.has(status) || body.sentBytes === 0)) return false;
    this.#broken = { ...body, isResentByBrowser };
    return this.#idleBreaks < maxImmediateRetries;
  }

  #resize(size: PieceSize): boolean {
    const isSmaller = size.bytes < this.#size.bytes;
    this.#size = size;
    if (isSmaller) rememberPieceBytes(this.options.origin, size.bytes);
    return isSmaller;
  }
}
