import "server-only";
import { KindError } from "@/lib/shared/errors";
import type { Ceiling } from "./decoding/leash";

/** Thrown where the bytes are at fault: another try would end the same. */
export class UndecodableError extends KindError {
  static override readonly kind: string = "UndecodableError";
}

/** Thrown where the file would take more of the machine than a file may: another try would end the same. */
export class TooHeavyError extends UndecodableError {
  static override readonly kind = "TooHeavyError";

  constructor(
    message: string,
    readonly ceiling?: Ceiling,
  ) {
    super(message);
  }
}

/**
 * Thrown where the process that opened the file ended under it. Once that may have been the machine's fault. Its message
 * begins with `mark`, by which a queue that keeps messages alone knows it again.
 */
export class DecoderEndedError extends KindError {
  static override readonly kind = "DecoderEndedError";
  static readonly mark = "The decoder ended";

  constructor(how: string) {
    super(`${DecoderEndedError.mark}: ${how}`);
  }
}
