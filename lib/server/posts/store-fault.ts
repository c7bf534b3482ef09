import "server-only";
import { isConnectionFault, isOutOfResources } from "@/db/faults";
import { KindError } from "@/lib/shared/errors";
import type { Deps } from "../deps";
import { isDiskFull } from "../disk-full";
import { DecoderEndedError } from "../media/undecodable";
import { probeRoundTrip } from "../probes";

/**
 * Replaces an error that the store, a disk or the database caused, and no file did. Its message begins
 * with `mark`, by which a queue that keeps messages alone knows it again (docs/decisions/129).
 */
export class StoreFaultError extends KindError {
  static override readonly kind = "StoreFaultError";
  static readonly mark = "The store is at fault";

  constructor(cause: unknown) {
    super(`${StoreFaultError.mark}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Whether a failed try tells of the store and not of the file: by the error, or because the store fails right now. */
export async function isStoreAtFault(deps: Deps, error: unknown): Promise<boolean> {
  if (error instanceof DecoderEndedError) return false;
  if (isDiskFull(error) || isConnectionFault(error) || isOutOfResources(error)) return true;
  return probeRoundTrip(deps).then(
    () => false,
    () => true,
  );
}
