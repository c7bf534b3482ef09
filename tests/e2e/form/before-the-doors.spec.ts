import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { expectAccessible } from "../support/accessible";
import { preferEnglish } from "../support/guest";
import { expect, test } from "../support/test";

/** The browser logs the answer of a page and of a call for an event that is not there. */
test.use({ expectedErrors: [/status of 404/] });

const { notFound, notFoundHint } = messages.wall;

for (const [name, address] of [
  ["form", paths.eventForm],
  ["wall", paths.event],
] as const) {
  test(`a ${name} that was opened before its event tries again and opens by itself`, async ({
    installation,
    organiser,
    page,
  }) => {
    await preferEnglish(page, installation.url);
    await page.clock.install();
    const event = await organiser.createEvent({ event_name: "Doors", event_status: "Draft" });
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("event-by-slug") && calls.push(request.url()));
    await page.goto(address(event.event_url_slug));
    await expect(page.getByRole("heading", { name: notFound })).toBeVisible();
    await expect(page.getByText(notFoundHint)).toBeVisible();
    await page.waitForLoadState("networkidle");
    // From here on, no time passes by itself; some has passed since the page counts.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
    await page.clock.runFor(10_000);
    expect(calls).toEqual([]);
    const asked = page.waitForResponse((response) => response.url().includes("event-by-slug"));
    await page.clock.runFor(15_000);
    expect((await asked).status()).toBe(404);
    await page.clock.resume();
    await expect(page.getByText(notFoundHint)).toBeVisible();
    await expectAccessible(page);
    await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { event_status: "Live" });
    // The answer of the last try may be kept for a second.
    await page.clock.runFor(2_000);
    await page.clock.runFor(24_000);
    await expect(page.getByText(notFoundHint)).toBeHidden({ timeout: 30_000 });
    await expect(page).toHaveTitle("Doors");
  });
}
