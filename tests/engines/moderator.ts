import assert from "node:assert/strict";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { settablePostStatuses } from "@/lib/shared/vocabulary";
import { statusKeys } from "../../components/moderation/keys/key-map";
import { makeDistinctPhoto } from "../support/pictures";
import { eventually } from "./page";
import type { Walk } from "./walk";

const guests = ["Ada", "Ben", "Cleo", "Dora"];

/** An organiser's steps on a laptop. */
export async function walkModerator(walk: Walk): Promise<void> {
  const { page, organiser } = walk;
  await page.resize(1_280, 800);
  const name = `Desk at ${walk.place.name} ${Date.now()}`;
  const { id } = await organiser.createEvent({ event_name: name });
  await walk.step("focuses the first field of the login", async () => {
    await page.open(walk.at(paths.login));
    await page.until("the email field has the focus", `document.activeElement?.name === "email_id"`);
  });
  await walk.step("logs in", () => logIn(walk));
  await walk.step("says that an empty date is not set", () => seeEmptyDate(walk));
  await walk.step("saves an event", () => saveEvent(walk, name));
  for (const [index, person_name] of [...guests].reverse().entries()) {
    await organiser.addReadyPost(id, await makeDistinctPhoto(index + 40), { person_name });
  }
  await walk.step("decides four posts by key and takes one back", () => decide(walk, id));
}

async function logIn({ page, installation }: Walk) {
  const { email, password } = installation.admin;
  await page.fill("Email", email);
  await page.fill("Password", password);
  await page.press("Enter");
  await page.until("the console opens", `location.pathname.startsWith("/user/")`);
  await page.until("the console is alive", `sessionStorage.getItem("wallflower-forwarded") === null`);
}

/** WebKit shows today's date in grey in an empty date field, as if it were filled in. */
async function seeEmptyDate({ page, at, engine }: Walk) {
  await page.open(at(paths.addTo(paths.events)));
  const date = `document.querySelector("input[type=date]")`;
  await page.until("the date is there", `${date} && ${date}.value === ""`);
  const saysSo = `/Not set|data-unset/.test(getComputedStyle(${date}, "::before").content)`;
  await page.until("an empty date says so where it looks set", `${saysSo} === ${engine === "webkit"}`);
  await page.click("Today");
  await page.until("a set date is shown", `${date}.value !== "" && !${saysSo}`);
}

async function saveEvent({ page, at, organiser }: Walk, name: string) {
  await page.open(at(paths.addTo(paths.events)));
  // The dialog focuses its first field once it is open; keys pressed before that go elsewhere.
  await page.until(
    "the dialog has the focus",
    `Boolean(document.activeElement && document.activeElement.closest("[role=dialog]"))`,
  );
  await page.fill("Event Name", `${name} again`);
  await page.click("Today");
  await page.until("the date is set", `document.querySelector("input[type=date]").value !== ""`);
  await page.click("Save Event");
  await page.sees(messages.events.saved);
  const events = await organiser.call<{ event_name: string }[]>("GET", apiPaths.events.getEvents);
  assert(events.some(({ event_name }) => event_name === `${name} again`));
}

async function decide({ page, at, organiser }: Walk, id: string) {
  await page.open(at(paths.moderateEvent(id, "pending")));
  await page.until("all posts are there", `document.querySelectorAll("[role=gridcell]").length === 4`);
  await page.press("ArrowRight");
  for (const [index, status] of settablePostStatuses.entries()) {
    await page.until(
      `${guests[index]} has the ring`,
      `document.activeElement.getAttribute("aria-label")?.startsWith(${JSON.stringify(guests[index])})`,
    );
    await page.type(statusKeys[status].toLowerCase());
    await page.until("the card is gone", `document.querySelectorAll("[role=gridcell]").length === ${3 - index}`);
  }
  const statuses = async () => (await organiser.listPosts(id)).map(({ status }) => status).join(" ");
  await eventually("all four are decided", async () => (await statuses()) === settablePostStatuses.join(" "));
  await page.type("z");
  const last = settablePostStatuses.slice(0, -1).join(" ");
  await eventually("the last one waits again", async () => (await statuses()) === `${last} pending`);
  await page.until("its card is back", `document.querySelectorAll("[role=gridcell]").length === 1`);
}
