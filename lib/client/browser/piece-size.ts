import { uploadPieces } from "@/lib/shared/limits";
import { uploadStorage } from "./upload-records";

/** How large a body is sent: all that is left (Infinity), or a piece of it. */
export type PieceSize = {
  bytes: number;
  /** How much got through of the last body that was cut; null where none was. */
  cutAt: number | null;
};

export const oneStream: PieceSize = { bytes: Number.POSITIVE_INFINITY, cutAt: null };

/** After a 413: half of what was refused. Null where not even the smallest piece gets through. */
export function afterRefusal(size: PieceSize, refusedBytes: number): PieceSize | null {
  if (refusedBytes <= uploadPieces.minBytes) return null;
  return { bytes: halfOf(Math.min(refusedBytes, size.bytes)), cutAt: null };
}

/**
 * After a body of which `gainedBytes` got through before the connection broke. A place where two were cut is a limit; so
 * is a piece of which nothing got through. Other breaks are those of a bad line, on which large bodies do no harm.
 */
export function afterCut(size: PieceSize, body: { bytes: number; gainedBytes: number }): PieceSize {
  const { gainedBytes } = body;
  const isSamePlace = size.cutAt !== null && isNear(size.cutAt, gainedBytes);
  const isLostPiece = gainedBytes === 0 && Number.isFinite(size.bytes);
  if (!(isSamePlace || isLostPiece)) return { ...size, cutAt: gainedBytes };
  return { bytes: halfOf(Math.min(gainedBytes || body.bytes, size.bytes)), cutAt: null };
}

const halfOf = (bytes: number) => Math.max(uploadPieces.minBytes, Math.floor(bytes / 2));

/** A proxy counts exactly, and drops what it had not passed on. */
const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= Math.max(uploadPieces.minBytes / 4, Math.max(one, other) * 0.05);

const keyOf = (origin: string) => `wallflower-pieces::${origin}`;

/** What this browser found to get through to a server within the last day; Infinity where nothing is known. */
export function recallPieceBytes(origin: string): number {
  try {
    const [bytes, at] = JSON.parse(uploadStorage().getItem(keyOf(origin)) ?? "null") ?? [];
    const isFresh = Date.now() - at < uploadPieces.rememberedHours * 3_600_000;
    return isFresh && bytes >= uploadPieces.minBytes ? bytes : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function rememberPieceBytes(origin: string, bytes: number): void {
  try {
    uploadStorage().setItem(keyOf(origin), JSON.stringify([bytes, Date.now()]));
  } catch {
    // Full: the next upload finds out by itself.
  }
}
