import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { expectAccessible } from "../support/accessible";
import { expect, test, waitForConsole } from "../support/test";

const cookieName = "next-auth.session-token";

const email = (page: Page) => page.getByLabel("Email");
const logInButton = (page: Page) => page.getByRole("button", { name: "Log in" });
const dashboard = (page: Page) => page.getByRole("heading", { name: "Dashboard" });
const landing = (page: Page) => page.getByRole("link", { name: "Go to Login Page" });

/** Returns what is in storage, without choices such as colours: they stay after a logout, and name nobody. */
const stored = async (page: Page) => {
  const all: Record<string, string> = await page.evaluate(() => ({ ...window.localStorage }));
  const isChoice = (key: string, value: string) => key.startsWith("wallflower-") && !`${key}${value}`.includes("@");
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => !isChoice(key, value)));
};
const hasCookie = async (page: Page) =>
  (await page.context().cookies()).some(({ name, value }) => name === cookieName && value !== "");

/** The browser logs the refusals and lost connections that tests provoke. One pattern, as Playwright misreads two. */
const provoked = { expectedErrors: [/status of 401|ERR_FAILED/] };

test.describe("the login page", () => {
  test.use(provoked);

  test("the login form reports both missing fields, and then signs an admin in to the dashboard", async ({
    page,
    installation,
  }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Welcome Back to Wallflower" })).toBeVisible();
    await logInButton(page).click();
    await expect(page.getByText(messages.auth.emailRequired)).toBeVisible();
    await expect(page.getByText(messages.auth.passwordRequired)).toBeVisible();

    await email(page).fill(installation.admin.email);
    await page.getByLabel("Password", { exact: true }).fill(installation.admin.password);
    await page.getByLabel("Remember me").check();
    await logInButton(page).click();
    await expect(dashboard(page)).toBeVisible();
    expect(await stored(page)).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      email: installation.admin.email,
      role: "admin",
    });
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === cookieName);
    expect(cookie?.httpOnly).toBe(true);
    // "Remember me" keeps a sign-in for thirty days.
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
  });

  test("the login form is accessible with its errors shown", async ({ page }) => {
    await page.goto("/login?reason=refresh-failed");
    await logInButton(page).click();
    await expect(page.getByText(messages.auth.emailRequired)).toBeVisible();
    await expectAccessible(page);
  });

  test("signing in leads to the page that the visitor asked for, once", async ({ page, signInByForm }) => {
    await page.goto("/login?redirectTo=%2Fuser%2Fdashboard%3Fday%3D2");
    // The login page moves the target from the URL to storage.
    await page.waitForURL((url) => url.pathname === "/login" && url.search === "");
    await signInByForm(page);
    await page.waitForURL("**/user/dashboard?day=2");
    expect(await stored(page)).not.toHaveProperty("redirectTo");
  });

  test("signing in never redirects to another site", async ({ page, signInByForm }) => {
    await page.goto("/login?redirectTo=%2Fx%2F..%2F%2Fexample.com");
    await signInByForm(page);
    await expect(dashboard(page)).toBeVisible();
  });

  test("a lost connection at sign-in is reported and keeps the typed values", async ({ page, installation }) => {
    await page.goto("/login");
    await page.route("**/api/auth/login", (route) => route.abort());
    await email(page).fill(installation.admin.email);
    await page.getByLabel("Password", { exact: true }).fill("anything");
    await logInButton(page).click();
    await expect(page.getByText("An error occurred. Please try again.")).toBeVisible();
    await expect(email(page)).toHaveValue(installation.admin.email);
  });
  test("a wrong password shows the server's sentence", async ({ page, installation }) => {
    await page.goto("/login");
    await email(page).fill(installation.admin.email);
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await logInButton(page).click();
    await expect(page.getByText("Invalid email or password.")).toBeVisible();
  });
});

