import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { makePhoto } from "../support/pictures";
import { Guest, submitted } from "./support/guest";
import { Organiser } from "./support/organiser";
import { OutsideServices, root, type WebProcess } from "./support/outside-services";

test.describe.configure({ timeout: 180_000 });

/** Far less than the minute after which a page that nobody expired renews itself. */
const soon = { timeout: 10_000 };

let services: OutsideServices;
let first: WebProcess;
let second: WebProcess;

test.beforeAll(async () => {
  services = await OutsideServices.start();
  [first, second] = await Promise.all([services.startWeb(), services.startWeb()]);
});

test.afterAll(async () => {
  await services?.dispose();
});

/** What the build itself, the tests and npm write while others run beside this story. */
const notOurs = new Set(["node_modules", ".git", ".tmp", ".data", "test-results", "playwright-report"]);

/** Every file of the project's folder, and of the build but for its cache, with its size and the moment of its last change. */
function listFiles(folder: string, below = ""): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(below, entry.name);
    if (notOurs.has(place) || place === path.join(".next", "cache")) return [];
    if (entry.isDirectory()) return listFiles(folder, place);
    const { size, mtimeMs } = lstatSync(path.join(folder, place));
    return [`${place} ${size} ${mtimeMs}`];
  });
}

/** What a screen gets that opens the wall now. */
const freshPage = async ({ url }: WebProcess, slug: string) => (await fetch(`${url}/event/${slug}`)).text();

async function openWall(page: Page, { url }: WebProcess, slug: string) {
  await page.goto(`${url}/event/${slug}`);
  await expect(page.getByText("No posts available at the moment. Check back later!")).toBeVisible();
  return page;
}

test("a post made on one process and approved on the other reaches the walls of both, and a ban takes it off both", async ({
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

  const guest = new Guest(await context.newPage(), first.url, slug);
  await guest.open();
  const buffer = await makePhoto({ width: 1_200, height: 800 });
  await guest.choose({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
  await guest.fill({ caption: "Seen by everybody" });
  await guest.submit();
  await expect(guest.page.getByText(submitted)).toBeVisible();

  await expect.poll(async () => (await there.listPosts(event.id)).map((post) => post.media_state)).toEqual(["ready"]);
  const [post] = await there.listPosts(event.id);
  await there.setStatus(post?.id ?? "", "approve");
  for (const wall of walls) await expect(wall.getByText("Seen by everybody").first()).toBeVisible(soon);
  for (const web of [first, second]) await expect.poll(() => freshPage(web, slug), soon).toContain("Seen by everybody");

  await here.setStatus(post?.id ?? "", "banned");
  for (const wall of walls) await expect(wall.getByText("Seen by everybody")).toHaveCount(0, soon);
  for (const web of [first, second]) {
    await expect.poll(() => freshPage(web, slug), soon).not.toContain("Seen by everybody");
  }

  // The pictures are in the bucket, and nothing of all this is on the disk.
  expect([...services.bucket.objects.keys()].some((key) => key.startsWith("public/"))).toBe(true);
  expect(listFiles(root)).toEqual(before);
  for (const { dataDir } of [first, second]) expect(readdirSync(dataDir)).toEqual([]);
});
