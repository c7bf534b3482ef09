import { describe, expect, it } from "vitest";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as getPostScreens } from "@/app/api/screens/get-post-screens/[id]/route";
import { GET as getScreenAddress } from "@/app/api/screens/get-screen-address/[id]/route";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { screens } from "@/db/schema/screens";
import { screenIdentity } from "@/lib/client/wall/screen/screen-identity";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { EventScreens, ReportScreenBody, ScreenAddress } from "@/lib/shared/screens/contract";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { namedReport, screenReport } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);

const askAddress = (name: unknown, as = scene.cast.moderator) =>
  call<ScreenAddress & { message: string }>(getScreenAddress, {
    as,
    params: { id: scene.event.id },
    query: name === undefined ? {} : { name: String(name) },
  });
const report = async (body: ReportScreenBody) => expect((await call(reportScreen, { body })).status).toBe(200);
const list = async () => {
  const { body } = await call<EventScreens[]>(getScreens, {
    as: scene.cast.moderator,
    query: { event_id: scene.event.id },
  });
  return body[0]?.screens ?? [];
};
const banAPost = async () => {
  const post = await createReadyPost(installation.deps, scene.event, {
    status: "approve",
    wall_position: 1,
    wall_version: 1,
  });
  await call(updateStatus, {
    method: "PUT",
    as: scene.cast.moderator,
    params: { id: post.id },
    body: { status: "banned" },
  });
  return (await call(getPostScreens, { as: scene.cast.moderator, params: { id: post.id } })).body;
};
/** The report of a wall opened at this address. */
const openedAt = (path: string) => screenReport(scene.event, screenIdentity(new URL(path, "http://wall.test"), null));

describe("named screens", () => {
  it("a named screen is counted in takedowns, and other open walls are not", async () => {
    const { body } = await askAddress(" Left of the stage ");
    await report(openedAt(body.path));
    // Forgeries: no name, a name without a key, and a name with the key of another name.
    await report(openedAt(`/event/${scene.event.event_url_slug}`));
    await report(openedAt(`/event/${scene.event.event_url_slug}?screen=Left+of+the+stage`));
    await report(openedAt(body.path.replace("Left", "Right")));
    expect((await list()).map(({ name, is_named }) => [name, is_named])).toEqual(
      expect.arrayContaining([
        ["Left of the stage", true],
        ["Left of the stage", false],
        ["Right of the stage", false],
      ]),
    );
    expect((await list()).filter(({ is_named }) => is_named)).toHaveLength(1);
    expect(await banAPost()).toMatchObject({ screens: 1 });
  });

  it("a named screen of another event does not count here", async () => {
    const other = await createEvent(installation.deps, scene.cast.account_id);
    await report({ ...namedReport(other), event_id: scene.event.id });
    expect(await banAPost()).toMatchObject({ screens: 0 });
  });

  it("a named screen is neither changed nor signed off by a report without its key", async () => {
    const screen = namedReport(scene.event);
    await report(screen);
    const before = await list();
    const { name_key: _, ...bare } = screen;
    await report({ ...bare, name: "Mallory's", wall_version: 99, post_count: 7 });
    await report({ ...bare, is_leaving: true });
    await report({ ...bare, name_key: "guessed", is_leaving: true });
    expect(await list()).toEqual(before);
    expect(before).toEqual([expect.objectContaining({ id: screen.id, is_named: true })]);
  });

  it("a named screen loses its name when its tab opens the plain address", async () => {
    const screen = namedReport(scene.event);
    await report(screen);
    await report({ ...screen, is_leaving: true });
    const { name_key: _, ...bare } = screen;
    await report(bare);
    expect(await list()).toEqual([expect.objectContaining({ id: screen.id, is_named: false })]);
  });

  it("a named screen keeps its place at the top of the list, however many others were made up", async () => {
    const row = {
      account_id: scene.cast.account_id,
      event_id: scene.event.id,
      name: "Guest",
      wall_version: 0,
      post_count: 0,
    };
    const now = new Date().toISOString();
    const made = Array.from({ length: limits.screensPerEvent }, () => ({
      ...row,
      id: crypto.randomUUID(),
      ...{ build: "", is_pushed: true, version_at: now, heard_at: now },
    }));
    for (let start = 0; start < made.length; start += 500) {
      await installation.deps.db.insert(screens).values(made.slice(start, start + 500));
    }
    await report(screenReport(scene.event, { name: "One too many" }));
    const screen = namedReport(scene.event);
    await report(screen);
    const shown = await list();
    expect(shown).toHaveLength(limits.screensPerEvent);
    expect(shown.map(({ name }) => name)).not.toContain("One too many");
    expect(shown.map(({ id }) => id)).toContain(screen.id);
  });
});

describe("a screen's address", () => {
  it("a screen's address holds the wall, the name and nothing else that outsiders could not know", async () => {
    const { body } = await askAddress("Stage & lobby");
    const { pathname, searchParams, hash } = new URL(body.path, "http://wall.test");
    expect([pathname, searchParams.get("screen")]).toEqual([`/event/${scene.event.event_url_slug}`, "Stage & lobby"]);
    expect([...searchParams.keys()]).toEqual(["screen"]);
    // No server, log or cached page sees what is behind '#'.
    expect(hash).toMatch(/^#key=./);
  });

  it("a screen's address is given to whoever moderates the event", async () => {
    expect((await askAddress("Stage", scene.cast.otherModerator)).status).toBe(404);
    expect((await askAddress("Stage", scene.cast.stranger)).status).toBe(404);
  });

  it.each([
    ["no name", undefined, messages.wallScreens.nameMissing],
    ["a blank one", "  ", messages.wallScreens.nameMissing],
    ["one that is too long", "x".repeat(limits.screenNameMaxLength + 1), messages.wallScreens.nameTooLong],
  ])("a screen's address is refused for %s", async (_what, name, sentence) => {
    const answer = await askAddress(name);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it("a screen's address is given for the longest name", async () => {
    const name = "x".repeat(limits.screenNameMaxLength);
    await report(openedAt((await askAddress(name)).body.path));
    expect(await list()).toEqual([expect.objectContaining({ name, is_named: true })]);
  });
});

it("a report is refused when the database cannot store its screen's name", async () => {
  const answer = await call(reportScreen, { body: screenReport(scene.event, { name: "a\u0000b" }) });
  expect([answer.status, answer.body.message]).toEqual([400, messages.wallScreens.reportInvalid]);
});
