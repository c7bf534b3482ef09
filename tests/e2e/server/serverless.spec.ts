import postgres from "postgres";
import sharp from "sharp";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeClip } from "../../support/videos/clips";
import { Guest, makePhotoFile } from "../support/guest";
import { setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices, type WebProcess } from "../support/server/outside-services";
import { storeSession } from "../support/session";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 240_000 });

const secret = "a secret of the platform's timer";
const made = { timeout: 90_000 };
/** The largest body that a function takes (vercel.com/docs/functions/limitations). */
const functionMaxBytes = 4.5 * 1024 * 1024;

let services: OutsideServices;
let web: WebProcess;
let sql: postgres.Sql;

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  services = await OutsideServices.start();
  web = await services.startWeb((port) => ({
    VERCEL: "1",
    CRON_SECRET: secret,
    PUBLIC_URL: `http://localhost:${port}`,
  }));
  sql = postgres(services.databaseUrl, { max: 2, onnotice: () => {} });
});
test.afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await services?.dispose();
});

/** Calls the platform's timer. */
const drain = () =>
  fetch(`${web.url}/api/jobs/drain`, { headers: { authorization: `Bearer ${secret}` } }).then(({ status }) => status);

const thumbnailGate = 4_711;

/** Makes every thumbnail's transaction wait; resolves to a function that lets them pass again. */
async function holdThumbnails(): Promise<() => Promise<void>> {
  await sql.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${thumbnailGate}); return new; end $$;
    create trigger wait_at_gate before update on posts for each row
      when (old.thumbnail_media_key is null and new.thumbnail_media_key is not null) execute function wait_at_gate()`);
  const gate = await sql.reserve();
  await gate`select pg_advisory_lock(${thumbnailGate})`;
  return async () => {
    await gate`select pg_advisory_unlock(${thumbnailGate})`;
    gate.release();
    await sql.unsafe("drop trigger wait_at_gate on posts; drop function wait_at_gate()");
  };
}

const isHeld = async () =>
  (await sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${thumbnailGate} and not granted`).length >
  0;

/** A minute passes for jobs and for those who run them. */
async function passMinute() {
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '61 seconds'`;
  await sql`update graphile_worker._private_job_queues set locked_at = locked_at - interval '61 seconds'`;
  await sql`update job_runners set seen_at = seen_at - interval '61 seconds'`;
}

// Requests to the killed server fail and are retried.
test.use({ expectedErrors: [/Failed to load resource/] });

test("without a worker, a photo and a clip reach the wall by the drain alone, also after a kill in the middle", async ({
  context,
}) => {
  const organiser = await Organiser.signIn(web);
  const event = await organiser.createEvent();
  const wall = await context.newPage();
  await wall.goto(`${web.url}/event/${event.event_url_slug}`);
  const guest = new Guest(await context.newPage(), web.url, event.event_url_slug);
  await guest.open();
  const find = async (caption: string) =>
    (await organiser.listPosts(event.id)).find((post) => post.caption === caption);
  const send = async (caption: string, file: Parameters<Guest["choose"]>[0]) => {
    await guest.choose(file);
    await guest.fill({ caption });
    await guest.submit();
    await guest.expectSubmitted();
  };
  const expectOnWall = async (caption: string) => {
    await expect
      .poll(async () => {
        expect(await drain()).toBe(200);
        return (await find(caption))?.media_state;
      }, made)
      .toBe("ready");
    await organiser.setStatus((await find(caption))?.id ?? "", "approve");
    await expect(wall.getByText(caption).first()).toBeVisible({ timeout: 30_000 });
  };

  const release = await holdThumbnails();
  await send("A photo", await makePhotoFile("IMG_1.JPG", 1));
  await expect.poll(isHeld, made).toBe(true);
  await web.killAndRestart();
  await release();
  await passMinute();
  await expectOnWall("A photo");

  await guest.open();
  await send("A clip", { name: "clip.mp4", mimeType: "video/mp4", buffer: await makeClip() });
  await expectOnWall("A clip");
  const captions = (await organiser.listPosts(event.id)).map(({ caption }) => caption);
  expect(captions.sort()).toEqual(["A clip", "A photo"]);
});

test("an ad's picture of over 4.5 MB goes to the bucket, where forms of that size arrive nowhere", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: web.url });
  const page = await context.newPage();
  await storeSession(page, web.admin);
  const buffer = await makeLargePng();
  expect(buffer.length).toBeGreaterThan(functionMaxBytes);
  // Answers large bodies like the platform's gateway.
  await page.route("**/api/ads/**", (route) =>
    (route.request().postDataBuffer()?.length ?? 0) > functionMaxBytes
      ? route.fulfill({ status: 413, body: "FUNCTION_PAYLOAD_TOO_LARGE" })
      : route.continue(),
  );
  await page.goto(paths.addTo(paths.ads));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ad Name").fill("Lemonade");
  await dialog.getByLabel("Photo").setInputFiles({ name: "ad.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(messages.ads.added)).toBeVisible(made);
  const shown = page.locator(`img[alt*="Lemonade"]`).first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), made).toBeGreaterThan(0);
  await context.close();
});

/** Noise, which no format makes smaller. */
function makeLargePng(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 1_400, height: 1_400, channels: 3, background: "#808080", noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
