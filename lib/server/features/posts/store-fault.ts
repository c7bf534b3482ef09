import "server-only";
import { isConnectionFault, isOutOfResources } from "@/db/faults";
import { KindError } from "@/lib/shared/errors";
import { isDiskFull } from "../../base/disk/disk-full";
import type { Deps } from "../../deps";
import { DecoderEndedError } from "../../outside/media/undecodable";
import { probeRoundTrip } from "../../probes";

/**
 * Wraps an error that the store, a disk or the database caused, rather than the file. The message begins with `mark`,
 * so that code that reads only the queue's error messages recognizes it (docs/decisions/129).
 */
export class StoreFaultError extends KindError {
  static override readonly kind = "StoreFaultError";
  static readonly mark = "The store is at fault";

  constructor(cause: unknown) {
    super(`${StoreFaultError.mark}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Tells if the store, not the file, made an attempt fail: by the error, or because the store fails now. */
export async function isStoreAtFault(deps: Deps, error: unknown): Promise<boolean> {
  if (error instanceof DecoderEndedError) return false;
  if (isDiskFull(error) || isConnectionFault(error) || isOutOfResources(error)) return true;
  return probeRoundTrip(deps).then(
    () => false,
    () => true,
  );
}
