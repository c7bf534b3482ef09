import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config, middleware } from "@/middleware";

const cookies = ["next-auth.session-token=x", "__Secure-next-auth.session-token=x"];

/** Where a request is sent, or 'through'. */
function visit(address: string, cookie?: string): string {
  const request = new NextRequest(`https://wall.test${address}`, { headers: cookie ? { cookie } : {} });
  const location = middleware(request).headers.get("location");
  return location ? location.replace("https://wall.test", "") : "through";
}

describe("an anonymous visitor", () => {
  it.each(["/user", "/user/", "/user/dashboard", "/user/dashboard/"])(
    "of %s is sent to the landing page",
    (address) => {
      expect(visit(address)).toBe("/");
      expect(visit(address, "next-auth.session-token=")).toBe("/");
      expect(visit(address, "other=x")).toBe("/");
    },
  );

  it("of another page of the console is sent to log in, and from there back", () => {
    expect(visit("/user/events")).toBe("/login?redirectTo=%2Fuser%2Fevents");
    const location = new URL(visit("/user/moderate?status=pending&search=a%26b"), "https://wall.test");
    expect(location.searchParams.get("redirectTo")).toBe("/user/moderate?status=pending&search=a%26b");
  });

  it("sees the landing page", () => {
    expect(visit("/")).toBe("through");
  });
});

describe("a visitor with a session cookie", () => {
  it.each(cookies)("(%s) goes to the dashboard from / and /user, and everywhere else as they please", (cookie) => {
    expect(visit("/", cookie)).toBe("/user/dashboard");
    expect(visit("/user", cookie)).toBe("/user/dashboard");
    expect(visit("/user/dashboard", cookie)).toBe("through");
    expect(visit("/user/events?page=2", cookie)).toBe("through");
  });
});

it("no cache keeps a redirect", () => {
  const response = middleware(new NextRequest("https://wall.test/user/events"));
  expect(response.headers.get("cache-control")).toBe("no-store");
});

const matched = ["/", "/user", "/user/dashboard", "/user/events?page=2"];
const left = [
  "/api/events/add-event-post",
  "/api/auth/login",
  "/api/user/x",
  "/login",
  "/logout",
  "/event/party",
  "/event-form/party",
  "/_next/static/x.js",
  "/users",
];
it.each(matched)("it is asked about %s", (url) => {
  expect(unstable_doesMiddlewareMatch({ config, url })).toBe(true);
});
it.each(left)("it is never asked about %s", (url) => {
  expect(unstable_doesMiddlewareMatch({ config, url })).toBe(false);
});