test.describe("a signed-out visitor", () => {
  test("a signed-out visitor is redirected from the dashboard to the landing page, and from other pages to the login page", async ({
    page,
  }) => {
    await page.goto("/user/dashboard");
    await expect(landing(page)).toBeVisible();
    await page.goto("/user/events?page=2");
    await expect(logInButton(page)).toBeVisible();
    await expect.poll(() => stored(page)).toEqual({ redirectTo: "/user/events?page=2" });
  });
});

test.describe("a signed-in user", () => {
  test("a signed-in user is redirected from the landing page and from the login page", async ({
    page,
    signInByForm,
  }) => {
    await signInByForm(page);
    for (const address of ["/", "/login", "/user", "/user/"]) {
      await page.goto(address);
      await page.waitForURL("**/user/dashboard");
      await expect(dashboard(page)).toBeVisible();
    }
  });
});

test.describe("logging out", () => {
  // The other tab may ask for something in this moment, which is answered 401.
  test.use(provoked);

  test("logging out removes storage, cookie and session, in every tab", async ({ page, signInByForm }) => {
    await signInByForm(page);
    const { refreshToken } = await stored(page);
    const otherTab = await page.context().newPage();
    await otherTab.goto("/user/dashboard");
    await expect(dashboard(otherTab)).toBeVisible();

    await page.goto("/logout");
    await expect(logInButton(page)).toBeVisible();
    await expect(landing(otherTab)).toBeVisible();
    expect(await stored(page)).toEqual({});
    expect(await hasCookie(page)).toBe(false);
    const answer = await page.request.post("/api/auth/refresh-access-token", { data: { refreshToken } });
    expect(answer.status()).toBe(401);
  });
});

test.describe("without the server", () => {
  test.use(provoked);

  test("logging out while the server is down leaves nothing stored in the browser", async ({ page, signInByForm }) => {
    await signInByForm(page);
    await page.route("**/api/auth/logout", (route) => route.abort());
    await page.goto("/logout");
    await expect(logInButton(page)).toBeVisible();
    expect(await stored(page)).toEqual({});
  });
});

