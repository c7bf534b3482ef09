import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

const text = messages.report;

test("an organiser opens an event's report, saves it, and its print has the report alone", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Harbour night" });
  const photo = await makePhoto({ width: 640, height: 480 });
  for (const person_name of ["Ada", "Bo", "Cy"]) {
    const id = await organiser.addReadyPost(event.id, photo, { person_name, caption: `By ${person_name}` });
    await organiser.setStatus(id, person_name === "Cy" ? "banned" : "approve");
    if (person_name === "Ada") {
      await organiser.call("PUT", `/api/events/update-event-post-favourite/${id}`, { is_favourite: "yes" });
    }
  }
  await signIn(page);
  await page.goto(paths.eventDesk(event.id));
  await page.getByRole("button", { name: messages.events.moreActions("Harbour night") }).click();
  await page.getByRole("menuitem", { name: text.open }).click();
  await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
  await expect(page.getByText(text.totals.posts, { exact: true }).first()).toBeVisible();
  const numbers = await page.locator("dl > div").allInnerTexts();
  expect(numbers.map((number) => number.replace(/\s+/g, " "))).toContain(`${text.totals.posts} 3`);
  await expect(page.getByRole("table", { name: text.decisions }).getByRole("row")).toHaveCount(2);
  const favourite = page.getByRole("listitem").filter({ hasText: "By Ada" }).locator("img");
  await expect(favourite).not.toHaveJSProperty("naturalHeight", 0);
  await expect(page.getByRole("listitem").filter({ hasText: "By Bo" })).toHaveCount(0);
  await expectAccessible(page);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: text.csv, exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^report-.*\.csv$/);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await expect(page.locator("body")).toHaveCSS("color", "rgb(242, 238, 241)");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("color", "rgb(33, 27, 32)");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: text.print })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
});
