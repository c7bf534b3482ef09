import { makeDistinctPhoto } from "../../../support/pictures";
import { Organiser } from "../../support/organiser";
import { passTime } from "../../support/pass-time";
import { expect, test } from "../../support/test";

const tenSecondsMs = 10_000;

// The browser logs every failed request while the server is down.
test.use({
  expectedErrors: [
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection to|Failed to load resource/,
  ],
});

// Each start takes seconds, and longer on a busy machine.
test.describe.configure({ timeout: 180_000 });

test("within ten seconds of the server's return the wall shows all posts approved meanwhile, none twice", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent();
  const ids: string[] = [];
  for (const index of [1, 2, 3, 4]) {
    ids.push(
      await organiser.addReadyPost(event.id, await makeDistinctPhoto(index), { caption: `Post number ${index}` }),
    );
  }
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await organiser.setStatus(first, "approve");
  await organiser.setStatus(fourth, "approve");
  await page.clock.install();
  await page.goto(`${installation.url}/event/${event.event_url_slug}`);
  await expect(page.getByText("Post number 1")).toHaveCount(1);
  await organiser.setStatus(second, "approve");
  await expect(page.getByText("Post number 2")).toHaveCount(1);

  await installation.stop();
  await passTime(page, 3);
  await installation.start();
  const returned = Date.now();
  const again = await Organiser.signIn(installation);
  await again.setStatus(third, "approve");
  await again.setStatus(fourth, "banned");

  await expect(page.getByText("Post number 3")).toHaveCount(1, { timeout: tenSecondsMs - (Date.now() - returned) });
  await expect(page.getByText("Post number 4")).toHaveCount(0, { timeout: tenSecondsMs - (Date.now() - returned) });
  for (const index of [1, 2, 3]) await expect(page.getByText(`Post number ${index}`)).toHaveCount(1);
});

test("a wall whose socket is refused for good falls back to polling", async ({ page, organiser }) => {
  const event = await organiser.createEvent();
  const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(9), { caption: "Asked for" });
  await page.routeWebSocket(/\/app\//, (socket) => void socket.close());
  await page.clock.install();
  await page.goto(`/event/${event.event_url_slug}`);
  await expect(page.getByText("No posts available at the moment. Check back later!")).toBeVisible();
  // The five fast attempts take some twenty seconds; polling continues after each failure.
  await passTime(page, 25);
  await organiser.setStatus(id, "approve");
  await expect(page.getByText("Asked for")).toHaveCount(1, { timeout: 3 * tenSecondsMs });
  await organiser.setStatus(id, "banned");
  await expect(page.getByText("Asked for")).toHaveCount(0, { timeout: tenSecondsMs + 2_000 });
});
