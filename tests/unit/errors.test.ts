import { expect, it, vi } from "vitest";
import { isConnectionFault, violatedConstraint } from "@/db/faults";
import { DecoderEndedError, TooHeavyError, UndecodableError } from "@/lib/server/outside/media/undecodable";
import { AppError } from "@/lib/shared/errors";

/** Loads the same files again, as another module graph has them: with classes of their own. */
async function loadCopies() {
  vi.resetModules();
  const { AppError } = await import("@/lib/shared/errors");
  const undecodable = await import("@/lib/server/outside/media/undecodable");
  return { AppError, ...undecodable };
}

it("instanceof recognises an error of another copy of its class, and no other error", async () => {
  const copies = await loadCopies();
  expect(copies.AppError).not.toBe(AppError);
  const known = (error: unknown) =>
    [AppError, UndecodableError, TooHeavyError, DecoderEndedError].filter((kind) => error instanceof kind);
  expect(known(new copies.AppError("conflict", "Taken."))).toEqual([AppError]);
  expect(known(new copies.UndecodableError("Broken."))).toEqual([UndecodableError]);
  expect(known(new copies.TooHeavyError("Large."))).toEqual([UndecodableError, TooHeavyError]);
  expect(known(new copies.DecoderEndedError("by SIGKILL"))).toEqual([DecoderEndedError]);
  for (const other of [new Error("AppError"), null, undefined, "AppError", Object.create(null), { kind: "AppError" }]) {
    expect(known(other)).toEqual([]);
  }
});

it("a database error is found inside a query error of another copy of drizzle", () => {
  class DrizzleQueryError extends Error {
    readonly query = "select 1";
    readonly params = [];
  }
  const wrap = (facts: object) => new DrizzleQueryError("Failed query", { cause: Object.assign(new Error(), facts) });
  expect(isConnectionFault(wrap({ code: "CONNECTION_CLOSED" }))).toBe(true);
  // 23505: a unique constraint is violated.
  expect(isConnectionFault(wrap({ code: "23505" }))).toBe(false);
  const constraint_name = "events_event_url_slug_key";
  expect(violatedConstraint(wrap({ code: "23505", constraint_name }))).toBe(constraint_name);
});
