import type { Browser, Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { pairingRules } from "@/lib/shared/limits";
import { apiPaths, paths } from "@/lib/shared/paths";
import { spacedCode } from "@/lib/shared/screens/pairing-code";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { wallAddressTest } from "../support/wall/wall-address";

const text = messages.pairing;
const shown = messages.screenPage;
const screensText = messages.wallScreens;

test.describe.configure({ timeout: 2 * setUpTimeoutMs });

type Storage = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** A television: 1080p, without pointer; `storage` is what its browser kept on its disk. */
async function switchOn(browser: Browser, url: string, storage?: Storage): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-GB",
    viewport: { width: 1920, height: 1080 },
    ...(storage && { storageState: storage }),
  });
  const television = await context.newPage();
  await television.goto(paths.screen);
  return television;
}

async function switchOff(television: Page): Promise<Storage> {
  const storage = await television.context().storageState();
  await television.context().close();
  return storage;
}

const wallOf = (television: Page) => television.frameLocator("iframe");

async function codeOn(television: Page): Promise<string> {
  const spelledOut = television.getByText(/^Code: /);
  await expect(spelledOut).toHaveCount(1);
  return ((await spelledOut.textContent()) ?? "").replace("Code: ", "").replaceAll(" ", "");
}

async function createWall(organiser: Organiser, event_name: string, index: number) {
  const event = await organiser.createEvent({ event_name });
  const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(70 + index), {
    caption: `On ${event_name}`,
  });
  await organiser.setStatus(id, "approve");
  return event;
}

async function chooseEvent(page: Page, name: string) {
  await page.getByRole("combobox", { name: text.event }).fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

/** A move or a name reaches a screen with its next poll. */
const pollTimeout = { timeout: 4 * pairingRules.pollSeconds * 1_000 };

test.describe("a television", () => {
  // The server is restarted, and events are hidden under an open wall.
  test.use({ expectedErrors: [/ERR_|status of (50\d|404|403)|Failed to load resource|WebSocket|Failed to fetch/] });

  test("a television is paired by its code, and keeps its wall through restarts, moves, names and drafts until it is forgotten", async ({
    browser,
    page,
    installation,
    organiser,
    signIn,
  }) => {
    const party = await createWall(organiser, "Pairing Party", 1);
    const gala = await createWall(organiser, "Pairing Gala", 2);
    let television = await switchOn(browser, installation.url);
    const code = await codeOn(television);
    await expect(television.getByText(spacedCode(code))).toBeVisible();
    // Arrow keys and Enter are all that a remote control has.
    await expect(television.getByRole("button", { name: shown.fullScreen })).toBeFocused();
    await television.keyboard.press("Enter");
    await expect.poll(() => television.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expectAccessible(television);

    await signIn(page);
    await page.goto(paths.eventDesk(party.id));
    await page.getByRole("button", { name: text.pair }).click();
    const dialog = page.getByRole("dialog", { name: text.pair });
    await dialog.getByLabel(text.code).fill("BBBBBB");
    await dialog.getByLabel(text.name).fill("Left of the stage");
    await dialog.getByRole("button", { name: text.pairSave, exact: true }).click();
    await expect(dialog.getByText(text.codeUnknown)).toBeVisible();
    await expectAccessible(page);
    // Small letters and a space are what people type.
    await dialog.getByLabel(text.code).fill(spacedCode(code).toLowerCase());
    await dialog.getByRole("button", { name: text.pairSave, exact: true }).click();
    await expect(page.getByText(text.paired("Left of the stage"))).toBeVisible();
    await expect(wallOf(television).getByText("On Pairing Party")).toHaveCount(1);

    // It is a named screen of the event, so takedowns count it.
    const listed = page.getByRole("list", { name: screensText.title }).getByRole("listitem");
    await expect(listed).toContainText(/Left of the stage.*Live.*Paired.*Shows 1 post/);
    await expect(listed).not.toContainText(screensText.notNamed);

    // The television and the server restart.
    let storage = await switchOff(television);
    await installation.restart();
    television = await switchOn(browser, installation.url, storage);
    await expect(wallOf(television).getByText("On Pairing Party")).toHaveCount(1);
    await installation.restart();
    await expect(wallOf(television).getByText("On Pairing Party")).toHaveCount(1);

    await page.goto(paths.screens);
    // Browsers of other stories are in the same list.
    const list = page.getByRole("list", { name: screensText.title });
    const device = list.getByRole("listitem").filter({ hasText: text.isPaired });
    await expect(device).toContainText(/Left of the stage.*Live.*Shows “Pairing Party”.*Paired/);
    await expectAccessible(page);
    const openMenu = (name: string) => page.getByRole("button", { name: screensText.actionsOf(name) }).click();
    const edit = async (name: string) => {
      await openMenu(name);
      await page.getByRole("menuitem", { name: text.edit }).click();
    };

    await edit("Left of the stage");
    await chooseEvent(page, "Pairing Gala");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(text.moved("Left of the stage"))).toBeVisible();
    await expect(wallOf(television).getByText("On Pairing Gala")).toHaveCount(1, pollTimeout);
    await expect(device).toContainText("Shows “Pairing Gala”");

    await edit("Left of the stage");
    await page.getByLabel(text.name).fill("Bar");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: screensText.identifyNamed("Bar") }).click(pollTimeout);
    await expect(wallOf(television).getByRole("status").filter({ hasText: "Bar" })).toBeVisible(pollTimeout);

    // A draft's wall is hidden: the screen says so, and shows the wall again once the event is live.
    const status = (event_status: string) =>
      Organiser.signIn(installation).then((again) =>
        again.call("PUT", apiPaths.events.updateEvent(gala.id), { event_status }),
      );
    await status("Draft");
    await expect(television.getByRole("heading", { name: shown.hidden })).toBeVisible(pollTimeout);
    await expect(television.getByText("Bar")).toBeVisible();
    await expect(device).toContainText(text.waits("Pairing Gala", "Draft"), pollTimeout);
    await status("Live");
    await expect(wallOf(television).getByText("On Pairing Gala")).toHaveCount(1, pollTimeout);

    // A restart brings the new name, too.
    storage = await switchOff(television);
    television = await switchOn(browser, installation.url, storage);
    await expect(wallOf(television).getByText("On Pairing Gala")).toHaveCount(1);
    await expect(television.locator("iframe")).toHaveAttribute("title", "Bar");

    const again = await Organiser.signIn(installation);
    await again.call("DELETE", apiPaths.events.deleteEvent(gala.id));
    await expect(television.getByRole("heading", { name: shown.gone })).toBeVisible(pollTimeout);
    await expect(device).toContainText(text.noEvent, pollTimeout);

    await openMenu("Bar");
    await page.getByRole("menuitem", { name: screensText.forget }).click();
    await page.getByRole("button", { name: screensText.forget }).click();
    await expect(device).toHaveCount(0);
    await expect(television.getByText(/^Code: /)).toHaveCount(1, pollTimeout);
    expect(await codeOn(television)).not.toBe(code);
  });

  test("two televisions show codes of their own, and a scanned one opens the console's form with its code", async ({
    browser,
    page,
    installation,
    organiser,
    signIn,
  }) => {
    await createWall(organiser, "Pairing Picnic", 3);
    const [left, right] = [await switchOn(browser, installation.url), await switchOn(browser, installation.url)];
    const [code, other] = [await codeOn(left), await codeOn(right)];
    expect(other).not.toBe(code);
    const polled = left.waitForResponse((answer) => answer.url().endsWith(paths.screenPoll));
    const { scan } = await (await polled).json();
    expect(new URL(scan.text).pathname + new URL(scan.text).search).toBe(paths.pairScreen(code));

    await signIn(page);
    await page.goto(paths.pairScreen(code));
    await expect(page.getByLabel(text.code)).toHaveValue(code);
    await expect(page).toHaveURL(new RegExp(`${paths.screens}$`));
    await chooseEvent(page, "Pairing Picnic");
    await page.getByLabel(text.name).fill("Door");
    await page.keyboard.press("Enter");
    await expect(wallOf(left).getByText("On Pairing Picnic")).toHaveCount(1);
    expect(await codeOn(right)).toBe(other);
    // Further polls do not reload an open wall; `data-attempt` counts its reloads.
    for (let poll = 0; poll < 2; poll += 1) {
      await left.waitForResponse((answer) => answer.url().endsWith(paths.screenPoll), pollTimeout);
    }
    await expect(left.locator("iframe")).toHaveAttribute("data-attempt", "0");
  });

  test("a code stays on the screen while the server restarts, and still pairs it", async ({
    browser,
    installation,
    organiser,
  }) => {
    const event = await createWall(organiser, "Pairing Pause", 4);
    const television = await switchOn(browser, installation.url);
    const code = await codeOn(television);
    // From its second poll on, a code lasts longer than a restart.
    await television.waitForResponse((answer) => answer.url().endsWith(paths.screenPoll), pollTimeout);
    await installation.stop();
    await expect(television.getByText(shown.offline)).toBeVisible(pollTimeout);
    expect(await codeOn(television)).toBe(code);
    await installation.start();
    const again = await Organiser.signIn(installation);
    await again.call("POST", apiPaths.screens.pairDevice, { code, event_id: event.id, name: "Stage" });
    await expect(wallOf(television).getByText("On Pairing Pause")).toHaveCount(1, pollTimeout);
  });
});

