import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { POST as getUploadUrl } from "@/app/api/events/get-upload-url/route";
import { GET as getVideoId } from "@/app/api/events/get-video-id/route";
import { POST as unlockEvent } from "@/app/api/events/unlock-event/[slug]/route";
import { routeModules } from "@/app/api/openapi.json/modules";
import { POST as createUpload } from "@/app/api/video-uploads/[[...path]]/route";
import { posts } from "@/db/schema/posts/posts";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { env } from "@/lib/server/env";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";
import { createUpload as beginTus, beginUpload } from "../../support/videos/video-uploads";

const installation = testInstallation();
const before = { PUBLIC_URL: undefined, WALL_URL: undefined, ...env };
let event: TestEvent;

beforeAll(async () => {
  event = await createEvent(installation.deps, await createAccount(installation.deps));
});
afterEach(() => void Object.assign(env, before));

const host = { host: "wall.test" };
const foreign: [string, Record<string, string>][] = [
  ["another site's page", { ...host, origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["an old browser on another site's page", { ...host, origin: "https://evil.example" }],
  ["a page at another port", { ...host, origin: "http://wall.test:8080" }],
  ["a page at a name that begins like ours", { ...host, origin: "http://wall.test.evil.example" }],
  ["a page at a name beside ours", { ...host, origin: "http://a.wall.test", "sec-fetch-site": "same-site" }],
  ["a sandboxed page", { ...host, origin: "null" }],
  ["a picture in another site's page", { ...host, "sec-fetch-site": "cross-site" }],
  ["a picture in a page at a name beside ours", { ...host, "sec-fetch-site": "same-site" }],
];
const own: [string, Record<string, string>][] = [
  ["our page", { ...host, origin: "http://wall.test", "sec-fetch-site": "same-origin" }],
  ["our page, behind a proxy that speaks https", { ...host, origin: "https://wall.test" }],
  [
    "our page, behind a proxy that asks for a name of its own",
    {
      host: "inside:3000",
      origin: "https://wall.test",
      "sec-fetch-site": "same-origin",
    },
  ],
  ["a program, or a phone's share sheet", host],
  ["an address that was typed in", { ...host, "sec-fetch-site": "none" }],
];

const guestPost = async (headers: Record<string, string>) => submit(event, await makePhoto(), { headers });
const calls = {
  "a post": guestPost,
  "an upload's address": (headers: Record<string, string>) =>
    call(getUploadUrl, { headers, body: { event_id: event.id, content_type: "image/jpeg", bytes: 1_000 } }),
  "a video's id": (headers: Record<string, string>) => call(getVideoId, { headers, query: { event_id: event.id } }),
  "an upload": (headers: Record<string, string>) => call(createUpload, { method: "POST", headers }),
  "a password": (headers: Record<string, string>) =>
    call(unlockEvent, { headers, params: { slug: event.event_url_slug }, body: { password: "x" } }),
};

describe.each(Object.entries(calls))("%s", (_name, make) => {
  it.each(foreign)("a call from %s is refused", async (_who, headers) => {
    const answer = await make(headers);
    expect([answer.status, answer.body.message]).toEqual([403, messages.http.foreignOrigin]);
  });

  it.each(own)("a call from %s is accepted", async (_who, headers) => {
    expect((await make(headers)).body.message).not.toBe(messages.http.foreignOrigin);
  });
});

/** Public calls that another site may make a browser send, each with its reason. */
const openToForeign: Record<string, string> = {
  "/api/realtime/auth": "changes nothing; the answer is unreadable to the other site",
  "/api/internal/expire-wall": "needs a key that no browser has",
  "/api/internal/probe-address": "needs a token, good once, that no browser has",
};

it("every public call that is not a GET, and the GET that creates something, checks its origin", () => {
  const modules: Record<string, Record<string, RouteHandler>> = routeModules;
  const held: string[] = [];
  const others = Object.entries(modules).flatMap(([address, module]) =>
    Object.entries(module).flatMap(([method, { declaration }]) => {
      const isMaker = method !== "GET" && method !== "HEAD";
      if (declaration.access !== "public" || declaration.isForOwnPages) return [];
      if (declaration.isSameOriginOnly) held.push(address);
      return isMaker && !declaration.isSameOriginOnly ? [address] : [];
    }),
  );
  expect(others.sort()).toEqual(Object.keys(openToForeign).sort());
  expect(held).toContain("/api/events/get-video-id");
});

it("a refused call leaves nothing behind, and an accepted one its row", async () => {
  const count = async () => (await installation.deps.db.select({ id: posts.id }).from(posts)).length;
  const earlier = await count();
  for (const [, headers] of foreign) await guestPost(headers);
  expect(await count()).toBe(earlier);
  expect((await guestPost({ ...host, origin: "http://wall.test" })).status).toBe(201);
  expect(await count()).toBe(earlier + 1);
  expect(await installation.spooledFiles()).toEqual([]);
});

it("no answer to an upload lets another site read it", async () => {
  const own = { ...host, origin: "http://wall.test" };
  const created = await beginTus(await beginUpload(event), 1_000, own);
  expect(created.status).toBe(201);
  expect(created.headers.get("access-control-allow-origin")).toBeNull();
});

it("both addresses of the installation count as its own, at either of them", async () => {
  Object.assign(env, { PUBLIC_URL: "https://console.example", WALL_URL: "https://wall.example" });
  for (const origin of ["https://console.example", "https://wall.example"]) {
    expect((await guestPost({ host: "wall.example", origin })).status).toBe(201);
  }
  expect((await guestPost({ host: "wall.example", origin: "http://console.example" })).status).toBe(403);
});
