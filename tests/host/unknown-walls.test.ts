import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerUnknownEvent, foldUnknownWall } from "@/host/unknown-walls";
import { env } from "@/lib/server/env";
import { apiPaths } from "@/lib/shared/paths";

let asked: string[];

beforeEach(() => {
  asked = [];
  globalThis.wallflowerHasWall = async (slug) => {
    asked.push(slug);
    return slug === "party";
  };
});
afterEach(() => {
  globalThis.wallflowerHasWall = undefined;
});

async function addressOf(url: string, host = "wall.example"): Promise<string | undefined> {
  const request = { url, headers: { host } } as IncomingMessage;
  await foldUnknownWall(request);
  return request.url;
}

it.each(["/event/nope", "/event/nope/", "/event/nope?post=1&x=2", "/event/%00", "/event/..%2f..%2fetc", "/event/NOPE"])(
  "%s, which is no wall, has the page of all that are none",
  async (url) => {
    expect(await addressOf(url)).toBe("/event/_");
  },
);

it.each(["/event/party", "/event/party/", "/event/party?screen=Stage"])("%s keeps its own", async (url) => {
  expect(await addressOf(url)).toBe(url);
  expect(asked).toEqual(["party"]);
});

it.each(["/event/", "/event", "/event/party/post/1", "/event-form/nope", "/event/sw.js", "/user/events", "/"])(
  "%s is nobody's wall, and nobody is asked",
  async (url) => {
    expect(await addressOf(url)).toBe(url);
    expect(asked).toEqual([]);
  },
);

describe("a call that asks for an event", () => {
  const call = apiPaths.events.eventBySlug;
  async function answerTo(url: string, headers: Record<string, string> = {}) {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, headers });
    const response = new ServerResponse(request);
    const isAnswered = await answerUnknownEvent(request, response);
    return isAnswered ? response.statusCode : "goes on";
  }

  it("that nobody may know of is answered at once, as Next would", async () => {
    expect(await answerTo(call("nope"))).toBe(404);
    expect(await answerTo(`${call("nope")}/?x=1`)).toBe(404);
  });

  it("goes on where it is there, or where who asks may see more than the public", async () => {
    expect(await answerTo(call("party"))).toBe("goes on");
    expect(await answerTo(call("nope"), { authorization: "Bearer x" })).toBe("goes on");
    expect(await answerTo(call("nope"), { cookie: "wallflower-unlock-1=x" })).toBe("goes on");
    expect(await answerTo(apiPaths.events.wallChanges("nope", 1))).toBe("goes on");
  });
});

it("at the console's own address it is left for the redirect to the wall's", async () => {
  env.WALL_URL = "https://wall.example";
  expect(await addressOf("/event/nope", "console.example")).toBe("/event/nope");
  expect(await addressOf("/event/nope", "wall.example")).toBe("/event/_");
  env.WALL_URL = undefined;
});

it("without a database, or before there is anybody to ask, the page speaks for itself", async () => {
  globalThis.wallflowerHasWall = () => Promise.reject(new Error("No database."));
  expect(await addressOf("/event/nope")).toBe("/event/nope");
  globalThis.wallflowerHasWall = undefined;
  expect(await addressOf("/event/nope")).toBe("/event/nope");
});