wallAddressTest(
  "at the walls' own address a television is paired there, and reads of its wall carry no cookie",
  async ({ browser, installation, organiser }) => {
    const event = await organiser.createEvent({ event_name: "Apart" });
    const television = await switchOn(browser, installation.url);
    expect(new URL(television.url()).origin).toBe(new URL(installation.wallUrl).origin);
    const reads: { path: string; hasCookie: boolean }[] = [];
    television.on("request", async (request) => {
      const headers = await request.allHeaders().catch(() => ({}));
      reads.push({ path: new URL(request.url()).pathname, hasCookie: "cookie" in headers });
    });
    const code = await codeOn(television);
    await organiser.call("POST", apiPaths.screens.pairDevice, { code, event_id: event.id, name: "Stage" });
    await expect(television.locator("iframe")).toHaveAttribute("title", "Stage");
    await expect(wallOf(television).getByText("Apart").first()).toBeAttached();
    const [cookie] = await television.context().cookies(installation.wallUrl + paths.screen);
    expect(cookie).toMatchObject({ name: "wallflower-screen", path: paths.screen, httpOnly: true, sameSite: "Lax" });
    const isPoll = ({ path }: { path: string }) => path === paths.screenPoll;
    await expect.poll(() => reads.filter(isPoll).some(({ hasCookie }) => hasCookie)).toBe(true);
    expect(reads.filter(({ path }) => path.startsWith("/event/")).length).toBeGreaterThan(0);
    expect(reads.filter((read) => !isPoll(read) && read.hasCookie)).toEqual([]);
  },
);
