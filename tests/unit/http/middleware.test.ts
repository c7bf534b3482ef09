import { randomUUID } from "node:crypto";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSessionCookie } from "@/lib/server/base/auth/tokens";
import { requestedHost } from "@/lib/server/base/http/hosts";
import { contentSecurityPolicy } from "@/lib/server/base/http/security-headers";
import { env } from "@/lib/server/env";
import type { Role } from "@/lib/shared/vocabulary";
import { config, middleware } from "@/middleware";

const cookies = ["next-auth.session-token=x", "__Secure-next-auth.session-token=x"];

/** Returns the redirect's target, or 'through'. */
async function visit(address: string, cookie?: string): Promise<string> {
  const request = new NextRequest(`https://wall.test${address}`, { headers: cookie ? { cookie } : {} });
  const location = (await middleware(request)).headers.get("location");
  return location ? location.replace("https://wall.test", "") : "through";
}

describe("anonymous visitors", () => {
  it.each(["/user", "/user/", "/user/dashboard", "/user/dashboard/"])(
    "an anonymous visitor of %s is redirected to the landing page",
    async (address) => {
      expect(await visit(address)).toBe("/");
      expect(await visit(address, "next-auth.session-token=")).toBe("/");
      expect(await visit(address, "other=x")).toBe("/");
    },
  );

  it("an anonymous visitor of another console page is redirected to log in, and returns there afterwards", async () => {
    expect(await visit("/user/events")).toBe("/login?redirectTo=%2Fuser%2Fevents");
    const location = new URL(await visit("/user/moderate?status=pending&search=a%26b"), "https://wall.test");
    expect(location.searchParams.get("redirectTo")).toBe("/user/moderate?status=pending&search=a%26b");
  });

  it("an anonymous visitor of the form's preview is redirected to log in, and goes to the events afterwards", async () => {
    for (const address of ["/form-preview", "/form-preview/", "/form-preview?x=1"]) {
      expect(await visit(address)).toBe("/login?redirectTo=%2Fuser%2Fevents");
      expect(await visit(address, "next-auth.session-token=x")).toBe("through");
    }
  });

  it("an anonymous visitor gets the wall's preview, which the landing page frames", async () => {
    for (const address of ["/wall-preview", "/wall-preview/", "/wall-preview?x=1"]) {
      expect(await visit(address)).toBe("through");
      expect(await visit(address, "next-auth.session-token=x")).toBe("through");
    }
  });

  it("an anonymous visitor sees the landing page", async () => {
    expect(await visit("/")).toBe("through");
  });
});

describe("visitors with a session cookie", () => {
  beforeEach(() => {
    env.NEXTAUTH_SECRET = "a secret of this test";
  });
  afterEach(() => {
    env.NEXTAUTH_SECRET = undefined;
  });

  it.each(cookies)(
    "a visitor with a session cookie (%s) is redirected to the dashboard from / and /user only",
    async (cookie) => {
      expect(await visit("/", cookie)).toBe("/user/dashboard");
      expect(await visit("/user", cookie)).toBe("/user/dashboard");
      expect(await visit("/user/dashboard", cookie)).toBe("through");
      expect(await visit("/user/events?page=2", cookie)).toBe("through");
    },
  );

  const cookieOf = async (role: Role, maxAgeSeconds = 60) => {
    const [user_id, account_id, family_id] = [randomUUID(), randomUUID(), randomUUID()];
    const claims = { user_id, account_id, family_id, role, email: "grace@example.com" };
    return `next-auth.session-token=${(await createSessionCookie(claims, maxAgeSeconds)).value}`;
  };

  it.each(["/", "/user", "/user/"])("a moderator is redirected from %s to Moderate", async (address) => {
    expect(await visit(address, await cookieOf("moderator"))).toBe("/user/moderate");
    expect(await visit(address, await cookieOf("admin"))).toBe("/user/dashboard");
  });

  it("a moderator may open the dashboard, and a session cookie without a readable role redirects there", async () => {
    const cookie = await cookieOf("moderator");
    expect(await visit("/user/dashboard", cookie)).toBe("through");
    expect(await visit("/", await cookieOf("moderator", -60))).toBe("/user/dashboard");
    env.NEXTAUTH_SECRET = "another installation's";
    expect(await visit("/", cookie)).toBe("/user/dashboard");
    env.NEXTAUTH_SECRET = undefined;
    expect(await visit("/", cookie)).toBe("/user/dashboard");
  });
});