test.describe("a password field", () => {
  test("a password field masks its text until told otherwise, accepts pasting, and tells password managers its purpose", async ({
    page,
    signInByForm,
  }) => {
    const expectField = async (name: string, autocomplete: string) => {
      const field = page.getByLabel(name, { exact: true });
      await expect(field).toHaveAttribute("type", "password");
      await expect(field).toHaveAttribute("autocomplete", autocomplete);
      await field.focus();
      await page.evaluate(async () => document.execCommand("insertText", false, "typed"));
      const isPasteAllowed = await field.evaluate((element) =>
        element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
      );
      expect([name, isPasteAllowed]).toEqual([name, true]);
      return field;
    };
    await page.goto("/login");
    const field = await expectField("Password", "current-password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(field).toHaveAttribute("type", "password");
    await page.goto("/reset-password#token=any");
    await expectField("New password", "new-password");
    await signInByForm(page);
    await page.goto("/user/account-settings");
    await expectField("Current password", "current-password");
    await expectField("New password", "new-password");
    await page.goto("/user/users?new=1");
    await expectField("Password", "new-password");
  });
});

test.describe("an incomplete session", () => {
  test.use(provoked);

  test("a cookie without a stored token leads to the landing page, and the cookie is removed", async ({
    page,
    signInByForm,
  }) => {
    await signInByForm(page);
    // A page that does not watch the session.
    await page.goto("/icon.svg");
    await page.evaluate(() => window.localStorage.clear());
    await page.goto("/user/dashboard");
    await expect(landing(page)).toBeVisible();
    expect(await hasCookie(page)).toBe(false);
    await page.goto("/");
    await expect(landing(page)).toBeVisible();
  });

  test("a stored token without a cookie restores the cookie", async ({ page, signInByForm }) => {
    await signInByForm(page);
    for (const address of ["/user/dashboard", "/", "/login"]) {
      await page.context().clearCookies();
      await page.goto(address);
      await expect(dashboard(page)).toBeVisible();
      expect(await hasCookie(page)).toBe(true);
      await waitForConsole(page);
    }
  });

  test("a stored token whose session has ended leads to a new login", async ({ page, signInByForm }) => {
    await signInByForm(page);
    const { refreshToken } = await stored(page);
    // An open console would notice, and leave by itself.
    await page.goto("/icon.svg");
    await page.request.post("/api/auth/logout", { data: { refreshToken } });
    await page.goto("/login");
    await expect(page.getByText("Token refresh failed. Please log in again.")).toBeVisible();
    expect(await stored(page)).toEqual({});
  });

  test("a browser that refuses the cookie gets an error and no redirect loop", async ({ page, installation }) => {
    await page.route("**/api/auth/*", async (route) => {
      const response = await route.fetch();
      const { "set-cookie": _refused, ...headers } = response.headers();
      // The fetch set its cookie; the page may act on the answer first.
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
    });
    await page.goto("/login?redirectTo=%2Fuser%2Fevents");
    await email(page).fill(installation.admin.email);
    await page.getByLabel("Password", { exact: true }).fill(installation.admin.password);
    await logInButton(page).click();
    await expect(page.getByText(messages.auth.cookiesNeeded)).toBeVisible();
    await expect(logInButton(page)).toBeEnabled();
  });
});

test.describe("an expired access token", () => {
  test.use(provoked);

  const refreshPath = "/api/auth/refresh-access-token";
  const eventsTable = (page: Page) => page.getByRole("heading", { name: /^All Events \(/ });

  /** From now on the server treats this moment's token as expired, as in a quarter of an hour. */
  async function expireToken(page: Page): Promise<void> {
    const stale = `Bearer ${(await stored(page)).accessToken}`;
    const body = { message: "x", code: "token_expired", refresh_token_required: true, request_id: "r" };
    await page.context().route("**/api/**", async (route) => {
      const isStale = (await route.request().headerValue("authorization")) === stale;
      await (isStale ? route.fulfill({ status: 401, json: body }) : route.continue());
    });
  }

  test("an expired access token is renewed once for two tabs, without a visible effect", async ({
    page,
    signInByForm,
  }) => {
    await signInByForm(page);
    // Of the same origin, but no page of the console, whose calls would renew the token, too.
    await page.goto("/icon.svg");
    const otherTab = await page.context().newPage();
    await expireToken(page);
    const before = await stored(page);
    const refreshes: string[] = [];
    page.context().on("request", (request) => request.url().endsWith(refreshPath) && refreshes.push(request.url()));

    await Promise.all([page.goto("/user/events"), otherTab.goto("/user/events")]);
    for (const tab of [page, otherTab]) await expect(eventsTable(tab)).toBeVisible();
    await expect(page.getByText(messages.common.loading)).toHaveCount(0);
    await expect(otherTab.getByText(messages.common.loading)).toHaveCount(0);
    const after = await stored(page);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(refreshes).toHaveLength(1);
  });

  test("an expired access token that cannot be renewed leads to the login page with the reason, and from there back", async ({
    page,
    request,
    signInByForm,
  }) => {
    await signInByForm(page);
    // An open console would notice, and leave by itself.
    await page.goto("/icon.svg");
    await expireToken(page);
    const { refreshToken } = await stored(page);
    // Called from another client, so this browser keeps its cookie.
    await request.post("/api/auth/logout", { data: { refreshToken } });
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));

    // The page leaves while it loads.
    await page.goto("/user/events", { waitUntil: "commit" });
    await expect(page.getByText("Token refresh failed. Please log in again.")).toBeVisible();
    expect(visited).toContain("/logout");
    // The return path has moved from the URL to storage.
    await page.waitForURL((url) => url.pathname === "/login" && url.search === "");
    await signInByForm(page);
    await expect(eventsTable(page)).toBeVisible();
  });
});
