import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/client/session/api-client";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { FakeBrowser, jsonAnswer } from "../../support/browser/fake-browser";

const refreshPath = apiPaths.auth.refreshAccessToken;
let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const expired = () =>
  jsonAnswer({ message: "x", code: "token_expired", refresh_token_required: true, request_id: "r" }, 401);
const unauthenticated = () => jsonAnswer({ message: "Please log in.", code: "unauthenticated", request_id: "r" }, 401);

/** Part of each token's name, so that no token is valid in two tests. */
let generation = 0;

/** A server that accepts only its newest access token, and each refresh token once. */
function serve(browser: FakeBrowser) {
  generation += 1;
  let round = 0;
  const name = (kind: string) => `${kind}-${generation}-${round}`;
  browser.logIn(name("access"), name("refresh"));
  const server = { expire: () => {}, isRevoked: false };
  let good = name("access");
  server.expire = () => {
    good = "none";
  };
  browser.answer = async (request) => {
    if (new URL(request.url).pathname === refreshPath) {
      const { refreshToken } = (await request.json()) as { refreshToken: string };
      if (server.isRevoked || refreshToken !== name("refresh")) return unauthenticated();
      round += 1;
      good = name("access");
      return jsonAnswer({ accessToken: good, refreshToken: name("refresh") });
    }
    const bearer = request.headers.get("authorization");
    if (server.isRevoked && bearer === `Bearer ${good}`) return unauthenticated();
    if (bearer && bearer !== `Bearer ${good}`) return expired();
    return jsonAnswer({ bearer, path: new URL(request.url).pathname });
  };
  return server;
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`No ApiError but ${error}`);
  return error;
}

describe("API calls", () => {
  it("a call carries the stored access token, and none when nobody is logged in or the call is public", async () => {
    serve(browser);
    const token = browser.stored.get("accessToken");
    expect(await api.get("/api/x")).toMatchObject({ bearer: `Bearer ${token}` });
    expect(await api.get("/api/x", { auth: "none" })).toMatchObject({ bearer: null });
    browser.stored.clear();
    expect(await api.get("/api/x")).toMatchObject({ bearer: null });
  });

  it.each(["/api/x", "/api/x/", "api/x", "https://wall.test/api/x?a=1"])("a call goes to %s", async (path) => {
    serve(browser);
    await api.get(path);
    expect(new URL(browser.requests[0]?.url ?? "").pathname.replace(/\/$/, "")).toBe("/api/x");
  });

  it.each(["https://evil.test/api", "//evil.test/api"])("a call never sends a token to %s", async (path) => {
    serve(browser);
    await expect(api.get(path)).rejects.toThrow();
    expect(browser.requests).toEqual([]);
  });

  it("a call sends JSON as JSON, and a form as it is", async () => {
    browser.answer = async (request) => jsonAnswer({ type: request.headers.get("content-type") });
    expect(await api.post("/api/x", { a: 1 })).toEqual({ type: "application/json" });
    const form = new FormData();
    form.set("a", "1");
    expect(await api.put("/api/x", form)).toEqual({ type: expect.stringMatching(/^multipart\/form-data; boundary=/) });
    expect(await api.delete("/api/x")).toEqual({ type: null });
  });

  it("a call returns what parse makes of the answer", async () => {
    browser.answer = () => jsonAnswer({ total: "5" });
    const parse = (data: unknown) => Number((data as { total: string }).total);
    expect(await api.get("/api/x", { parse })).toBe(5);
  });
});

describe("pages of a list", () => {
  it("a page of a list comes with the next cursor and the total", async () => {
    const link = '</api/x?limit=2&cursor=abc%2B1>; rel="next"';
    browser.answer = () => jsonAnswer([1, 2], 200, { Link: link, "X-Total-Count": "7" });
    expect(await api.page("/api/x?limit=2")).toEqual({ items: [1, 2], nextCursor: "abc+1", total: 7 });
  });

  it("a list's last page has no cursor", async () => {
    browser.answer = () => jsonAnswer([1], 200, { "X-Total-Count": "1" });
    expect(await api.page("/api/x")).toEqual({ items: [1], nextCursor: null, total: 1 });
  });
});

