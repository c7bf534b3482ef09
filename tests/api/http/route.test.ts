import { expect, it, vi } from "vitest";
import { z } from "zod";
import { route } from "@/lib/server/base/http/route";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { messageNames } from "@/lib/shared/message-names";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createCast } from "../../support/people";

const installation = testInstallation();
const { invalidInput } = messageNames.http;
const number = z.coerce.number(invalidInput).max(10, invalidInput);

/** A route whose parts are all declared; `run` gets the parsed ones. */
function declared(run: (parts: object) => unknown, access: "public" | "admin" = "public") {
  return route({
    summary: "A call for these tests.",
    access,
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: number }),
    body: z.object({ name: z.string(invalidInput).trim().max(5, invalidInput) }),
    output: z.object({ name: z.string(), nested: z.array(z.object({ id: z.string() })) }),
    run: async ({ params, query, body }) => run({ params, query, body }),
  });
}
const id = "0197c000-0000-7000-8000-000000000001";
const good = { params: { id }, query: { limit: "3" }, body: { name: " Ada " } };
const answer = { name: "Ada", nested: [{ id: "1" }] };

it("a route gets address, query and body as its contract parses them, without undeclared fields", async () => {
  const run = vi.fn(() => answer);
  const sent = { ...good, query: { ...good.query, role: "admin" }, body: { ...good.body, account_id: id } };
  expect((await call(declared(run), sent)).status).toBe(200);
  expect(run).toHaveBeenCalledExactlyOnceWith({ params: { id }, query: { limit: 3 }, body: { name: "Ada" } });
});

it.each([
  ["address", { params: { id: "1' or 1=1" } }, 404],
  ["query", { query: { limit: "11" } }, 400],
  ["body", { body: { name: "Augusta" } }, 400],
])("a route whose %s does not fit its contract is refused before it runs", async (_, wrong, status) => {
  const run = vi.fn(() => answer);
  expect((await call(declared(run), { ...good, ...wrong })).status).toBe(status);
  expect(run).not.toHaveBeenCalled();
});

it("a stream gets address and query as its contract parses them, and is refused when one does not fit", async () => {
  const run = vi.fn((_parts: object) => new Response("bytes"));
  const stream = streamRoute({
    summary: "A stream for these tests.",
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: number }),
    run: async ({ params, query }) => run({ params, query }),
  });
  const sent = { params: { ...good.params, role: "admin" }, query: { ...good.query, account_id: id } };
  expect((await call(stream, sent)).status).toBe(200);
  expect(run).toHaveBeenCalledExactlyOnceWith({ params: { id }, query: { limit: 3 } });
  expect((await call(stream, { ...sent, params: { id: "none" } })).status).toBe(404);
  expect((await call(stream, { ...sent, query: { limit: "11" } })).status).toBe(400);
  expect(run).toHaveBeenCalledOnce();
});

it("a route refuses callers without access before it reads anything of theirs", async () => {
  const run = vi.fn(() => answer);
  const { moderator, admin } = await createCast(installation.deps);
  const malformed = { params: { id: "none" }, body: "{" };
  for (const [as, status] of [
    [null, 401],
    [moderator, 403],
    [admin, 404],
  ] as const) {
    expect((await call(declared(run, "admin"), { ...malformed, as, method: "POST" })).status).toBe(status);
  }
  expect(run).not.toHaveBeenCalled();
});

it("a route answers the fields that its contract declares, at every depth, and no other", async () => {
  const more = { ...answer, password_hash: "x", nested: [{ id: "1", account_id: "x" }] };
  expect(
    (
      await call(
        declared(() => more),
        good,
      )
    ).body,
  ).toEqual(answer);
});
