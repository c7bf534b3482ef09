import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makePhoto } from "../../support/pictures";
import { setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices, type WebProcess } from "../support/server/outside-services";

// Two processes of plain `next start`: Wallflower's own server would answer for unknown events before the route.
test.describe.configure({ timeout: 180_000 });

let services: OutsideServices;
let first: WebProcess;
let second: WebProcess;
let organiser: Organiser;

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  services = await OutsideServices.start();
  [first, second] = await Promise.all([services.startWeb(), services.startWeb()]);
  organiser = await Organiser.signIn(first);
});

test.afterAll(async () => {
  await services?.dispose();
});

async function read({ url }: WebProcess, address: string) {
  const response = await fetch(url + address);
  const { status, headers, redirected } = response;
  // The page contains the address of the process that answers.
  return { status, redirected, cache: headers.get("x-nextjs-cache"), text: await response.text() };
}

const addPost = async (eventId: string, caption: string) =>
  organiser.addReadyPost(eventId, await makePhoto({ width: 400, height: 300 }), { caption });

async function addShownPost(eventId: string, caption: string): Promise<string> {
  const id = await addPost(eventId, caption);
  await organiser.setStatus(id, "approve");
  return id;
}

test("links to unknown posts of a wall share the wall's one cached page", async () => {
  const event = await organiser.createEvent();
  const elsewhere = await organiser.createEvent();
  const wall = `/event/${event.event_url_slug}`;
  const shown = await addShownPost(event.id, "The one that is shown");
  const foreign = await addShownPost(elsewhere.id, "Of another wall");
  const pending = await addPost(event.id, "Still pending");
  const banned = await addShownPost(event.id, "Banned");
  await organiser.setStatus(banned, "banned");
  const own = (await read(first, wall)).text;
  const known = await read(first, `${wall}?post=${shown}`);
  expect(known.text).toContain("og:image");

  const random = Array.from({ length: 20 }, () => randomUUID());
  const unknown = [...random, foreign, pending, banned, "not-an-id", "..", "%00", "%F0", "a".repeat(36)];
  const addresses = unknown.flatMap((id) => [`${wall}?post=${id}`, `${wall}/post/${id}`, `${wall}/post/${id}/`]);
  for (const address of addresses.filter((one) => !/%F0|\/\.\./.test(one))) {
    expect({ address, ...(await read(first, address)) }).toEqual({
      address,
      status: 200,
      redirected: false,
      cache: "HIT",
      text: own,
    });
  }
});

test("every spelling of a known post's address shares that post's one cached page", async () => {
  const event = await organiser.createEvent();
  const id = await addShownPost(event.id, "The one that is shown");
  const wall = `/event/${event.event_url_slug}`;
  const { text } = await read(first, `${wall}?post=${id}`);
  const encoded = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
  for (const other of [
    `${wall}?post=${id.toUpperCase()}`,
    `${wall}?x=1&post=${id}`,
    `${wall}/?post=${id}`,
    `${wall}/post/${id}`,
    `${wall}/post/${id.toUpperCase()}`,
    `${wall}/post/${encoded}`,
    `${wall}/post/${id}/`,
    `${wall.toUpperCase().replace("/EVENT", "/event")}?post=${id}`,
  ]) {
    const { status, cache, text: same } = await read(first, other);
    expect({ other, status, cache, isSame: same === text }).toEqual({ other, status: 200, cache: "HIT", isSame: true });
  }
});

test("links to posts of a wall that does not exist share one cached page with all such walls", async () => {
  await read(first, "/event/nowhere-at-all");
  const draft = await organiser.createEvent({ event_status: "Draft" });
  for (const slug of [randomUUID(), randomUUID(), draft.event_url_slug]) {
    for (const address of [`/event/${slug}`, `/event/${slug}?post=${randomUUID()}`, `/event/${slug}/post/1`]) {
      const { status, cache } = await read(first, address);
      expect({ address, status, cache }).toEqual({ address, status: 404, cache: "HIT" });
    }
  }
});

test("a newly approved post is known to each process at once, even one that has just answered it as unknown", async () => {
  const event = await organiser.createEvent();
  const wall = `/event/${event.event_url_slug}`;
  for (let round = 0; round < 5; round += 1) {
    const id = await addPost(event.id, `Round ${round}`);
    for (const web of [first, second]) {
      await read(web, wall);
      for (const address of [`${wall}?post=${id}`, `${wall}/post/${id}`]) {
        expect((await read(web, address)).text).not.toContain(id);
      }
    }
    await organiser.setStatus(id, "approve");
    for (const web of [second, first]) {
      const { text } = await read(web, `${wall}?post=${id}`);
      expect(text).toContain(id);
      expect(text).toMatch(new RegExp(`property="og:url" content="[^"]*post=${id}"`));
    }
  }
});
