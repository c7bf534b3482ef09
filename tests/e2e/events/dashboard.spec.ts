import { messages } from "@/lib/shared/messages";
import { makePhoto } from "../../support/pictures";
import { tonight } from "../support/console/tonight";
import { passTime } from "../support/pass-time";
import { expect, test } from "../support/test";

const text = messages.dashboard;
const jsonHeaders = { headers: { "content-type": "application/json" } };

test("the four cards show counts, and a waiting post links to moderation, wall and form", async ({
  page,
  signIn,
  organiser,
}) => {
  const event = await organiser.createEvent({ event_name: "Busy Night", ...(await tonight(organiser)) });
  const photo = await makePhoto({ width: 64, height: 64 });
  for (let count = 0; count < 3; count += 1) await organiser.submit(event.id, photo);
  const approved = await organiser.addReadyPost(event.id, photo);
  await organiser.setStatus(approved, "approve");
  const totals = await organiser.call<Record<string, number>>("GET", "/api/general/get-dashboard-data");

  await signIn(page);
  await page.goto("/user/dashboard");
  const cards = {
    "Total Events": totals.total_events,
    "Total Post": totals.total_event_posts,
    "Total Moderator": totals.total_users,
    "Total Approved Post": totals.total_event_approved_posts,
  };
  for (const [label, count] of Object.entries(cards)) {
    await expect(page.getByRole("link", { name: `${label} ${count}`, exact: true })).toBeVisible();
  }
  for (const label of ["Total Decline Post", "Available Licenses", "Licenses Expiring Soon"]) {
    await expect(page.getByText(label)).toBeAttached();
    await expect(page.getByText(label)).toBeHidden();
  }
  const item = page.getByRole("listitem").filter({ hasText: "Busy Night" });
  await expect(item).toContainText(text.waiting(3));
  await expect(item).toContainText(text.tonight);
  await expect(item).toContainText(/Oldest sent (just now|\d+ \w+ ago)/);
  await expect(item.getByRole("link", { name: /wall/ })).toHaveAttribute("href", `/event/${event.event_url_slug}`);
  await expect(item.getByRole("link", { name: /form/ })).toHaveAttribute("href", `/event-form/${event.event_url_slug}`);
  // A header and 24 hours.
  await expect(page.getByRole("table", { name: "Posts in each of the last 24 hours" }).getByRole("row")).toHaveCount(
    25,
  );

  await item.getByRole("link", { name: "Moderate Busy Night" }).click();
  await page.waitForURL(`**/user/moderate?event=${event.id}&status=pending`);
});

test("new posts appear on the dashboard without a reload", async ({ page, signIn, organiser }) => {
  const event = await organiser.createEvent({ event_name: "Quiet so far", ...(await tonight(organiser)) });
  await signIn(page);
  await page.goto("/user/dashboard");
  const item = page.getByRole("listitem").filter({ hasText: "Quiet so far" });
  await expect(item).toContainText(text.nothingWaits);
  await organiser.submit(event.id, await makePhoto({ width: 64, height: 64 }));
  await expect(item).toContainText(text.waiting(1), { timeout: 15_000 });
});

test("a storage failure shows at the top of the dashboard with Retry, and disappears when storage works again", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/user/dashboard");
  const warnings = page.getByRole("region", { name: text.storageWarnings });
  await expect(page.getByRole("link", { name: /^Total Events/ })).toBeVisible();
  await expect(warnings).toHaveCount(0);

  const gigabyte = 1024 ** 3;
  const disk = { state: "low", free_bytes: 6 * gigabyte, floor_bytes: 2 * gigabyte };
  const state = { originals: "open", failed_removals: 2, failing_since: "2026-11-20T12:00:00.000Z", disk };
  await page.route("**/api/general/get-storage-state", (route) => route.fulfill({ ...jsonHeaders, json: state }));
  await page.reload();
  await expect(warnings.getByRole("heading", { name: text.originalsOpen })).toBeVisible();
  await expect(warnings).toContainText(text.originalsOpenHint);
  await expect(warnings).toContainText(text.removalsFailedHint(2, "20 Nov 2026"));
  await expect(warnings.getByRole("heading", { name: text.diskLow })).toBeVisible();
  await expect(warnings).toContainText(text.diskLowHint("6 GB", "2 GB"));
  await page.unroute("**/api/general/get-storage-state");
  await warnings.getByRole("button", { name: text.retryRemovals }).click();
  await expect(page.getByText(text.removalsRetried(0))).toBeVisible();
  await expect(warnings).toHaveCount(0);
});

test.describe("when a call fails", () => {
  test.use({ expectedErrors: [/status of (401|404)|ERR_INTERNET_DISCONNECTED/] });

  test("a 401 leads to the logout page and from there to the login page", async ({ page, signIn }) => {
    await signIn(page);
    const refusal = { message: "Please log in.", code: "unauthenticated", request_id: "x" };
    await page.route("**/api/general/**", (route) =>
      route.fulfill({ ...jsonHeaders, status: 401, body: JSON.stringify(refusal) }),
    );
    await page.goto("/user/dashboard");
    await page.waitForURL(/\/login/, { timeout: 20_000 });
    await expect(page.getByText(messages.auth.sessionEnded)).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem("accessToken"))).toBeNull();
  });

  test("a server error shows one message for all cards, with one Retry", async ({ page, signIn }) => {
    await signIn(page);
    const calls = /\/api\/(general|screens)\//;
    await page.route(calls, (route) => route.fulfill({ ...jsonHeaders, status: 404, body: "{}" }));
    await page.goto("/user/dashboard");
    const banner = page.getByRole("alert").filter({ hasText: text.notUpToDate });
    await expect(banner).toContainText(messages.common.error);
    await expect(page.getByText(messages.common.error)).toHaveCount(1);
    await expect(page.getByRole("button", { name: messages.common.retry })).toHaveCount(1);
    await page.unroute(calls);
    await banner.getByRole("button", { name: messages.common.retry }).click();
    await expect(page.getByRole("link", { name: /^Total Events \d+$/ })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test("offline, the dashboard keeps its last values and refreshes on reconnect", async ({ page, context, signIn }) => {
    await signIn(page);
    await page.clock.install();
    await page.goto("/user/dashboard");
    await expect(page.getByRole("link", { name: /^Total Events \d+$/ })).toBeVisible();
    await context.setOffline(true);
    // The next poll is ten seconds away, and two retries follow it.
    await passTime(page, 15);
    const banner = page.getByRole("alert").filter({ hasText: text.notUpToDate });
    await expect(banner).toContainText(messages.common.offline);
    await expect(banner).toContainText(/Last updated at \d\d:\d\d\./);
    await expect(page.getByRole("link", { name: /^Total Events \d+$/ })).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  });
});
