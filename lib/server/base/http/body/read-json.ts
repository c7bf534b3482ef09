import "server-only";
import { AppError } from "@/lib/shared/errors";
import { bodyRules } from "@/lib/shared/limits/body";
import { messages } from "@/lib/shared/messages";
import type { BodyMemory } from "./body-memory";
import { bodyOf } from "./request-body";

const arrivedLate = new Error("The body did not arrive in time.");

/** Whether a body did not arrive in time. Its connection is closed then: nobody reads the rest. */
export const isLateBody = (error: unknown): boolean => error instanceof AppError && error.cause === arrivedLate;

/**
 * Reads a JSON body; an empty one is an empty object. Throws invalid_input, too_large, or unavailable if the text of
 * all requests fills the memory that they may have.
 */
export async function readJson(request: Request, maxBytes: number, memory: BodyMemory): Promise<unknown> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const body = bodyOf(request);
  const arrived = { bytes: 0 };
  const clock = limitTime(arrived, () => {
    body.destroy(new AppError("invalid_input", messages.http.uploadBrokeOff, { cause: arrivedLate }));
  });
  let text = "";
  try {
    for await (const chunk of body) {
      arrived.bytes += chunk.byteLength;
      if (arrived.bytes > maxBytes) throw new AppError("too_large", messages.http.bodyTooLarge);
      memory.holdText(chunk.byteLength);
      text += decoder.decode(chunk, { stream: true });
    }
    text += decoder.decode();
    return text === "" ? {} : JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_input", messages.http.malformedBody, { cause: error });
  } finally {
    clock.stop();
  }
}

/** Calls `end` unless it is stopped in the time that the bytes so far may take. */
function limitTime(arrived: { bytes: number }, end: () => void): { stop(): void } {
  const { textSeconds, quickBytes, bytesPerSecond } = bodyRules;
  const begunAt = performance.now();
  let timer: NodeJS.Timeout;
  const look = () => {
    const seconds = textSeconds + Math.max(0, arrived.bytes - quickBytes) / bytesPerSecond;
    const leftMs = begunAt + seconds * 1_000 - performance.now();
    // A timer may fire a little early.
    if (leftMs <= 1) end();
    else timer = setTimeout(look, leftMs);
  };
  look();
  return { stop: () => clearTimeout(timer) };
}
