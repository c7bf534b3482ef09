import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PUT as holdEventPost } from "@/app/api/events/hold-event-post/route";
import { removeEndedHolds } from "@/db/queries/posts/moderation-holds";
import { events } from "@/db/schema/events";
import { moderationHolds } from "@/db/schema/posts/moderation-holds";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { holdRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { shortName } from "@/lib/shared/users/short-name";
import { call } from "../../support/call";
import { untilSomebodyWaits } from "../../support/database/locks";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { type Cast, createCast, createEvent } from "../../support/people";
import { createPost, createReadyPost, type TestPost } from "../../support/posts";
import { deal, endHoldIn, hold, listHolds, openTab, type Tab } from "../../support/posts/holds";

const installation = testInstallation();
let cast: Cast;
let post: TestPost;
/** One tab of the moderator, and one of the admin. */
let mine: Tab;
let theirs: Tab;

beforeEach(async () => {
  cast = await createCast(installation.deps);
  post = await createReadyPost(installation.deps, cast.event);
  [mine, theirs] = [openTab(cast.moderator), openTab(cast.admin)];
  installation.realtime.take();
});

const name = (who: "moderator" | "admin") => shortName(cast[who].email);
const holders = async (as = cast.admin) =>
  (await listHolds(as)).body.map(({ name: holder, post_id }) => [holder, post_id]);
/** The published messages, as channel and data. */
const takePushed = () => installation.realtime.take().map(({ channel, event, data }) => [channel, event, data]);

describe("holds", () => {
  it("a hold lasts half a minute and is visible to colleagues", async () => {
    expect((await hold(mine, { post_id: post.id })).body).toEqual({ post_id: post.id, held_by: null });
    const [seen] = (await listHolds(cast.admin)).body;
    expect(seen).toMatchObject({ user_id: cast.moderator.user_id, name: name("moderator"), is_own: false });
    expect(seen).toMatchObject({ event_id: cast.event.id, post_id: post.id });
    expect(seen?.left_ms).toBeGreaterThan((holdRules.seconds - 5) * 1_000);
    expect(seen?.left_ms).toBeLessThanOrEqual(holdRules.seconds * 1_000);
    expect((await listHolds(cast.moderator)).body).toMatchObject([{ is_own: true }]);
  });

  it("a hold stays with its owner while others view the post, and they learn whose it is", async () => {
    await hold(mine, { post_id: post.id });
    expect((await hold(theirs, { post_id: post.id })).body).toEqual({ post_id: null, held_by: name("moderator") });
    expect(await holders()).toEqual(
      expect.arrayContaining([
        [name("moderator"), post.id],
        [name("admin"), null],
      ]),
    );
  });

  it("a hold is renewed by further viewing, and ends at its time to the millisecond", async () => {
    await hold(mine, { post_id: post.id });
    await endHoldIn(installation.deps, mine, 5_000);
    await hold(mine, { post_id: post.id });
    // The hold had 5 s left, and has about half a minute again.
    expect((await listHolds(cast.admin)).body[0]?.left_ms).toBeGreaterThan(20_000);
    await endHoldIn(installation.deps, mine, 0);
    expect(await holders()).toEqual([]);
    expect((await hold(theirs, { post_id: post.id })).body).toEqual({ post_id: post.id, held_by: null });
    // After a break the hold belongs to a colleague.
    expect((await hold(mine, { post_id: post.id })).body).toEqual({ post_id: null, held_by: name("admin") });
  });

  it("a hold is released with the next post, with only an event, and with nothing", async () => {
    const next = await createReadyPost(installation.deps, cast.event);
    await hold(mine, { post_id: post.id });
    await hold(mine, { post_id: next.id });
    expect(await holders()).toEqual([[name("moderator"), next.id]]);
    await hold(mine, { event_id: cast.event.id });
    expect(await holders()).toEqual([[name("moderator"), null]]);
    expect((await hold(mine, {})).body).toEqual({ post_id: null, held_by: null });
    expect(await holders()).toEqual([]);
    expect((await hold(mine, {})).status).toBe(200);
  });

  it("a hold belongs to a person across tabs, none of which takes it from another", async () => {
    const second = openTab(cast.moderator);
    await hold(mine, { post_id: post.id });
    expect((await hold(second, { post_id: post.id })).body).toEqual({ post_id: post.id, held_by: null });
    await hold(second, {});
    expect(await holders()).toEqual([[name("moderator"), post.id]]);
  });

  it("a hold cannot be changed by another person with its tab id", async () => {
    await hold(mine, { post_id: post.id });
    await hold({ as: cast.admin, id: mine.id }, {});
    await hold({ as: cast.admin, id: mine.id }, { event_id: cast.event.id });
    expect(await holders()).toContainEqual([name("moderator"), post.id]);
  });

  it("a hold prevents nobody from deciding", async () => {
    await hold(mine, { post_id: post.id });
    const decided = await updatePostStatus(installation.deps, cast.admin, post.id, "approve", {
      expected_status: "pending",
    });
    expect(decided.status).toBe("approve");
  });

  it("a hold goes to one of two simultaneous requests, and the other learns to whom", async () => {
    const answers = await Promise.all([hold(mine, { post_id: post.id }), hold(theirs, { post_id: post.id })]);
    const [taken, refused] = answers.map(({ body }) => body).sort((one) => (one.post_id ? -1 : 1));
    expect(taken).toEqual({ post_id: post.id, held_by: null });
    expect(refused?.post_id).toBeNull();
    expect([name("moderator"), name("admin")]).toContain(refused?.held_by);
  });
});

describe(`the limit of tabs, ${holdRules.tabsPerUser}`, () => {
  /** Opens as many tabs as allowed, each on its own post of the event, least recently renewed first. */
  async function fillTabs() {
    const places: { tab: Tab; post_id: string }[] = [];
    for (let count = 0; count < holdRules.tabsPerUser; count += 1) {
      const { id: post_id } = await createPost(installation.deps, cast.event);
      const tab = openTab(cast.moderator);
      expect((await hold(tab, { post_id })).body.post_id).toBe(post_id);
      places.push({ tab, post_id });
    }
    expect(await holders()).toHaveLength(holdRules.tabsPerUser);
    installation.realtime.take();
    return places;
  }

  it.each([
    ["looks at one more post", () => hold(mine, { post_id: post.id })],
    ["is dealt one more post", () => deal(mine)],
  ])(
    "a moderator with too many tabs who %s releases the hold that was renewed longest ago, and colleagues learn it",
    async (_, take) => {
      const [renewed, oldest, ...others] = await fillTabs();
      if (!renewed || !oldest) throw new Error("There are no tabs.");
      await hold(renewed.tab, { post_id: renewed.post_id });
      await take();
      const held = (await holders()).map(([, post_id]) => post_id);
      expect(held.sort()).toEqual([post.id, renewed.post_id, ...others.map(({ post_id }) => post_id)].sort());
      const released = {
        tab_id: oldest.tab.id,
        user_id: cast.moderator.user_id,
        event_id: cast.event.id,
        post_id: null,
      };
      expect(takePushed()).toContainEqual([expect.anything(), "holdChanged", { ...released, left_ms: 0 }]);
      expect((await hold(theirs, { post_id: oldest.post_id })).body).toEqual({
        post_id: oldest.post_id,
        held_by: null,
      });
    },
  );

  it("a colleague's holds do not count, nor does a tab that views another post", async () => {
    const [first] = await fillTabs();
    await hold(theirs, { post_id: post.id });
    await hold(first?.tab ?? mine, { event_id: cast.event.id });
    expect(await holders()).toHaveLength(holdRules.tabsPerUser + 1);
  });
});

describe("permissions", () => {
  it("holds are for the event's moderators and admins, and a 404 for everybody else", async () => {
    for (const [as, status] of [
      [cast.moderator, 200],
      [cast.admin, 200],
      [cast.otherModerator, 404],
      [cast.stranger, 404],
    ] as const) {
      expect((await hold(openTab(as), { post_id: post.id })).status).toBe(status);
      expect((await hold(openTab(as), { event_id: cast.event.id })).status).toBe(status);
      expect((await listHolds(as, cast.event.id)).status).toBe(status);
    }
    expect((await listHolds(cast.otherModerator)).body).toEqual([]);
    expect((await listHolds(cast.stranger)).body).toEqual([]);
  });

  it("the list of holds shows the requested event, and no other", async () => {
    const other = await createEvent(installation.deps, cast.account_id);
    await hold(theirs, { event_id: other.id });
    await hold(mine, { post_id: post.id });
    expect((await listHolds(cast.admin, cast.event.id)).body.map(({ tab_id }) => tab_id)).toEqual([mine.id]);
    expect((await listHolds(cast.admin, other.id)).body.map(({ tab_id }) => tab_id)).toEqual([theirs.id]);
    expect((await listHolds(cast.moderator)).body.map(({ tab_id }) => tab_id)).toEqual([mine.id]);
  });

  it.each([
    ["a tab without an id", {}],
    ["a tab of another kind", { tab_id: "first" }],
    ["a post that is no id", { tab_id: randomUUID(), post_id: "first" }],
    ["an event that is no id", { tab_id: randomUUID(), event_id: 7 }],
  ])("a hold is refused with a sentence for %s", async (_what, body) => {
    const answer = await call(holdEventPost, { method: "PUT", as: cast.admin, body });
    expect([answer.status, answer.body.message]).toEqual([400, messages.holds.invalid]);
  });

  it("holds are rate-limited", async () => {
    await useUpLimit(installation.deps, "holdByUser", cast.moderator.user_id);
    expect((await hold(mine, { post_id: post.id })).status).toBe(429);
    expect((await hold(theirs, { post_id: post.id })).status).toBe(200);
  });
});

describe("pushes to consoles", () => {
  const notice = (tab: Tab, post_id: string | null, event_id = cast.event.id) => ({
    ...{ tab_id: tab.id, user_id: tab.as.user_id, event_id, post_id },
    left_ms: post_id ? holdRules.seconds * 1_000 : 0,
  });
  const channels = () => [noticeChannel(cast.admin), noticeChannel(cast.moderator)];

  it("a hold's push carries ids only, once for each change and never for a renewal", async () => {
    await hold(mine, { post_id: post.id });
    expect(takePushed()).toEqual(channels().map((channel) => [channel, "holdChanged", notice(mine, post.id)]));
    await hold(mine, { post_id: post.id });
    await hold(theirs, { post_id: post.id });
    await hold(theirs, { event_id: cast.event.id });
    expect(takePushed()).toEqual([]);
    await hold(mine, {});
    expect(takePushed()).toEqual(channels().map((channel) => [channel, "holdChanged", notice(mine, null)]));
  });

  it("a hold that moves between events is pushed in both", async () => {
    const other = await createEvent(installation.deps, cast.account_id);
    const elsewhere = await createReadyPost(installation.deps, other);
    await hold(theirs, { post_id: post.id });
    installation.realtime.take();
    await hold(theirs, { post_id: elsewhere.id });
    const messages = takePushed();
    for (const channel of channels()) {
      expect(messages).toContainEqual([channel, "holdChanged", notice(theirs, null)]);
    }
    expect(messages).toContainEqual([channels()[0], "holdChanged", notice(theirs, elsewhere.id, other.id)]);
    // The old event's hold ends on both channels; only the admin moderates the other event, so one push begins it.
    expect(messages).toHaveLength(3);
  });

  it("a lost push of a hold does no harm", async () => {
    installation.realtime.isDown = true;
    try {
      expect((await hold(mine, { post_id: post.id })).body.post_id).toBe(post.id);
    } finally {
      installation.realtime.isDown = false;
    }
    expect(await holders()).toEqual([[name("moderator"), post.id]]);
  });
});

it("ended holds are deleted, and an event's holds with it", async () => {
  await hold(mine, { post_id: post.id });
  await hold(theirs, { event_id: cast.event.id });
  await endHoldIn(installation.deps, mine, 0);
  await removeEndedHolds(installation.deps.db);
  const ofAccount = eq(moderationHolds.account_id, cast.account_id);
  const left = () => installation.deps.db.select().from(moderationHolds).where(ofAccount);
  expect((await left()).map(({ tab_id }) => tab_id)).toEqual([theirs.id]);
  await installation.deps.db.delete(events).where(eq(events.id, cast.event.id));
  expect(await left()).toEqual([]);
});

it("a hold in an event that is deleted meanwhile is a 404", async () => {
  let answer: ReturnType<typeof hold> | undefined;
  await installation.deps.db.transaction(async (tx) => {
    await tx.delete(events).where(eq(events.id, cast.event.id));
    answer = hold(theirs, { event_id: cast.event.id });
    await untilSomebodyWaits(installation.deps.db);
  });
  expect((await answer)?.status).toBe(404);
});