it("a redirect is never cached", async () => {
  const response = await middleware(new NextRequest("https://wall.test/user/events"));
  expect(response.headers.get("cache-control")).toBe("no-store");
});

it("a wall's page may be kept by shared caches for a second, and every other page decides for itself", async () => {
  const policyOf = async (path: string) => {
    const request = new NextRequest(`https://wall.test${path}`, { headers: { cookie: cookies[0] ?? "" } });
    return (await middleware(request)).headers.get("cache-control");
  };
  expect(await policyOf("/event/party")).toBe("public, max-age=0, s-maxage=1, must-revalidate");
  expect(await policyOf("/event/party?post=1")).toBe("public, max-age=0, s-maxage=1, must-revalidate");
  for (const path of ["/event-form/party", "/user/events", "/login"]) expect(await policyOf(path)).toBeNull();
});

const matched = [
  "/",
  "/user",
  "/user/dashboard",
  "/user/events?page=2",
  "/login",
  "/logout",
  "/event/party",
  "/event-form/party",
  "/p/a-token",
  "/users",
  "/apiary",
  "/event/a.b",
  "/user/events.rsc",
];
const unmatched = [
  "/api",
  "/api/events/add-event-post",
  "/api/auth/login",
  "/api/user/x",
  "/_next/static/x.js",
  "/icon.svg",
  "/script-frame.html",
  "/wall-canvas.html",
  "/wall-scripts.js",
];
it.each(matched)("the middleware runs for %s", (url) => {
  expect(unstable_doesMiddlewareMatch({ config, url })).toBe(true);
});
it.each(unmatched)("the middleware does not run for %s", (url) => {
  expect(unstable_doesMiddlewareMatch({ config, url })).toBe(false);
});

describe("WALL_URL", () => {
  beforeEach(() => {
    env.WALL_URL = "https://show.test";
    env.PUBLIC_URL = "https://office.test:8443";
  });
  afterEach(() => {
    env.WALL_URL = undefined;
    env.PUBLIC_URL = undefined;
    env.TRUST_PROXY = 0;
  });

  const cookie = "next-auth.session-token=x";
  const answer = (host: string, path: string, headers: Record<string, string> = {}) =>
    middleware(new NextRequest(`https://localhost:3000${path}`, { headers: { host, ...headers } }));
  const locationOf = async (host: string, path: string, headers = {}) =>
    (await answer(host, path, headers)).headers.get("location");

  it.each(["/event/party", "/event/party?post=1", "/event-form/party", "/p/a-token"])(
    "%s is served at WALL_URL only",
    async (path) => {
      expect(await locationOf("show.test", path)).toBeNull();
      expect(await locationOf("SHOW.test:443", path)).toBeNull();
      for (const host of ["office.test:8443", "192.168.1.5:3000", "show.test.evil.test", "show.test:8443"]) {
        expect(await locationOf(host, path)).toBe(`https://show.test${path}`);
      }
    },
  );

  it.each(["/", "/login", "/logout", "/user/events", "/wall-preview", "/form-preview", "/eventual"])(
    "%s is served at PUBLIC_URL only",
    async (path) => {
      expect((await locationOf("office.test:8443", path)) ?? "").not.toMatch(/^https:\/\/(office|show)\.test/);
      for (const host of ["show.test", "192.168.1.5:3000"]) {
        expect(await locationOf(host, path)).toBe(`https://office.test:8443${path}`);
      }
    },
  );

  it("a signed-in visitor of the wall is redirected through the console for a ticket", async () => {
    expect(await locationOf("office.test:8443", "/event/party?post=1", { cookie })).toBe(
      "https://localhost:3000/user/carry-over?page=%2Fevent%2Fparty%3Fpost%3D1",
    );
    expect(await locationOf("show.test", "/event/party", { cookie })).toBeNull();
    // A guest's own page is the same for everybody, and its secret address must not be passed on.
    expect(await locationOf("office.test:8443", "/p/a-token", { cookie })).toBe("https://show.test/p/a-token");
  });

  it("without PUBLIC_URL, the console is absent at WALL_URL and served at every other host", async () => {
    env.PUBLIC_URL = undefined;
    expect((await answer("show.test", "/login")).status).toBe(404);
    expect((await answer("192.168.1.5:3000", "/login")).status).toBe(200);
  });

  it("a proxy's forwarded host is believed only when TRUST_PROXY is set", async () => {
    const headers = { "x-forwarded-host": "show.test" };
    expect(await locationOf("inner:3000", "/event/party", headers)).toBe("https://show.test/event/party");
    env.TRUST_PROXY = 1;
    expect(await locationOf("inner:3000", "/event/party", headers)).toBeNull();
    expect(await locationOf("inner:3000", "/event/party", { "x-forwarded-host": "show.test, evil.test" })).toBe(
      "https://show.test/event/party",
    );
  });
});