describe("failures", () => {
  it("a failed call throws an ApiError with everything that the server sent", async () => {
    const issues = [{ path: "email", message: "Email is required." }];
    const body = { message: "Email is required.", code: "invalid_input", issues, request_id: "r-1" };
    browser.answer = () => jsonAnswer(body, 400);
    const error = await failureOf(api.post("/api/x", {}));
    const { status, code, message, requestId } = error;
    expect({ status, code, message, requestId, issues: error.issues }).toEqual({
      status: 400,
      code: "invalid_input",
      message: "Email is required.",
      requestId: "r-1",
      issues,
    });
  });

  it("a failed call says how long to wait before a retry", async () => {
    browser.answer = () =>
      jsonAnswer({ message: "Wait.", code: "rate_limited", request_id: "r" }, 429, { "Retry-After": "12" });
    expect((await failureOf(api.get("/api/x"))).retryAfterSeconds).toBe(12);
  });

  const foreign = [
    [413, "too_large", messages.http.bodyTooLarge],
    [502, "upstream", messages.http.unavailable],
    [504, "unavailable", messages.http.unavailable],
    [418, "internal", messages.common.error],
  ] as const;
  it.each(foreign)("an answer with status %i from a proxy is %s with a sentence", async (status, code, message) => {
    browser.answer = () => new Response("<html>nginx</html>", { status });
    expect(await failureOf(api.get("/api/x"))).toMatchObject({ status, code, message });
  });

  it("a call without an answer, or with a hotel's login page, fails as 'network'", async () => {
    browser.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await failureOf(api.get("/api/x"))).toMatchObject({
      status: 0,
      code: "network",
      message: messages.common.offline,
    });
    browser.answer = () => new Response("<html>Welcome to our WiFi</html>", { status: 200 });
    expect(await failureOf(api.get("/api/x"))).toMatchObject({ code: "network" });
  });

  it("an abort by the caller is passed on as an abort", async () => {
    const controller = new AbortController();
    browser.answer = () => {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    };
    await expect(api.get("/api/x", { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("expired access tokens", () => {
  it("an expired access token is renewed and the call repeated, without the caller noticing", async () => {
    serve(browser).expire();
    expect(await api.get("/api/x")).toMatchObject({ path: "/api/x" });
    // The call, the renewal, and the call again.
    expect(browser.requests).toHaveLength(3);
    expect(browser.requestsTo(refreshPath)[0]?.headers.get("authorization")).toBeNull();
    expect(browser.stored.get("accessToken")).toMatch(/^access-\d+-1$/);
    expect(browser.stored.get("refreshToken")).toMatch(/^refresh-\d+-1$/);
  });

  it("an expired access token is renewed once for all simultaneous calls", async () => {
    serve(browser).expire();
    await Promise.all([api.get("/api/a"), api.get("/api/b"), api.post("/api/c", {})]);
    expect(browser.requestsTo(refreshPath)).toHaveLength(1);
  });

  it("an expired access token is renewed once for all tabs", async () => {
    serve(browser).expire();
    vi.resetModules();
    const otherTab = await import("@/lib/client/session/api-client");
    await Promise.all([api.get("/api/a"), otherTab.api.get("/api/b")]);
    expect(browser.requestsTo(refreshPath)).toHaveLength(1);
  });

  it("an expired access token is renewed once in a browser without locks, too", async () => {
    browser.install({ hasLocks: false });
    serve(browser).expire();
    await Promise.all([api.get("/api/a"), api.get("/api/b")]);
    expect(browser.requestsTo(refreshPath)).toHaveLength(1);
  });

  it("an expired access token is not renewed if another tab has just stored a newer one", async () => {
    serve(browser);
    const { answer } = browser;
    browser.answer = async (request) => {
      const bearer = request.headers.get("authorization");
      if (bearer === "Bearer newer") return jsonAnswer("done");
      browser.logIn("newer", "newer-refresh");
      return bearer ? expired() : answer(request);
    };
    expect(await api.get("/api/x")).toBe("done");
    expect(browser.requestsTo(refreshPath)).toEqual([]);
  });

  it("a renewal that fails on a broken connection fails the call and logs nobody out", async () => {
    serve(browser).expire();
    const { answer } = browser;
    browser.answer = (request) =>
      new URL(request.url).pathname === refreshPath ? Promise.reject(new TypeError("offline")) : answer(request);
    expect(await failureOf(api.get("/api/x"))).toMatchObject({ code: "network" });
    expect(browser.left).toEqual([]);
    browser.answer = answer;
    expect(await api.get("/api/x")).toMatchObject({ path: "/api/x" });
  });

  it("a renewal does not restore the session of a person who logs out meanwhile", async () => {
    serve(browser).expire();
    const { answer } = browser;
    browser.answer = async (request) => {
      if (new URL(request.url).pathname === refreshPath) browser.stored.clear();
      return answer(request);
    };
    await failureOf(api.get("/api/x"));
    expect(browser.stored.size).toBe(0);
  });
});

describe("ended sessions", () => {
  it("an ended session is reported once and leads to /logout with the return address, however many calls fail", async () => {
    const server = serve(browser);
    server.expire();
    server.isRevoked = true;
    const errors = await Promise.all([failureOf(api.get("/api/a")), failureOf(api.get("/api/b"))]);
    for (const error of errors) {
      expect(error).toMatchObject({ code: "session_ended", message: "Token refresh failed. Please log in again." });
    }
    expect(browser.requestsTo(refreshPath)).toHaveLength(1);
    expect(browser.left).toEqual(["/logout?reason=refresh-failed&redirectTo=%2Fuser%2Fmoderate%3Fstatus%3Dpending"]);
  });

  it("a revoked session leads to /logout without a refresh", async () => {
    serve(browser).isRevoked = true;
    expect(await failureOf(api.get("/api/x"))).toMatchObject({ code: "session_ended" });
    expect(browser.requestsTo(refreshPath)).toEqual([]);
    expect(browser.left[0]).toContain("reason=session-ended");
  });

  it("a public call with an ended session goes out anonymously and redirects nobody", async () => {
    const server = serve(browser);
    server.expire();
    server.isRevoked = true;
    expect(await api.get("/api/x", { auth: "optional" })).toMatchObject({ bearer: null });
    expect(browser.left).toEqual([]);
  });

  it("a wrong password does not end the session", async () => {
    serve(browser);
    browser.answer = unauthenticated;
    expect(await failureOf(api.post(apiPaths.auth.login, {}, { auth: "none" }))).toMatchObject({
      code: "unauthenticated",
    });
    expect(browser.left).toEqual([]);
  });
});
