import { describe, expect, it } from "vitest";
import { GET as nothingHere } from "@/app/api/[...rest]/route";
import { GET as health } from "@/app/api/health/route";
import { POST as expireWall } from "@/app/api/internal/expire-wall/route";
import { GET as openapi } from "@/app/api/openapi.json/route";
import { derivedKey } from "@/lib/server/base/auth/tokens";
import { version } from "@/lib/server/base/settings/version";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();

describe("health", () => {
  it("health is ok while database, storage and realtime work", async () => {
    const answer = await call(health);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...{ status: "ok", database: "ok", storage: "ok", realtime: "ok", backlog: "ok" },
      ...{ version, build: "build-1" },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("health is 503 with Retry-After, and names what does not work, but not why", async () => {
    installation.realtime.isDown = true;
    const answer = await call(health);
    installation.realtime.isDown = false;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ code: "unavailable", issues: [{ path: "realtime" }] });
    expect(JSON.stringify(answer.body)).not.toContain("is down");
  });
});

describe("expiring a wall", () => {
  it("expiring a wall takes the key that only this installation's processes can derive; without a slug it expires all", async () => {
    const key = derivedKey("expire-wall");
    expect((await call(expireWall, { body: { slug: "summer-party", key } })).status).toBe(200);
    expect((await call(expireWall, { body: { slug: null, key } })).status).toBe(200);
    expect(installation.pageCache.expired).toEqual(["summer-party", "*"]);
  });

  it.each([
    [{ slug: "x", key: "guessed" }, 403],
    [{ slug: "x", key: "" }, 403],
    [{ slug: "x" }, 400],
    [{}, 400],
  ])("expiring a wall with the key %j answers %i", async (body, status) => {
    const before = [...installation.pageCache.expired];
    expect((await call(expireWall, { body })).status).toBe(status);
    expect(installation.pageCache.expired).toEqual(before);
  });
});

it("openapi.json is an OpenAPI document of this API", async () => {
  const { status, body } = await call(openapi);
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  expect(body.paths).toHaveProperty("/api/events/add-event-post.post.requestBody");
});

it("an unknown API address answers 404 in JSON, with a request id", async () => {
  const answer = await call(nothingHere, { params: { rest: ["nowhere"] } });
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found", message: "Not found." } });
  expect(answer.headers.get("x-request-id")).toBe(answer.body.request_id);
});
