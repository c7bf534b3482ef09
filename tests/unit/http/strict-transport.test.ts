import { NextRequest } from "next/server";
import { afterEach, describe, expect, it } from "vitest";
import { strictTransportFor } from "@/lib/server/base/http/transport";
import { env } from "@/lib/server/env";
import { middleware } from "@/middleware";

const before = { PUBLIC_URL: undefined, WALL_URL: undefined, ...env };
afterEach(() => void Object.assign(env, before));

const year = "max-age=31536000";
const ask = (headers: Record<string, string>) => strictTransportFor(new Headers({ host: "wall.example", ...headers }));

describe("HSTS on", () => {
  it("HSTS is sent at an https address of the installation", () => {
    Object.assign(env, { PUBLIC_URL: "https://wall.example", WALL_URL: "https://walls.example" });
    expect(ask({})).toBe(year);
    expect(ask({ host: "wall.example:443" })).toBe(year);
    expect(ask({ host: "walls.example" })).toBe(year);
  });

  it("HSTS is sent when the trusted proxy reports https", () => {
    Object.assign(env, { TRUST_PROXY: 1 });
    expect(ask({ "x-forwarded-proto": "https" })).toBe(year);
    expect(ask({ "x-forwarded-proto": "http, https" })).toBe(year);
    Object.assign(env, { TRUST_PROXY: 2 });
    expect(ask({ "x-forwarded-proto": "https" })).toBe(year);
    expect(ask({ "x-forwarded-proto": "https, http" })).toBe(year);
  });
});

describe("HSTS off", () => {
  it("HSTS is not sent on plain http, whatever the client claims", () => {
    expect(ask({})).toBeNull();
    expect(ask({ "x-forwarded-proto": "https" })).toBeNull();
    Object.assign(env, { PUBLIC_URL: "http://wall.example" });
    expect(ask({})).toBeNull();
  });

  it("HSTS is not sent at another name of the machine, such as its local address", () => {
    Object.assign(env, { PUBLIC_URL: "https://wall.example" });
    expect(ask({ host: "192.168.1.20:3000" })).toBeNull();
    expect(ask({ host: "wall.example:3000" })).toBeNull();
  });

  it("HSTS is not sent when the trusted proxy reports plain http", () => {
    Object.assign(env, { PUBLIC_URL: "https://wall.example", TRUST_PROXY: 1 });
    expect(ask({ "x-forwarded-proto": "http" })).toBeNull();
    expect(ask({ "x-forwarded-proto": "https, http" })).toBeNull();
  });
});

it("HSTS is sent with pages and with redirects", async () => {
  Object.assign(env, { PUBLIC_URL: "https://wall.example" });
  const visit = async (path: string) => {
    const answer = await middleware(
      new NextRequest(`https://wall.example${path}`, { headers: { host: "wall.example" } }),
    );
    return answer.headers.get("strict-transport-security");
  };
  for (const path of ["/login", "/event/party", "/event-form/party", "/user/events"]) {
    expect(await visit(path), path).toBe(year);
  }
  Object.assign(env, before);
  expect(await visit("/login")).toBeNull();
});
