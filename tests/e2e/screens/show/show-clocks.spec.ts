import type { BrowserContext } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import type { EventShow } from "@/lib/shared/show/contract";
import { showPaths } from "@/lib/shared/show/paths";
import { expect, test } from "../../support/test";
import { expectRightSecond } from "../../support/wall/countdown";

const text = messages.show;
const hourMs = 60 * 60 * 1_000;

/** Sets the clock of a browser so many milliseconds fast, as its pages see it. */
function shiftClock(context: BrowserContext, byMs: number): Promise<unknown> {
  return context.addInitScript((ms) => {
    const RealDate = Date;
    const shifted = class extends RealDate {
      constructor(...given: []) {
        super(...(given.length > 0 ? given : ([RealDate.now() + ms] as unknown as [])));
      }
      static override now = () => RealDate.now() + ms;
    };
    window.Date = shifted as DateConstructor;
  }, byMs);
}

test("a countdown is right to the second on a phone and a screen whose clocks are hours off the server's", async ({
  browser,
  baseURL,
  installation,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Wrong clocks" });
  const open = async (byMs: number, viewport: { width: number; height: number }) => {
    const context = await browser.newContext({ baseURL, viewport });
    await shiftClock(context, byMs);
    return context.newPage();
  };
  const screen = await open(-7 * hourMs - 12_345, { width: 1280, height: 720 });
  await screen.goto(await organiser.screenAddress(id, "Stage"));
  const phone = await open(5 * hourMs + 6_789, { width: 390, height: 844 });
  await signIn(phone, installation.admin);
  await phone.goto(`/user/events/${id}`);
  const row = phone.getByRole("region", { name: text.title, exact: true });
  await row.getByRole("button", { name: "Countdown", exact: true }).click();
  await row.getByLabel(text.countdownText).fill("Dinner");
  await row.getByLabel(text.minutes).fill("1");
  await row.getByRole("button", { name: text.showScene("Countdown") }).click();
  await expect(screen.locator('[data-scene="Countdown"]')).toBeVisible();
  await expect(row.getByText(/\d:\d\d$/)).toBeVisible();

  const { show } = await organiser.call<EventShow>("GET", showPaths.getShow(id));
  const untilMs = Date.parse(show?.cues[0]?.scene?.until ?? "");
  expect(Math.abs(untilMs - Date.now() - 60_000)).toBeLessThan(10_000);
  const onScreen = () => screen.getByRole("timer").textContent();
  const onPhone = () => row.getByText(/\d:\d\d$/).textContent();
  for (const read of [onScreen, onPhone]) {
    // Through whole turns of the second, at each moment of it.
    for (let look = 0; look < 20; look += 1) {
      await expectRightSecond(read, untilMs);
      await screen.waitForTimeout(130);
    }
  }
});
