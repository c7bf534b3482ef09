import "server-only";
import { AppError } from "@/lib/shared/errors";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { ListChangedError } from "./stored-bytes";

/** Streams under way in this process, by account. */
const running = new Map<string, number>();

/** Takes one of an account's places; gives what gives it back, once. Throws rate_limited where none is left. */
export function takeStreamPlace(accountId: string): () => void {
  const taken = running.get(accountId) ?? 0;
  if (taken >= exportRules.streamsPerAccount) {
    const options = { retryAfterSeconds: exportRules.stalledSeconds };
    throw new AppError("rate_limited", messages.export.busy, options);
  }
  running.set(accountId, taken + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (running.get(accountId) ?? 1) - 1;
    if (left > 0) running.set(accountId, left);
    else running.delete(accountId);
  };
}

/** Takes so many bytes together as are sent at once; none at the end. */
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
 * Makes a stream of `chunks` that reads no further than it is read. It ends broken where they fail, or nobody takes any
 * for too long. Calls `onEnd` once, however it ends.
 */
export function pacedStream(chunks: AsyncGenerator<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(stalled);
    onEnd();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const piece = await gather(chunks);
          if (piece.length === 0) {
            end();
            return controller.close();
          }
          controller.enqueue(piece);
        } catch (error) {
          end();
          if (error instanceof ListChangedError) console.warn("A download ended: its list changed.", error);
          else console.error("A download broke off.", error);
          return controller.error(error);
        }
        stalled = setTimeout(() => {
          end();
          controller.error(new Error("Nobody took the download's bytes."));
          void chunks.return(undefined).catch(() => {});
        }, exportRules.stalledSeconds * 1000);
      },
      async cancel() {
        end();
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
