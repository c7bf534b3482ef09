import "server-only";
import { AppError } from "@/lib/shared/errors";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { ListChangedError } from "./stored-bytes";

/** Streams that may run at once under a name, in each process. */
export type StreamPlace = { name: string; limit: number };

/** Active streams in this process, by the name of their places. */
const running = new Map<string, number>();

/** The places of an account's own downloads. */
export const placesOfAccount = (account_id: string): StreamPlace[] => [
  { name: `account ${account_id}`, limit: exportRules.streamsPerAccount },
];

/** Throws rate_limited if one of these places is full. */
export function admitStream(places: readonly StreamPlace[], sentence: string = messages.export.busy): void {
  if (places.every(({ name, limit }) => (running.get(name) ?? 0) < limit)) return;
  const options = { retryAfterSeconds: exportRules.pieceSeconds };
  throw new AppError("rate_limited", sentence, options);
}

/** Takes a slot in each of these places; returns a function that releases them (idempotent). Throws rate_limited. */
export function takeStreamSlot(places: readonly StreamPlace[]): () => void {
  admitStream(places);
  for (const { name } of places) running.set(name, (running.get(name) ?? 0) + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    for (const { name } of places) {
      const left = (running.get(name) ?? 1) - 1;
      if (left > 0) running.set(name, left);
      else running.delete(name);
    }
  };
}

/** Joins chunks into a piece of about `pieceBytes`; returns an empty one at the end. */
async function gather(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const gathered: Uint8Array[] = [];
  for (let bytes = 0; bytes < exportRules.pieceBytes; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    gathered.push(value);
    bytes += value.length;
  }
  return Buffer.concat(gathered);
}

/**
 * Makes a stream of `chunks` that reads only when it is read. It errors if `chunks` fail, or if its reader takes too
 * long for one piece. The first read calls `begin`; every end calls the function that `begin` returned. A stream that is
 * never read begins nothing.
 */
export function pacedStream(chunks: AsyncGenerator<Uint8Array>, begin: () => () => void): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let isEnded = false;
  let onEnd: (() => void) | undefined;
  const end = () => {
    isEnded = true;
    clearTimeout(stalled);
    onEnd?.();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          onEnd ??= begin();
          const piece = await gather(chunks);
          if (isEnded) return;
          if (piece.length === 0) {
            end();
            return controller.close();
          }
          controller.enqueue(piece);
        } catch (error) {
          if (isEnded) return;
          end();
          if (error instanceof ListChangedError) console.warn("Stopped a download because its list changed.", error);
          else console.error("A download broke off.", error);
          return controller.error(error);
        }
        stalled = setTimeout(() => {
          end();
          controller.error(new Error("The client reads the download too slowly."));
          void chunks.return(undefined).catch(() => {});
        }, exportRules.pieceSeconds * 1000);
      },
      async cancel() {
        end();
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
