import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { type ChosenFile, Guest } from "../support/guest";
import { recordClip } from "../support/guest/clips";
import { setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices, root, type WebProcess } from "../support/server/outside-services";

test.describe.configure({ timeout: 180_000 });

/** Much less than the minute after which a page revalidates by itself. */
const soon = { timeout: 10_000 };

let services: OutsideServices;
let first: WebProcess;
let second: WebProcess;

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  services = await OutsideServices.start();
  [first, second] = await Promise.all([services.startWeb(), services.startWeb()]);
});

test.afterAll(async () => {
  await services?.dispose();
});

/** Paths to ignore, because the build, the tests, npm and `npm run dev` write there meanwhile. */
const ignoredPaths = new Set([
  ...["node_modules", ".git", ".tmp", ".data", "test-results", "playwright-report", "next-env.d.ts"],
  ...["cache", "dev"].map((folder) => path.join(".next", folder)),
]);

/** Every file of the project and its build, with size and mtime. */
function listFiles(folder: string, below = ""): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(below, entry.name);
    if (ignoredPaths.has(place)) return [];
    if (entry.isDirectory()) return listFiles(folder, place);
    const { size, mtimeMs } = lstatSync(path.join(folder, place));
    return [`${place} ${size} ${mtimeMs}`];
  });
}

/** The wall's page as a new screen gets it. */
const freshPage = async ({ url }: WebProcess, slug: string) => (await fetch(`${url}/event/${slug}`)).text();

async function openWall(page: Page, { url }: WebProcess, slug: string) {
  await page.goto(`${url}/event/${slug}`);
  await expect(page.getByText("No posts available at the moment. Check back later!")).toBeVisible();
  return page;
}

/** Files anywhere in a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Expects no new file in the project or the processes' folders, and no partial upload. */
function expectNothingOnDisk(before: string[], ...processes: WebProcess[]) {
  expect(listFiles(root)).toEqual(before);
  for (const { dataDir, temporary } of processes) {
    expect(readdirSync(dataDir)).toEqual([]);
    expect(filesIn(temporary).map(({ name }) => name)).toEqual([]);
  }
}

/** An animated WebP, larger than what a phone would send unchanged. */
async function makeAnimation(): Promise<ChosenFile> {
  const noise = { type: "gaussian" as const, mean: 120, sigma: 60 };
  const create = { width: 1_000, height: 2_000, pageHeight: 1_000, channels: 3 as const, background: "#336699", noise };
  return {
    name: "party.webp",
    mimeType: "image/webp",
    buffer: await sharp({ create }).webp({ quality: 80 }).toBuffer(),
  };
}

/** The response type, 'cors' or 'opaque', of each bucket picture that the service worker caches. */
const keptPictures = (page: Page, base: string) =>
  page.evaluate(async (address) => {
    const types: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (request.url.startsWith(address)) types.push((await cache.match(request))?.type ?? "none");
      }
    }
    return types;
  }, base);

const photoOf = async (name: string, size = { width: 1_200, height: 800 }): Promise<ChosenFile> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await makePhoto(size),
});

async function openForm(page: Page, web: WebProcess, slug: string) {
  const guest = new Guest(page, web.wallUrl, slug);
  await guest.open();
  return guest;
}

/** Time to process a clip, which takes two busy cores a while. */
const processed = { timeout: 60_000 };

/** The only post of an event, once it is ready. */
async function readyPost(organiser: Organiser, eventId: string) {
  await expect
    .poll(async () => (await organiser.listPosts(eventId)).map((post) => post.media_state), processed)
    .toEqual(["ready"]);
  const [post] = await organiser.listPosts(eventId);
  if (!post) throw new Error("There is no post.");
  return post;
}

