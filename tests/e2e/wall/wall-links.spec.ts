import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

test("a link to a post opens the wall on it, has its picture in the link preview, and leaves the wall's own page unchanged", async ({
  page,
  organiser,
  installation,
}) => {
  const event = await organiser.createEvent({ page_title: "Summer, live" });
  const ids: string[] = [];
  for (const caption of ["First of two", "Second of two"]) {
    const id = await organiser.addReadyPost(event.id, await makePhoto({ width: 800, height: 600 }), { caption });
    await organiser.setStatus(id, "approve");
    ids.push(id);
  }
  const path = `/event/${event.event_url_slug}`;
  const read = async (address: string) => (await fetch(installation.url + address)).text();
  const picture = (await organiser.listPosts(event.id)).find((post) => post.id === ids[0])?.media_url ?? "";

  const head = (await read(`${path}?post=${ids[0]}`)).split("</head>")[0] ?? "";
  expect(head).toMatch(new RegExp(`property="og:image" content="[^"]*${picture}"`));
  expect(head).toMatch(new RegExp(`rel="canonical" href="[^"?]*${path}"`));
  expect((await read(path)).split("</head>")[0]).not.toContain("og:image");

  await page.goto(`${path}?post=${ids[0]}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("First of two")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");

  // A banned post is in no linked page.
  await organiser.setStatus(ids[0] ?? "", "banned");
  const after = await read(`${path}?post=${ids[0]}`);
  expect(after).not.toContain("First of two");
  expect(after).not.toContain("og:image");
  expect(after).toContain("Second of two");

  for (const nothing of ["not-an-id", "01970000-0000-7000-8000-000000000000"]) {
    expect(await read(`${path}?post=${nothing}`)).toContain("Second of two");
  }
});

test("a wall's cached page contains nothing of the URL that first requested it", async ({
  organiser,
  installation,
}) => {
  const event = await organiser.createEvent();
  const wall = `${installation.url}/event/${event.event_url_slug}`;
  const read = async (address: string) => (await fetch(address)).text();
  const first = await read(`${wall}?screen=Stage&key=a-key-that-is-nobody-else-s&post=${crypto.randomUUID()}`);
  expect(await read(wall)).toBe(first);
  expect(first).not.toContain("a-key-that-is-nobody-else-s");
});
