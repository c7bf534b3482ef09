import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { GET as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { routeModules } from "@/app/api/openapi.json/modules";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { env } from "@/lib/server/env";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith } from "../../support/members";
import { createAccount } from "../../support/people";

/** No other site can sign a visitor in or out by a form, an image or a script. */

const installation = testInstallation();
let member: Member;

beforeAll(async () => {
  member = await createMember(installation.deps, await createAccount(installation.deps));
});
afterEach(() => {
  env.PUBLIC_URL = undefined;
});

const modules: Record<string, Record<string, RouteHandler>> = routeModules;
const handlers = Object.entries(modules)
  .filter(([address]) => address.startsWith("/api/auth/"))
  .map(([address, { POST }]): [string, RouteHandler] => [address, POST as RouteHandler]);
const bodyOf = (address: string) =>
  address.endsWith("login") ? { email_id: member.email, password: member.password } : {};

const foreign: [string, Record<string, string>][] = [
  ["a page of another site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }],
  ["a page of a sister site", { "sec-fetch-site": "same-site", origin: "http://walls.wall.test" }],
  ["an older browser's page of another site", { origin: "https://evil.test" }],
  ["another port of the same host", { origin: "http://wall.test:8080" }],
  ["a page without an origin of its own", { origin: "null" }],
  ["an invalid origin", { origin: "x" }],
];

describe.each(handlers)("%s", (address, handler) => {
  it.each(foreign)("the sign-in address refuses %s", async (_name, headers) => {
    const session = (await logInAs(member)).body;
    const body = { ...bodyOf(address), refreshToken: session.refreshToken };
    const answer = await call(handler, { body, headers: { host: "wall.test", ...headers } });
    expect([answer.status, answer.body.message]).toEqual([403, messages.http.foreignPage]);
    expect(answer.cookies).toEqual({});
    expect((await refreshWith(session.refreshToken)).status).toBe(200);
  });

  it("the sign-in address accepts JSON only", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(bodyOf(address))) form.set(name, value);
    expect((await call(handler, { method: "POST", body: form })).status).toBe(415);
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const body = JSON.stringify(bodyOf(address));
      expect((await call(handler, { body, headers: { "content-type": type } })).status).toBe(415);
    }
  });
});

it("our own pages and non-browser clients can sign in", async () => {
  const [, login] = handlers.find(([address]) => address.endsWith("login")) ?? [];
  const send = async (headers: Record<string, string>) =>
    (await call(login as RouteHandler, { body: bodyOf("login"), headers: { host: "wall.test", ...headers } })).status;
  expect(await send({ "sec-fetch-site": "same-origin", origin: "http://wall.test" })).toBe(200);
  expect(await send({ origin: "http://wall.test" })).toBe(200);
  // A proxy that terminates TLS forwards the request on plain http, with the browser's https origin.
  expect(await send({ origin: "https://wall.test", host: "wall.test:443" })).toBe(200);
  expect(await send({})).toBe(200);
  env.PUBLIC_URL = "https://console.test";
  expect(await send({ origin: "https://console.test", host: "10.0.0.7:3000" })).toBe(200);
});

it("every sign-in address makes this check, future ones included", () => {
  expect(handlers.length).toBeGreaterThan(4);
  for (const [address, { declaration }] of handlers) expect(declaration.isForOwnPages, address).toBe(true);
});

describe("next-auth's own addresses", () => {
  const ask = (nextauth: string[], method: "GET" | "POST" = "GET") => call(nextAuth, { method, params: { nextauth } });

  it.each(["signin", "signout", "csrf", "callback", "error", "verify-request", "_log"])(
    "next-auth's address %s does not exist",
    async (name) => {
      const answer = await ask([name]);
      expect(answer.status).toBe(404);
      expect(answer.cookies).toEqual({});
    },
  );

  it("next-auth's addresses handle GET only", async () => {
    const module: Record<string, unknown> = await import("@/app/api/auth/[...nextauth]/route");
    expect(Object.keys(module)).toEqual(["GET"]);
    expect((await ask(["session", "signout"])).status).toBe(404);
  });
});