test("a post created on one process and approved on the other reaches the walls of both, and a ban removes it from both", async ({
  context,
}) => {
  const before = listFiles(root);
  const [here, there] = [await Organiser.signIn(first), await Organiser.signIn(second)];
  const event = await here.createEvent();
  const slug = event.event_url_slug;
  const walls = [
    await openWall(await context.newPage(), first, slug),
    await openWall(await context.newPage(), second, slug),
  ];

  const guest = await openForm(await context.newPage(), first, slug);
  await guest.choose(await photoOf("IMG_0001.JPG"));
  await guest.fill({ caption: "Seen by everybody" });
  await guest.submit();
  await guest.expectSubmitted();

  const { id } = await readyPost(there, event.id);
  await there.setStatus(id, "approve");
  for (const wall of walls) await expect(wall.getByText("Seen by everybody").first()).toBeVisible(soon);
  for (const web of [first, second]) await expect.poll(() => freshPage(web, slug), soon).toContain("Seen by everybody");

  await here.setStatus(id, "banned");
  for (const wall of walls) await expect(wall.getByText("Seen by everybody")).toHaveCount(0, soon);
  for (const web of [first, second]) {
    await expect.poll(() => freshPage(web, slug), soon).not.toContain("Seen by everybody");
  }

  // Pictures are in the bucket and not on disk.
  expect([...services.bucket.objects.keys()].some((key) => key.startsWith("public/"))).toBe(true);
  expectNothingOnDisk(before, first, second);
});

test("a slug changed on one process redirects on both at once, moves the walls of both, and loses no guest", async ({
  context,
}) => {
  const organiser = await Organiser.signIn(first);
  const event = await organiser.createEvent();
  const former = event.event_url_slug;
  const walls = [
    await openWall(await context.newPage(), first, former),
    await openWall(await context.newPage(), second, former),
  ];
  for (const web of [first, second]) await freshPage(web, former);
  const guest = await openForm(await context.newPage(), second, former);
  await guest.choose(await photoOf("IMG_0003.JPG"));
  await guest.fill({ caption: "By the printed code" });

  const used = [former];
  for (const letter of ["a", "b", "a"]) {
    const slug = `${former}-${letter}`;
    await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { event_url_slug: slug });
    for (const { url } of [first, second]) {
      for (const address of [paths.event, paths.eventForm]) {
        const visit = async (visited: string) => {
          const answer = await fetch(url + address(visited), { redirect: "manual" });
          await answer.body?.cancel();
          const to = answer.headers.get("location");
          return `${answer.status} ${to === null ? "" : new URL(to, url).pathname}`;
        };
        await expect.poll(() => visit(slug), soon).toBe("200 ");
        for (const old of used.filter((one) => one !== slug)) {
          await expect.poll(() => visit(old), soon).toBe(`307 ${address(slug)}`);
        }
      }
    }
    used.push(slug);
  }
  await guest.submit();
  await guest.expectSubmitted();
  const { id } = await readyPost(organiser, event.id);
  await organiser.setStatus(id, "approve");
  for (const wall of walls) {
    await expect(wall.getByText("By the printed code").first()).toBeVisible(soon);
    await expect(wall).toHaveURL(new RegExp(`${paths.event(used.at(-1) ?? "")}$`));
  }
});

test("a clip and the company's images are stored in the bucket only, and the clip plays on the other process' wall", async ({
  context,
}) => {
  const before = listFiles(root);
  const [here, there] = [await Organiser.signIn(first), await Organiser.signIn(second)];
  const event = await here.createEvent();
  const wall = await openWall(await context.newPage(), second, event.event_url_slug);
  const guest = await openForm(await context.newPage(), first, event.event_url_slug);
  await guest.choose(await recordClip(guest.page, "VID_0001.webm"));
  await guest.fill({ caption: "It moves" });
  await guest.submit();
  await guest.expectSubmitted();

  const { id, media_url } = await readyPost(there, event.id);
  expect(media_url).toContain(services.bucket.publicBaseUrl);
  await there.setStatus(id, "approve");
  await wall.getByText("It moves").first().click(soon);
  const clip = wall.getByRole("dialog").locator("video");
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);

  const form = new FormData();
  form.set("company_logo", new File([new Uint8Array(await makePhoto())], "logo.jpg", { type: "image/jpeg" }));
  const account = await there.call<{ company_logo_url: string }>("PUT", "/api/users/update-user-details", form);
  expect((await fetch(account.company_logo_url)).headers.get("content-type")).toBe("image/webp");
  expectNothingOnDisk(before, first, second);
});

