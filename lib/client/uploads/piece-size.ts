import { uploadPieces } from "@/lib/shared/limits";
import { uploadStorage } from "./upload-records";

/** Size of a request body: all remaining bytes (Infinity), or a piece of them. */
export type PieceSize = {
  bytes: number;
  /** How many bytes of the last broken body arrived; null if none broke. */
  cutAt: number | null;
};

export const oneStream: PieceSize = { bytes: Number.POSITIVE_INFINITY, cutAt: null };

/** Returns the size after a 413: half of the rejected one. Null if the server rejects even the smallest piece. */
export function afterRefusal(size: PieceSize, refusedBytes: number): PieceSize | null {
  if (refusedBytes <= uploadPieces.minBytes) return null;
  return { bytes: halfOf(Math.min(refusedBytes, size.bytes)), cutAt: null };
}

/**
 * Returns the size after a connection broke with `gainedBytes` received. Two breaks at the same offset mean a size
 * limit; so does a piece of which nothing arrived. Other breaks come from a bad connection, where large bodies do no
 * harm.
 */
export function afterCut(size: PieceSize, body: { bytes: number; gainedBytes: number }): PieceSize {
  const { gainedBytes } = body;
  const isSamePlace = size.cutAt !== null && isNear(size.cutAt, gainedBytes);
  const isLostPiece = gainedBytes === 0 && Number.isFinite(size.bytes);
  if (!(isSamePlace || isLostPiece)) return { ...size, cutAt: gainedBytes };
  return { bytes: halfOf(Math.min(gainedBytes || body.bytes, size.bytes)), cutAt: null };
}

const halfOf = (bytes: number) => Math.max(uploadPieces.minBytes, Math.floor(bytes / 2));

/** A proxy counts exactly, but drops bytes that it has not forwarded yet, so offsets match only roughly. */
const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= Math.max(uploadPieces.minBytes / 4, Math.max(one, other) * 0.05);

const keyOf = (origin: string) => `wallflower-pieces::${origin}`;

/** Returns the body size that reached a server within the last day; Infinity if unknown. */
export function recallPieceBytes(origin: string): number {
  try {
    const [bytes, at] = JSON.parse(uploadStorage().getItem(keyOf(origin)) ?? "null") ?? [];
    const isFresh = Date.now() - at < uploadPieces.rememberedHours * 3_600_000;
    return isFresh && bytes >= uploadPieces.minBytes ? bytes : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Remembers the piece size that got through to this origin, for the next upload. */
export function rememberPieceBytes(origin: string, bytes: number): void {
  try {
    uploadStorage().setItem(keyOf(origin), JSON.stringify([bytes, Date.now()]));
  } catch {
    // Storage is full: the next upload finds the size by itself.
  }
}
