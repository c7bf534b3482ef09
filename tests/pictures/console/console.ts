import type { Page, WebSocketRoute } from "@playwright/test";
import { type EventTab, eventTabs } from "@/components/events/form/form-tabs";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { fillField, formDialog, openTab } from "../../e2e/support/console/event-form";
import { storeSession } from "../../e2e/support/session";
import { Album } from "../album";
import { newPage, type Studio } from "../studio";
import { type ConsoleCase, type ConsolePage, type ConsoleState, listConsoleCases } from "./console-cases";
import { type Companies, type Company, createCompanies } from "./console-companies";

/** Lists fill and a preview loads its pictures. */
const restMs = 3_000;
/** The console retries this long before it reports that the server fails or is silent. */
const silenceMs = 9_000;
/** Most of a picture's time is waiting; three pages at a time keep two cores busy. */
const atATime = 3;
const failure = { status: 500, json: { code: "internal", message: messages.http.internal, request_id: "none" } };

/** Takes pictures of the console's pages. */
export async function takeConsolePictures(studio: Studio, numbers: readonly number[]): Promise<void> {
  const album = new Album("console");
  const companies = await createCompanies(studio);
  const cases = listConsoleCases().filter(({ number }) => numbers.length === 0 || numbers.includes(number));
  let taken = 0;
  const take = async (one: ConsoleCase) => {
    const page = await newPage(studio.browser, {
      viewport: { width: one.size[0], height: one.size[1] },
      colorScheme: one.scheme,
      baseURL: studio.installation.url,
    });
    try {
      await show(page, one, companies);
      await album.take(page, one.label, { number: one.number });
    } catch (error) {
      console.error(`Picture ${one.number} (${one.label}):`, error);
      process.exitCode = 1;
    } finally {
      await page.context().close();
    }
    taken += 1;
    if (taken % 20 === 0) console.log(`${taken} of ${cases.length} pictures`);
  };
  const waiting = cases.values();
  const takeInTurn = async () => {
    for (const one of waiting) await take(one);
  };
  await Promise.all(Array.from({ length: atATime }, takeInTurn));
  await album.finish();
}

async function show(page: Page, { page: shown, state }: ConsoleCase, companies: Companies): Promise<void> {
  const company = companyOf(shown, state, companies);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket("**", (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  if (shown === "television") await openTelevision(page, company, state);
  else await openConsole(page, shown, company, state);
  // A page that polls may never be idle, and one that fails asks again and again.
  if (state !== "failing") {
    await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
    await page
      .waitForFunction(() => !document.querySelector(".animate-breathe"), undefined, { timeout: 20_000 })
      .catch(() => {});
    await page.evaluate(() => document.fonts.ready);
  }
  await page.waitForTimeout(state === "failing" ? silenceMs : restMs);
  if (state !== "offline") return;
  await page.context().setOffline(true);
  // An open socket would stay alive.
  await Promise.all(sockets.map((socket) => socket.close()));
  await page.waitForTimeout(silenceMs);
}

const lists: readonly ConsolePage[] = ["dashboard", "events", "new event", "users", "paired screens", "television"];

/** Pages of an event need one, so their empty state is an event without posts. */
function companyOf(page: ConsolePage, state: ConsoleState, { none, bare, one, full }: Companies): Company {
  if (state === "empty") return lists.includes(page) ? none : bare;
  return state === "one" ? one : full;
}

async function openConsole(page: Page, shown: ConsolePage, { admin, organiser, event }: Company, state: ConsoleState) {
  await storeSession(page, admin);
  const id = event ?? "";
  const tab = eventTabs.find((each): each is EventTab => each === shown);
  const others: { [Shown in ConsolePage]?: string } = {
    dashboard: paths.dashboard,
    events: paths.events,
    "new event": paths.addTo(paths.events),
    "event's page": paths.eventDesk(id),
    queue: paths.moderateEvent(id),
    viewer: paths.moderateEvent(id),
    rules: paths.eventRules(id),
    users: paths.users,
    "paired screens": paths.screens,
    "account settings": paths.accountSettings,
    "audit log": paths.auditLog,
  };
  if (shown === "queue") await page.evaluate(() => window.localStorage.setItem("wallflower-phone-moderation", "grid"));
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const [post] = shown === "viewer" && !isPhone ? await organiser.listPosts(id) : [];
  const viewer = post && paths.moderatePosts({ event: id, post: post.id });
  const isForm = tab !== undefined || shown === "new event";
  if (state === "failing" && !isForm) await failFromNow(page);
  await page.goto(viewer ?? others[shown] ?? paths.editIn(paths.events, id));
  if (!isForm) return;
  await formDialog(page).waitFor({ timeout: 60_000 });
  // A form opens from its loaded list, so only what follows can fail.
  if (state === "failing") {
    await failFromNow(page);
    await changeForm(page, shown === "new event");
  }
  if (tab) await openTab(page, tab);
  if (state === "failing") await formDialog(page).getByRole("button", { name: "Save Event", exact: true }).click();
}

const failFromNow = (page: Page) => page.route(/\/api\/(?!auth|realtime)/, (route) => route.fulfill(failure));

/** Changes the form so that it can be saved. */
async function changeForm(page: Page, isNew: boolean): Promise<void> {
  const { labels } = messages.events;
  await fillField(page, labels.event_location, "The Old Mill");
  if (!isNew) return;
  await fillField(page, labels.event_name, "A Night to Fail");
  await fillField(page, labels.event_date, "2030-06-01");
}

async function openTelevision(page: Page, { organiser, event }: Company, state: ConsoleState): Promise<void> {
  if (state === "failing") await page.route("**/screen/poll", (route) => route.fulfill(failure));
  const answered = page.waitForResponse((answer) => answer.url().endsWith(paths.screenPoll));
  await page.goto(paths.screen);
  const { code } = await (await answered).json();
  if (!event || state === "failing") return;
  await organiser.call("POST", apiPaths.screens.pairDevice, { code, event_id: event, name: "Left of the stage" });
  await page.locator("iframe").waitFor();
}