test("a photo is uploaded from the phone straight to the bucket, shrunk unless it is animated", async ({ context }) => {
  const organiser = await Organiser.signIn(first);
  const event = await organiser.createEvent();
  const guest = await openForm(await context.newPage(), first, event.event_url_slug);
  const bodies: number[] = [];
  guest.page.on("request", (request) => {
    if (request.url().endsWith("/api/events/add-event-post")) bodies.push(request.postDataBuffer()?.length ?? 0);
  });
  const moving = await makeAnimation();
  await guest.choose(await photoOf("IMG_0002.JPG", { width: 4_032, height: 3_024 }), moving);
  await guest.fill();
  const requestsBefore = services.bucket.requests.length;
  await guest.submit();
  await expect(guest.page.getByText(/2 posts have been submitted|submitted successfully/).first()).toBeVisible({
    timeout: 30_000,
  });

  await expect
    .poll(async () => (await organiser.listPosts(event.id)).map((post) => post.media_state), processed)
    .toEqual(["ready", "ready"]);
  const ofPhones = new RegExp(`^PUT uploads/[^/]+/${event.id}/`);
  expect(services.bucket.requests.slice(requestsBefore).filter((request) => ofPhones.test(request))).toHaveLength(2);
  // The web server only received the posts' texts.
  expect(bodies).toHaveLength(2);
  for (const bytes of bodies) expect(bytes).toBeLessThan(4_096);
  const originals = [...services.bucket.objects].filter(
    ([key]) => key.startsWith("originals/") && key.includes(event.id),
  );
  const kept = originals.map(([, { file, contentType }]) => ({ bytes: readFileSync(file), contentType }));
  expect(kept.find(({ contentType }) => contentType === "image/webp")?.bytes.equals(moving.buffer)).toBe(true);
  const photo = kept.find(({ contentType }) => contentType === "image/jpeg")?.bytes;
  // The phone shrinks a photo to 2560 pixels and drops its EXIF data, which names the phone.
  expect(await sharp(photo).metadata()).toMatchObject({ width: 2_560, height: 1_920 });
  expect(photo?.includes("Test Phone")).toBe(false);
});

test("with WALL_URL and pictures in a bucket, an open wall survives the loss of server and bucket", async ({
  context,
}) => {
  const apart = await services.startWeb((port) => ({ WALL_URL: `http://wall.localhost:${port}` }));
  const organiser = await Organiser.signIn(apart);
  const event = await organiser.createEvent();
  const guest = await openForm(await context.newPage(), apart, event.event_url_slug);
  await guest.choose(await photoOf("IMG_0003.JPG"));
  await guest.fill({ caption: "Still here" });
  await guest.submit();
  await guest.expectSubmitted();
  const { id, media_url } = await readyPost(organiser, event.id);
  await organiser.setStatus(id, "approve");

  const wall = await context.newPage();
  await wall.goto(`${apart.wallUrl}/event/${event.event_url_slug}`);
  await expect(wall.getByText("Still here").first()).toBeVisible(soon);
  await expect.poll(() => keptPictures(wall, services.bucket.publicBaseUrl), { timeout: 40_000 }).toContain("cors");
  expect(media_url).toContain(services.bucket.publicBaseUrl);

  await apart.stop();
  services.bucket.setFault({ kind: "refuse" });
  try {
    await wall.reload();
    await expect(wall.getByText("Still here").first()).toBeVisible();
    const picture = wall.locator(`main img[src^="${services.bucket.publicBaseUrl}"]`).first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  } finally {
    services.bucket.setFault(null);
  }
});
