import { afterCut, afterRefusal, oneStream, type PieceSize, recallPieceBytes, rememberPieceBytes } from "./piece-size";

/** A body on its way: from which byte of the file on, how much, and how much of it the browser has handed on. */
export type SentBody = { startBytes: number; bytes: number; sentBytes: number };

type CourseOptions = {
  /** The server that bodies go to; what gets through is remembered for it. */
  origin: string;
  fileBytes: number;
  /** What the server says about the largest body that reaches it. */
  maxRequestBytes: number | null;
  /** Whether the bucket takes parts; and whether they are the usual way. */
  hasParts: boolean;
  prefersParts: boolean;
};

/** Breaks in a row, without a byte won, that are gone on after at once. More are for the schedule of tries. */
const maxIdleBreaks = 2;
/** No answer of ours: what stands in between says that something took too long, or nothing at all. */
const breakStatuses = new Set([0, 408, 502, 504]);

/** How one file gets to its server: in one stream, in pieces, or by parts into the bucket. Outlives single tries. */
export class UploadCourse {
  #size: PieceSize;
  #broken: (SentBody & { isOvertaken: boolean }) | null = null;
  #idleBreaks = 0;
  #arePartsLost = false;

  constructor(private readonly options: CourseOptions) {
    const { origin, maxRequestBytes } = options;
    this.#size = { ...oneStream, bytes: Math.min(recallPieceBytes(origin), maxRequestBytes ?? oneStream.bytes) };
  }

  /** Bytes of the next body at most. */
  get pieceBytes(): number {
    return this.#size.bytes;
  }

  get isByParts(): boolean {
    const { hasParts, prefersParts, fileBytes } = this.options;
    return hasParts && !this.#arePartsLost && (prefersParts || this.#size.bytes < fileBytes);
  }

  /** The bucket cannot be reached from here: everything goes to the server. */
  loseParts(): void {
    this.#arePartsLost = true;
  }

  /** The server has so much of the file: tells what got through of a body that was cut. */
  noteOffset(offset: number): void {
    const body = this.#broken;
    if (!body) return;
    this.#broken = null;
    const gainedBytes = Math.max(0, offset - body.startBytes);
    const isCut = gainedBytes > 0 || !body.isOvertaken;
    const isChanged = isCut && this.#resize(afterCut(this.#size, { bytes: body.bytes, gainedBytes }));
    this.#idleBreaks = gainedBytes > 0 || isChanged ? 0 : this.#idleBreaks + 1;
  }

  /** A piece arrived and was answered. */
  notePassed(): void {
    this.#idleBreaks = 0;
  }

  /** Whether to go on at once after a request that failed; `body` is what it carried, if anything. */
  goesOnAfter(status: number, body: SentBody | null): boolean {
    if (!body) return false;
    if (status === 413) {
      const smaller = afterRefusal(this.#size, body.bytes);
      return smaller !== null && this.#resize(smaller);
    }
    // A browser sends a body that broke once more by itself, over a new connection: the server has got beyond it by then.
    const isOvertaken = status === 409;
    if (!isOvertaken && (!breakStatuses.has(status) || body.sentBytes === 0)) return false;
    this.#broken = { ...body, isOvertaken };
    return this.#idleBreaks < maxIdleBreaks;
  }

  #resize(size: PieceSize): boolean {
    const isSmaller = size.bytes < this.#size.bytes;
    this.#size = size;
    if (isSmaller) rememberPieceBytes(this.options.origin, size.bytes);
    return isSmaller;
  }
}
