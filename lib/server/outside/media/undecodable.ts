import "server-only";
import { KindError } from "@/lib/shared/errors";
import type { Ceiling } from "./decoding/leash";

/** Thrown if the file is at fault: a retry would fail the same way. */
export class UndecodableError extends KindError {
  static override readonly kind: string = "UndecodableError";
}

/** Thrown if the file would exceed a resource ceiling: a retry would fail the same way. */
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
 * Thrown if the decoder process ends unexpectedly; a single time may be the machine's fault. The message begins with
 * `mark`, so that code that reads only the queue's error messages recognizes it.
 */
export class DecoderEndedError extends KindError {
  static override readonly kind = "DecoderEndedError";
  static readonly mark = "The decoder ended";

  constructor(how: string) {
    super(`${DecoderEndedError.mark}: ${how}`);
  }
}

/** Thrown for a trimmed clip that cannot be converted: its copy would show what its owner cut away. */
export class TrimmedError extends UndecodableError {
  static override readonly kind = "TrimmedError";
}
