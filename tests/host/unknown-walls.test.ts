import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { foldUnknownWall } from "@/host/unknown-walls";
import { env } from "@/lib/server/env";

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
