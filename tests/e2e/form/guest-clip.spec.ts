import { Guest } from "../support/guest";
import { recordClip } from "../support/guest/clips";
import { expect, test } from "../support/test";

test("a guest's clip goes from the form through the video host and moderation to the wall, and plays there", async ({
  page,
  browser,
  installation,
  organiser,
}) => {
  test.setTimeout(120_000);
  const event = await organiser.createEvent({ event_name: "Moving Pictures" });
  const stage = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const wall = await stage.newPage();
  await wall.goto(`${installation.url}/event/${event.event_url_slug}`);
  await expect(wall.getByText("No posts available at the moment. Check back later!")).toBeVisible();

  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await recordClip(page, "VID_0001.webm"));
  await guest.fill({ caption: "It moves" });
  await guest.submit();
  await guest.expectSubmitted();

  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await organiser.setStatus(post?.id ?? "", "approve");
  await wall.getByText("It moves").click();
  const clip = wall.getByRole("dialog").locator("video");
  await expect(clip).toBeVisible();
  await expect.poll(() => clip.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  const size = await clip.evaluate((video) => {
    const { videoWidth, videoHeight } = video as HTMLVideoElement;
    return [videoWidth, videoHeight];
  });
  expect(size).toEqual([480, 360]);
  await stage.close();
});
