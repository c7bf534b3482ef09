import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answerUnknownEvent, askForWallPage } from "@/host/web/unknown-walls";
import { env } from "@/lib/server/env";
import { apiPaths } from "@/lib/shared/paths";

beforeEach(() => {
  globalThis.wallflowerFindWallSlug = async (slug) => ({ party: "party", old: "party" })[slug] ?? null;
});
afterEach(() => {
  globalThis.wallflowerFindWallSlug = undefined;
});

const call = apiPaths.events.eventBySlug;
async function answerTo(url: string, headers: Record<string, string> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers });
  const response = new ServerResponse(request);
  const isAnswered = await answerUnknownEvent(request, response);
  return isAnswered ? response.statusCode : "goes on";
}

it("a call for an unknown event is answered at once, as Next would", async () => {
  expect(await answerTo(call("nope"))).toBe(404);
  expect(await answerTo(`${call("nope")}/?x=1`)).toBe(404);
});

it("a call for an event is passed on if the event exists or the caller may see more than the public", async () => {
  expect(await answerTo(call("party"))).toBe("goes on");
  expect(await answerTo(call("nope"), { authorization: "Bearer x" })).toBe("goes on");
  expect(await answerTo(call("nope"), { cookie: "wallflower-unlock-1=x" })).toBe("goes on");
  expect(await answerTo(apiPaths.events.wallChanges("nope", 1))).toBe("goes on");
});

it("a call for an event is passed on without a database, or before the lookup is available", async () => {
  globalThis.wallflowerFindWallSlug = () => Promise.reject(new Error("No database."));
  expect(await answerTo(call("nope"))).toBe("goes on");
  globalThis.wallflowerFindWallSlug = undefined;
  expect(await answerTo(call("nope"))).toBe("goes on");
});

async function addressOf(url: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const request = { url, headers: { host: "wall.example", ...headers } } as IncomingMessage;
  await askForWallPage(request);
  return request.url;
}

it("Next gets a wall under the address of its cached page, and every other address unchanged", async () => {
  const post = "0197a0b0-1111-7000-8000-00000000abcd";
  globalThis.wallflowerHasLinkedPost = async (_slug, postId) => postId === post;
  for (const [asked, seen] of [
    ["/event/party?screen=Stage&key=secret", "/event/party"],
    ["/event/party?post=nope?post=nope", "/event/party"],
    [`/event/PARTY?x=1&post=${post}`, `/event/party/post/${post}`],
    ["/event/nope?post=1", "/event/_"],
    ["/event/old?x=1", "/event/old?x=1"],
    ["/event/sw.js?x=1", "/event/sw.js?x=1"],
    ["/api/events/wall-changes/1?since=1", "/api/events/wall-changes/1?since=1"],
  ] as const) {
    expect(await addressOf(asked)).toBe(seen);
  }
  globalThis.wallflowerHasLinkedPost = undefined;
});

it("a header of Next's router does not bring a visitor's query to everybody's page", async () => {
  for (const rsc of ["0", "1", "x"]) {
    expect(await addressOf("/event/party?screen=Stage&key=secret", { rsc })).toBe("/event/party");
  }
});

it("a call for an event whose name does not decode is passed on", async () => {
  for (const name of ["x#%", "%", "%ff", "%E0%A4%A"]) {
    expect(await answerTo(`/api/events/event-by-slug/${name}`)).toBe("goes on");
  }
});

it("a wall's address stays unchanged at the console's own address", async () => {
  env.WALL_URL = "https://wall.example";
  expect(await addressOf("/event/nope?x=1", { host: "console.example" })).toBe("/event/nope?x=1");
  env.WALL_URL = undefined;
});
