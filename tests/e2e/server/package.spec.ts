import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { Guest, makePhotoFile, submitted } from "../support/guest";
import { freePort, setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { installPackage, Packaged, readPackage, root } from "../support/server/packaged";

test.describe.configure({ mode: "serial", timeout: 180_000 });

let folder: string;
/** A working folder with spaces in its name, as npm's and people's folders may have. */
let evening: string;
/** The folder of the installed package 1.0.0. */
let first: string;
let running: Packaged;

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  folder = mkdtempSync(path.join(tmpdir(), "wallflower package "));
  evening = path.join(folder, "our evening");
  mkdirSync(evening);
  first = installPackage("1.0.0", folder);
  running = new Packaged(first, evening, await freePort());
});
test.afterAll(async () => {
  await running?.interrupt();
  rmSync(folder, { recursive: true, force: true });
});

const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(place, name))
    .filter((file) => statSync(file).isFile());

test("a package contains no path of the machine that built it", () => {
  // A short folder such as /app also occurs in other texts.
  test.skip(root.split("/").filter(Boolean).length < 2, "The project's folder has a name that is too short.");
  const own = path.resolve(root);
  const files = filesOf(first);
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => readFileSync(file).includes(own))).toEqual([]);
});

test("a package needs no build tool and contains what its decoders import", () => {
  const { dependencies, bin, version } = readPackage(first);
  const tools = /^(typescript|tailwindcss|esbuild|tsx|@tailwindcss\/|@types\/)/;
  expect(Object.keys(dependencies).filter((name) => tools.test(name))).toEqual([]);
  expect(Object.values<string>(dependencies).filter((wanted) => !/^\d/.test(wanted))).toEqual([]);
  expect([bin, version]).toEqual([{ wallflower: "wallflower.mjs" }, "1.0.0"]);
  const decoders = filesOf(path.join(first, "lib")).map((file) => readFileSync(file, "utf8"));
  const imported = decoders.flatMap((text) => [...text.matchAll(/(?:from |require\(|\)\()"(@?[a-z][^"]*)"/gi)]);
  const packages = imported.map(([, name = ""]) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  const missing = packages.filter((name) => !name.startsWith("node:") && !(name in dependencies));
  expect([packages.includes("sharp"), missing]).toEqual([true, []]);
});

test("a package starts in a folder with a space in its name, prints where it keeps its data, and shows a guest's photo", async ({
  browser,
}) => {
  await running.start();
  expect(running.output).toContain(`keeps everything in ${path.join(evening, "wallflower-data")}`);
  expect(running.output).not.toContain("Building");
  expect(running.output).not.toMatch(/"level":"(warn|error)"|Warning/);
  const organiser = await Organiser.signIn(running);
  const event = await organiser.createEvent({ event_name: "From a package", event_url_slug: "packaged" });
  const [phone, wall] = [await browser.newPage(), await browser.newPage()];
  await wall.goto(`${running.url}/event/packaged`);
  await expect(wall.getByText("No posts available at the moment. Check back later!")).toBeVisible();
  const guest = new Guest(phone, running.url, "packaged");
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_0001.JPG", 1));
  await guest.fill({ caption: "Hello from a package" });
  await phone.getByRole("button", { name: "Submit" }).click();
  await expect(phone.getByText(submitted)).toBeVisible();
  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await organiser.setStatus(post?.id ?? "", "approve");
  await expect(wall.getByText("Hello from a package").first()).toBeVisible();
  await expect
    .poll(() =>
      wall
        .getByAltText("Photo", { exact: true })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  for (const page of [phone, wall]) await page.close();
});

test("the key that Next built into a package does not bypass the page cache", async () => {
  const { previewModeId } = JSON.parse(readFileSync(path.join(first, ".next", "server", "preview-props.json"), "utf8"));
  const cacheControl = async (headers: Record<string, string>) =>
    (await fetch(`${running.url}/event/packaged`, { headers })).headers.get("cache-control");
  const plain = await cacheControl({});
  expect(plain).toContain("s-maxage");
  expect(await cacheControl({ cookie: `a=b; __prerender_bypass=${previewModeId}` })).toBe(plain);
  expect(await cacheControl({ "x-prerender-revalidate": previewModeId })).toBe(plain);
});

test("a package's tools use the folder that they are called in", async () => {
  expect(await running.run("--version")).toEqual({ code: 0, output: "1.0.0\n" });
  const backup = await running.run("backup", "evening.tar");
  expect([backup.code, backup.output.includes("1 post,")]).toEqual([0, true]);
  expect(existsSync(path.join(evening, "evening.tar"))).toBe(true);
  const account = [
    "--email",
    "ada@example.com",
    "--company",
    "Ada's parties",
    "--password",
    "a-long-wall-of-flowers-42",
  ];
  const created = await running.run("account:create", ...account);
  expect([created.code, created.output]).toEqual([0, expect.stringContaining("Ada's parties")]);
  const unknown = await running.run("back-up");
  expect([unknown.code, unknown.output]).toEqual([2, expect.stringContaining('There is no "back-up".')]);
  const wrong = await running.run("export", "--wrong");
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining("Usage: wallflower export --event")]);
  const elsewhere = new Packaged(first, folder, 1);
  const lost = await elsewhere.run("backup");
  expect([lost.code, lost.output]).toEqual([2, expect.stringContaining(" does not exist. Go to the folder")]);
  expect(existsSync(path.join(folder, "wallflower-data"))).toBe(false);
});

test("Ctrl-C stops a package and all its processes", async () => {
  expect(await running.interrupt()).toEqual({ code: 0, left: [] });
});

test("a newer package started in the same folder finds all data", async () => {
  running = new Packaged(installPackage("1.0.1", folder), evening, await freePort());
  await running.start();
  expect(running.output).toContain("Wallflower 1.0.1 keeps everything");
  const organiser = await Organiser.signIn(running);
  const [event] = await organiser.call<{ id: string; event_name: string }[]>("GET", "/api/events/get-events");
  const [post] = await organiser.listPosts(event?.id ?? "");
  expect([event?.event_name, post?.caption, post?.status]).toEqual([
    "From a package",
    "Hello from a package",
    "approve",
  ]);
  const picture = await fetch(new URL(post?.thumbnail_media_url ?? "", running.url));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});
