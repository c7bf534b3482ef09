import "server-only";

/** Thrown where the bytes are no picture that can be decoded: another try would end the same. */
export class UndecodableError extends Error {
  override readonly name = "UndecodableError";
}