describe("the content security policy", () => {
  const policyOf = async (path: string, host = "wall.test") => {
    const headers = { host, cookie: "next-auth.session-token=x" };
    const answer = await middleware(new NextRequest(`https://wall.test${path}`, { headers }));
    return answer.headers.get("content-security-policy") ?? "";
  };

  it.each(["/login", "/user/events", "/event-form/party"])(
    "the policy of %s allows scripts with this visit's nonce only",
    async (path) => {
      const [one, two] = [await policyOf(path), await policyOf(path)];
      const scripts = /script-src 'self' 'nonce-([0-9a-f]{32})' 'strict-dynamic';/;
      expect(one).toMatch(scripts);
      expect(scripts.exec(one)?.[1]).not.toBe(scripts.exec(two)?.[1]);
      for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
        expect(one).toContain(part);
      }
    },
  );

  it("the policy of a cached wall allows its own scripts, and framing by other pages", async () => {
    expect(await policyOf("/event/party")).toContain("script-src 'self' 'unsafe-inline';");
    expect(await policyOf("/event/party")).not.toMatch(/nonce|frame-ancestors/);
  });

  it("the policy of a preview is the console's, framed by the console only, uncached, and without a socket", async () => {
    const headers = { cookie: "next-auth.session-token=x" };
    const answer = (await middleware(new NextRequest("https://wall.test/wall-preview", { headers }))).headers;
    const policy = answer.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/);
    for (const part of [
      "frame-ancestors 'self'",
      "frame-src 'none'",
      "form-action 'none'",
      "connect-src 'self' blob:",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/wss?:/);
    expect(answer.get("cache-control")).toBe("no-store");
    expect(answer.get("x-robots-tag")).toBe("noindex");
    expect(answer.get("permissions-policy")).toContain("screen-wake-lock=()");
  });

  it("the policy of a guest's own page is the form's, and the page is uncached and not indexed", async () => {
    const answer = (await middleware(new NextRequest("https://wall.test/p/a-token"))).headers;
    expect(answer.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/);
    expect(answer.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(answer.get("cache-control")).toBe("no-store");
    expect(answer.get("x-robots-tag")).toBe("noindex");
  });

  it("the policy of a wall at its own address allows whatever its organiser's scripts need", async () => {
    env.WALL_URL = "https://wall.test";
    expect(await policyOf("/event/party")).toBe("object-src 'none'; base-uri 'none'");
    expect(await policyOf("/event-form/party")).toContain("'strict-dynamic'");
    env.WALL_URL = undefined;
  });

  it("the policy names the servers that this installation uses, and only valid hosts", () => {
    const plain = { ...env, NODE_ENV: "production" as const };
    const asked = { kind: "form" as const, host: "wall.test:3000", nonce: "n" };
    const settings = {
      S3_BUCKET: "bucket",
      S3_ENDPOINT: "https://s3.test",
      S3_PUBLIC_URL: "https://cdn.test/media",
      BUNNY_LIBRARY_ID: "1",
      BUNNY_CDN_HOST: "https://video.test",
      PUSHER_HOST: "push.test",
      PUSHER_PORT: 6001,
    };
    const policy = contentSecurityPolicy({ ...plain, ...settings }, asked);
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.test https://video.test;");
    expect(policy).toContain(
      "connect-src 'self' blob: wss://push.test:6001 https://video.bunnycdn.com https://s3.test https://bucket.s3.test",
    );
    const withPrivateBucket = contentSecurityPolicy({ ...plain, ...settings, S3_PRIVATE_BUCKET: "originals" }, asked);
    expect(withPrivateBucket).toContain(" https://s3.test https://originals.s3.test ");
    const embedded = contentSecurityPolicy({ ...plain, WALLFLOWER_EMBEDDED_REALTIME: true }, asked);
    expect(embedded).toContain("connect-src 'self' blob: ws://wall.test:3000 wss://wall.test:3000;");
    expect(requestedHost(new Headers({ host: "x; script-src *" }))).toBeNull();
    expect(requestedHost(new Headers({ host: "[::1]:3000" }))).toBe("[::1]:3000");
  });
});
