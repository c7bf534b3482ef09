import { expect, it } from "vitest";
import { routeModules } from "@/app/api/openapi.json/modules";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { type Answer, call } from "../support/call";
import { testInstallation } from "../support/installation";
import { createCast } from "../support/people";

const installation = testInstallation();
const handlers = Object.entries(routeModules).flatMap(([address, module]) =>
  Object.entries<RouteHandler>(module).map(([method, handler]) => ({ name: `${method} ${address}`, method, handler })),
);

/** Calls every method of every route from another site's page: without a token, and with an admin's. */
async function answersOfAll(): Promise<[name: string, answer: Answer<unknown>][]> {
  const { admin } = await createCast(installation.deps);
  const headers = { host: "wall.test", origin: "https://evil.example" };
  const answers: [string, Answer<unknown>][] = [];
  for (const { name, method, handler } of handlers) {
    for (const as of [null, admin]) answers.push([name, await call(handler, { method: method as "GET", as, headers })]);
  }
  return answers;
}

it("every answer of the API names its type, with the charset of text, and lets no other site read it", async () => {
  const answers = await answersOfAll();
  const statuses = new Set(answers.map(([, { status }]) => status));
  for (const status of [200, 400, 401, 403, 404]) expect(statuses).toContain(status);
  for (const [name, { body, headers }] of answers) {
    if (body !== "") expect([name, headers.get("content-type")]).toEqual([name, expect.stringMatching(typed)]);
    const allowed = [...headers.keys()].filter((header) => header.startsWith("access-control-allow"));
    expect([name, allowed]).toEqual([name, []]);
  }
});

/** Binary types have no charset (RFC 8259 gives JSON none either, but old clients guess one). */
const typed =
  /^(application\/json; charset=utf-8|text\/\w+; ?charset=utf-8|(application|image|video)\/(?!json)[\w.+-]+)$/;
