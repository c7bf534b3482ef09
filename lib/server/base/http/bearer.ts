import "server-only";
import { timingSafeEqual } from "node:crypto";

/** Compares a request's bearer token with a secret, in constant time except for the length. */
export function hasBearer(request: Request, secret: string): boolean {
  const expected = Buffer.from(`Bearer ${secret}`);
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
