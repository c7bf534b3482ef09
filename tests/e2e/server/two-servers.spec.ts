import { soakServers, TwoServers } from "../../soak/servers";
import { findPgBouncer } from "../../support/database/pgbouncer";
import { findNginx } from "../../support/network/nginx";
import { Guest, makePhotoFile } from "../support/guest";
import { setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const what = "the stories of two servers";
const isInstalled = findNginx(what) !== null && findPgBouncer(what) !== null;

test.describe.configure({ timeout: 240_000 });

/** Time for a push through the server that is left. */
const soon = { timeout: 20_000 };
/** Time for a worker to make the pictures. */
const made = { timeout: 60_000 };

test.describe("two servers behind nginx, with PgBouncer and a bucket", () => {
  test.skip(!isInstalled, "nginx and PgBouncer are not both installed");
  // Requests in flight through a killed server fail and are retried.
  test.use({ expectedErrors: [/Failed to load resource/] });

  let servers: TwoServers;
  test.beforeAll(async () => {
    test.setTimeout(setUpTimeoutMs);
    servers = await TwoServers.start();
  });
  test.afterAll(async () => {
    await servers?.dispose();
  });

  test("a photo goes from a guest to the wall, and killing one server every ten seconds loses no acknowledged post", async ({
    context,
  }) => {
    const organiser = await Organiser.signIn(servers);
    const event = await organiser.createEvent();
    const wall = await context.newPage();
    await wall.goto(`${servers.url}/event/${event.event_url_slug}`);
    await expect(wall.getByText("No posts available at the moment. Check back later!")).toBeVisible();
    const guest = new Guest(await context.newPage(), servers.url, event.event_url_slug);
    await guest.open();

    /** Posts a photo and waits for it on the open wall. */
    const post = async (number: number) => {
      const caption = `Number ${number}`;
      await guest.choose(await makePhotoFile(`IMG_${number}.JPG`, number));
      await guest.fill({ caption });
      await guest.submit();
      await guest.expectSubmitted();
      const find = async () => (await organiser.listPosts(event.id)).find((each) => each.caption === caption);
      await expect.poll(async () => (await find())?.media_state, made).toBe("ready");
      await organiser.setStatus((await find())?.id ?? "", "approve");
      await expect(wall.getByText(caption).first()).toBeVisible(soon);
    };
    await post(1);

    const soaking = soakServers(servers, { seconds: 25, leastKills: 2 });
    // A browser does not retry a page whose response broke off; a guest reloads it.
    await expect(() => guest.open({ timeout: 15_000 })).toPass();
    await guest.choose(await makePhotoFile("IMG_2.JPG", 2));
    await guest.fill({ caption: "Number 2" });
    await guest.submit();
    await guest.expectSubmitted();
    const report = await soaking;
    expect(report.faults, servers.output).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(2);
    expect(report.posts).toBeGreaterThan(3);
    const captions = (await organiser.listPosts(event.id)).map(({ caption }) => caption);
    expect(captions.sort()).toEqual(["Number 1", "Number 2"]);
    // The wall that was open before still updates.
    await guest.open();
    await post(3);
  });
});
