import { expectAccessible } from "../support/accessible";
import { addEventPost, collectKeys, keptHeading, makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

// The browser logs failed requests.
test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 390, height: 844 } });

test("a chosen but unsent file is restored after a reload, and 'Start over' discards it", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_5.jpg", 5));
  await page.getByLabel("Caption This").fill("Half a thought");
  await expect.poll(() => guest.kept()).toMatch(/\d+ bytes/);
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Remove IMG_5.jpg" })).toBeVisible();
  await expect(page.getByLabel("Caption This")).toHaveValue("Half a thought");
  expect(await organiser.listPosts(event.id)).toHaveLength(0);

  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Choose a photo or video")).toBeAttached();
  await expect.poll(() => guest.kept()).toBe("[]");
});

test("several files become one post each, and a rejected file does not lose the others", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const notAnImage = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is no picture.") };
  await guest.choose(await makePhotoFile("one.jpg", 6), notAnImage, await makePhotoFile("two.jpg", 7));
  await expect(page.getByText("We'll post these as 3 separate posts.")).toBeVisible();
  await guest.fill({ caption: "Three at once" });
  await guest.submit();
  await expect(page.getByText("2 of 3 posts were sent.")).toBeVisible();
  await expect(page.getByText("This file is not a picture that we can show.")).toBeVisible();
  await page.getByRole("button", { name: "Remove notes.jpg" }).click();
  await guest.expectSubmitted();
  const posts = await organiser.listPosts(event.id);
  expect(posts.map(({ caption }) => caption)).toEqual(["Three at once", "Three at once"]);
});

test("several taps on Submit at the same moment send one post", async ({ page, installation, organiser }) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const keys = collectKeys(page);
  await guest.choose(await makePhotoFile("IMG_11.jpg", 11));
  await guest.fill();
  await page.getByRole("button", { name: "Submit" }).evaluate((button) => {
    for (let taps = 0; taps < 3; taps += 1) (button as HTMLButtonElement).click();
  });
  await guest.expectSubmitted();
  expect(keys).toHaveLength(1);
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("'Post another' keeps the guest's details and asks for the rest", async ({ page, installation, organiser }) => {
  const { guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_12.jpg", 12));
  await guest.fill({ name: "Grace" });
  await guest.submit();
  await guest.expectSubmitted();
  await page.getByRole("button", { name: "Post another" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Grace");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Caption This")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await guest.choose(await makePhotoFile("IMG_16.jpg", 16));
  await guest.submit();
  await expect(page.getByText("Only “Caption This” is missing.")).toBeVisible();
  await expect(page.getByLabel("Caption This")).toBeFocused();
});

test("a browser without working storage still sends", async ({ page, installation, organiser }) => {
  await page.addInitScript(() => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Forbidden", "SecurityError");
        },
      });
    }
  });
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_13.jpg", 13));
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("the form is accessible with errors, several files, waiting, resuming and after sending", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  await expectAccessible(page);
  await guest.choose(await makePhotoFile("IMG_14.jpg", 14));
  await guest.submit();
  await expect(page.getByText("All fields are mandatory! Please fill in all the fields.")).toBeVisible();
  await expectAccessible(page);
  await guest.choose(await makePhotoFile("IMG_15.jpg", 15));
  await guest.fill();
  await expectAccessible(page);
  const busy = { message: "The service is busy.", code: "unavailable", request_id: "r" };
  await page.route(addEventPost, (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "60" }, json: busy }),
  );
  await guest.submit();
  await expect(page.getByText(/Next try in \d+ s/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.unroute(addEventPost);
  await expect.poll(() => guest.kept()).not.toContain("ada@example.com");
  await page.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await expect(page.getByRole("heading", { name: keptHeading })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Email").fill("ada@example.com");
  await guest.submit();
  await guest.expectSubmitted();
  await expectAccessible(page);
});
