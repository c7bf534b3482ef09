import { expect, it } from "vitest";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { call } from "../call";
import type { Cast } from "../people";

/** Tests a call for admins only: each role gets its answer, and no cache keeps it. */
export function answersAdminsAlone(handler: RouteHandler, cast: () => Cast, method: "GET" | "POST" = "GET") {
  it.each([
    ["anonymous", 401],
    ["moderator", 403],
    ["admin", 200],
    ["stranger", 200],
  ] as const)("the call as %s answers %i", async (who, status) => {
    const answer = await call(handler, { method, as: who === "anonymous" ? null : cast()[who] });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
}
