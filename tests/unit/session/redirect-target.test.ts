import { describe, expect, it } from "vitest";
import { landingFor, safeRedirectTarget } from "@/lib/client/session/redirect-target";

describe("redirect targets", () => {
  it.each(["/user/events", "/user/moderate?status=pending&search=a%20b", "/user/ads#top", "/", "/login-help"])(
    "the redirect target %s is followed",
    (target) => {
      expect(safeRedirectTarget(target)).toBe(target);
    },
  );

  it.each([
    "/login",
    "/login/",
    "/login?redirectTo=/user/events",
    "/x/../login",
    "/logout",
    "/first-password",
    "/second-factor",
    "/logout?reason=refresh-failed",
    "",
    "user/events",
    "https://evil.example/user",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/x/..//evil.example",
    "/.//evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://",
  ])("the redirect target %j is discarded", (target) => {
    expect(safeRedirectTarget(target)).toBeNull();
  });
});

describe("after logging in", () => {
  it("a moderator is redirected to moderation after logging in, whatever target was given", () => {
    expect(landingFor("moderator", "/user/events")).toBe("/user/moderate");
    expect(landingFor("moderator", null)).toBe("/user/moderate");
  });

  it("an admin is redirected to the given target after logging in, or to the dashboard", () => {
    expect(landingFor("admin", "/user/events?x=1")).toBe("/user/events?x=1");
    expect(landingFor("admin", null)).toBe("/user/dashboard");
    expect(landingFor("admin", "/login")).toBe("/user/dashboard");
    expect(landingFor("admin", "https://evil.example")).toBe("/user/dashboard");
    expect(landingFor(null, null)).toBe("/user/dashboard");
  });
});
