import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findMovedPage, findWallPage } from "@/lib/server/base/http/wall-page";
import { env } from "@/lib/server/env";
import { middleware } from "@/middleware";

const shown = "0197a0b0-1111-7000-8000-00000000abcd";
const unknown = "0197a0b0-2222-7000-8000-00000000abcd";
let queried: string[];

beforeEach(() => {
  queried = [];
  globalThis.wallflowerFindWallSlug = async (slug) => {
    queried.push(slug);
    return { party: "party", old: "party" }[slug] ?? null;
  };
  globalThis.wallflowerHasLinkedPost = async (slug, postId) => {
    queried.push(postId);
    return slug === "party" && postId === shown;
  };
});
afterEach(() => {
  globalThis.wallflowerFindWallSlug = undefined;
  globalThis.wallflowerHasLinkedPost = undefined;
});

const pageOf = (address: string) => findWallPage(new URL(address, "https://wall.test"));

it.each([
  ...["/event/nope", "/event/nope/", "/event/nope?post=1&x=2", "/event/%00", "/event/..%2f..%2fetc", "/event/NOPE"],
  ...["/event/nope/post/1", `/event/nope/post/${shown}`, "/event/%f0", "/event/_"],
])("the address %s, which is no wall, gets the page of all missing walls", async (address) => {
  expect(await pageOf(address)).toBe("/event/_");
});

it.each([
  ...["/event/party", "/event/party/", "/event/party?screen=Stage", "/event/PARTY", "/event/%70arty"],
  ...["/event/party?post=", "/event/party?post=nope", "/event/party/post/nope", "/event/party/post/%f0"],
])("the address %s gets the wall's own page, and no post is queried", async (address) => {
  expect(await pageOf(address)).toBe("/event/party");
  expect(queried).toEqual(["party"]);
});

it.each([
  ...[`/event/party?post=${unknown}`, `/event/party/post/${unknown}`, `/event/party/post/${unknown}/`],
  ...[`/event/party?post=${shown}&post=${unknown}`, `/event/party/post/${unknown}?post=${shown}`],
])("the address %s, a link to an unknown post, gets the wall's own page", async (address) => {
  expect(await pageOf(address)).toBe("/event/party");
});

it.each([
  ...[`/event/party?post=${shown}`, `/event/Party?x=1&post=${shown.toUpperCase()}`, `/event/party/?post=${shown}`],
  ...[
    `/event/party/post/${shown}`,
    `/event/party/post/${shown.toUpperCase()}/`,
    `/event/party/post/%30${shown.slice(1)}`,
  ],
])("the address %s, a link to a known post, gets that post's page under its one address", async (address) => {
  expect(await pageOf(address)).toBe(`/event/party/post/${shown}`);
});

it.each([
  "/event/",
  "/event",
  "/event/party/post/1/2",
  "/event/party/other/1",
  "/event-form/nope",
  "/event/sw.js",
  "/",
])("the address %s is not rewritten, and the database is not queried", async (address) => {
  expect(await pageOf(address)).toBeNull();
  expect(queried).toEqual([]);
});

it("a wall's page is served unchecked without a database, or before it can be asked", async () => {
  const failing = () => Promise.reject(new Error("No database."));
  for (const hook of [failing, undefined]) {
    globalThis.wallflowerFindWallSlug = hook;
    globalThis.wallflowerHasLinkedPost = hook;
    expect(await pageOf("/event/nope")).toBe("/event/nope");
    expect(await pageOf(`/event/nope?post=${unknown}`)).toBe(`/event/nope/post/${unknown}`);
  }
});

describe("former slugs", () => {
  const movedTo = (address: string) => findMovedPage(new URL(address, "https://wall.test"));

  it.each([
    ["/event/old", "/event/party"],
    ["/event/OLD/?screen=Stage", "/event/party?screen=Stage"],
    [`/event/old?post=${shown}`, `/event/party?post=${shown}`],
    [`/event/old/post/${shown}`, `/event/party?post=${shown}`],
    ["/event-form/old", "/event-form/party"],
    ["/event-form/old/?from=table", "/event-form/party?from=table"],
  ])("the address %s moves to %s, and gets no cached page", async (address, to) => {
    expect(await movedTo(address)).toBe(to);
    expect(await pageOf(address)).toBeNull();
  });

  it.each([
    ...["/event/party", "/event/PARTY", "/event/nope", "/event-form/party", "/event-form/nope", "/event/old/other"],
    ...["/event/sw.js", "/event-form/", "/event-form/%f0", "/user/old", "/"],
  ])("the address %s does not move", async (address) => {
    expect(await movedTo(address)).toBeNull();
  });

  it("no address moves without a database", async () => {
    globalThis.wallflowerFindWallSlug = () => Promise.reject(new Error("No database."));
    expect(await movedTo("/event/old")).toBeNull();
  });
});

describe("middleware", () => {
  const visit = (address: string, host = "wall.test") =>
    middleware(new NextRequest(`https://wall.test${address}`, { headers: { host } }));
  const rewrittenTo = async (address: string, host?: string) =>
    (await visit(address, host)).headers.get("x-middleware-rewrite");

  it("the middleware rewrites a wall's address to its cached page's, and keeps the page's headers", async () => {
    expect(await rewrittenTo("/event/party")).toBeNull();
    expect(await rewrittenTo(`/event/party?post=${unknown}`)).toBeNull();
    expect(await rewrittenTo(`/event/party?post=${shown}`)).toBe(
      `https://wall.test/event/party/post/${shown}?post=${shown}`,
    );
    const unknownWall = await visit("/event/nope");
    expect(unknownWall.headers.get("x-middleware-rewrite")).toBe("https://wall.test/event/_");
    expect(unknownWall.headers.get("content-security-policy")).toContain("script-src 'self' 'unsafe-inline'");
  });

  it.each([
    ["/event/old?screen=Stage", "/event/party?screen=Stage"],
    ["/event-form/old", "/event-form/party"],
  ])("the middleware redirects %s by 307 to %s, and lets nobody keep that", async (address, to) => {
    const answer = await visit(address);
    expect([answer.status, answer.headers.get("location")]).toEqual([307, `https://wall.test${to}`]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("the middleware redirects a former slug at the console's address to WALL_URL, which knows it", async () => {
    env.WALL_URL = "https://wall.test";
    const answer = await visit("/event/old", "console.test");
    env.WALL_URL = undefined;
    expect(answer.headers.get("location")).toBe("https://wall.test/event/old");
  });

  it("the middleware leaves an unknown wall at the console's address to the redirect to WALL_URL", async () => {
    env.WALL_URL = "https://wall.test";
    const answer = await visit("/event/nope", "console.test");
    env.WALL_URL = undefined;
    expect(answer.headers.get("location")).toBe("https://wall.test/event/nope");
    expect(queried).toEqual([]);
  });
});
