import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { dealStatement } from "@/db/queries/posts/moderation-holds";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { DealtPost } from "@/lib/shared/holds/contract";
import { messages } from "@/lib/shared/messages";
import type { Answer } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { assignModerator, type Cast, createCast, createEvent, createPerson } from "../../support/people";
import { createPost, createReadyPost, type TestPost } from "../../support/posts";
import { deal, endHoldIn, hold, listHolds, openTab, type Tab } from "../../support/posts/holds";

const installation = testInstallation();
let cast: Cast;
let mine: Tab;
let theirs: Tab;
/** Waiting posts of the event, oldest first. */
let waiting: TestPost[];

beforeEach(async () => {
  cast = await createCast(installation.deps);
  [mine, theirs] = [openTab(cast.moderator), openTab(cast.admin)];
  waiting = [];
  for (let count = 0; count < 4; count += 1) waiting.push(await createReadyPost(installation.deps, cast.event));
});

const idOf = ({ status, body }: Answer<DealtPost>) => {
  expect(status).toBe(200);
  return body.post?.id ?? null;
};
const dealtTo = async (tab: Tab, event_id?: string) => idOf(await deal(tab, event_id));
const ids = () => waiting.map(({ id }) => id);

describe("dealing", () => {
  it("dealing gives each moderator the oldest post that nobody holds, whole, and a hold on it", async () => {
    const answer = await deal(mine);
    expect(answer.body.post).toMatchObject({ id: ids()[0], status: "pending", event_name: cast.event.event_name });
    expect(await dealtTo(theirs)).toBe(ids()[1]);
    expect((await listHolds(cast.admin)).body.map(({ post_id }) => post_id).sort()).toEqual(ids().slice(0, 2).sort());
    // The next deal releases the previous hold.
    expect(await dealtTo(mine)).toBe(ids()[2]);
    expect(await dealtTo(theirs)).toBe(ids()[0]);
  });

  it("dealing returns the oldest waiting post across events, whichever event is older", async () => {
    const later = [await createEvent(installation.deps, cast.account_id)];
    later.push(await createEvent(installation.deps, cast.account_id));
    const order = [later[0], later[1], cast.event, later[1], later[0], cast.event];
    const expected = ids();
    for (const event of order) expected.push((await createReadyPost(installation.deps, event ?? cast.event)).id);
    const dealt: (string | null)[] = [];
    for (const _ of expected) dealt.push(await dealtTo(openTab(cast.admin)));
    expect(dealt).toEqual(expected);
  });

  it("dealing skips decided posts, and held ones until the hold has ended", async () => {
    await updatePostStatus(installation.deps, cast.admin, ids()[0] ?? "", "banned");
    await hold(theirs, { post_id: ids()[1] ?? "" });
    expect(await dealtTo(mine)).toBe(ids()[2]);
    await hold(mine, {});
    await endHoldIn(installation.deps, theirs, 0);
    expect(await dealtTo(mine)).toBe(ids()[1]);
  });

  it("dealing returns a person's own held post again when nothing else waits, and never a colleague's", async () => {
    const [last, ...others] = waiting;
    for (const { id } of others) await updatePostStatus(installation.deps, cast.admin, id, "approve");
    expect(await dealtTo(mine)).toBe(last?.id);
    expect(await dealtTo(mine)).toBe(last?.id);
    expect(await dealtTo(openTab(cast.moderator))).toBe(last?.id);
    expect(await dealtTo(theirs)).toBeNull();
  });

  it("dealing says so when nothing waits, and leaves existing holds", async () => {
    for (const { id } of waiting) await updatePostStatus(installation.deps, cast.admin, id, "private");
    await hold(mine, { post_id: ids()[2] ?? "" });
    installation.realtime.take();
    expect(await dealtTo(mine)).toBeNull();
    expect((await listHolds(cast.admin)).body.map(({ post_id }) => post_id)).toEqual([ids()[2]]);
    expect(installation.realtime.take()).toEqual([]);
  });

  it("dealing returns a post without pictures, too, because it waits as long", async () => {
    for (const { id } of waiting) await updatePostStatus(installation.deps, cast.admin, id, "private");
    const { id } = await createPost(installation.deps, cast.event);
    expect(await dealtTo(mine)).toBe(id);
  });
});

describe("the scope of dealing", () => {
  it("dealing respects the requested event, and the events of the moderator", async () => {
    const other = await createEvent(installation.deps, cast.account_id);
    const older = waiting[0];
    const elsewhere = await createReadyPost(installation.deps, other);
    expect(await dealtTo(theirs, other.id)).toBe(elsewhere.id);
    expect(await dealtTo(mine)).toBe(older?.id);
    const both = await createPerson(installation.deps, cast.account_id, "moderator");
    await assignModerator(installation.deps, other, both);
    expect(await dealtTo(openTab(both))).toBeNull();
    await hold(theirs, {});
    expect(await dealtTo(openTab(both))).toBe(elsewhere.id);
    await assignModerator(installation.deps, cast.event, both);
    expect(await dealtTo(openTab(both), cast.event.id)).toBe(ids()[1]);
  });

  it("dealing an event of others is a 404, and others get none of its posts", async () => {
    for (const as of [cast.otherModerator, cast.stranger]) {
      const answer = await deal(openTab(as), cast.event.id);
      expect([answer.status, (answer.body as { message?: string }).message]).toEqual([404, messages.events.notFound]);
      expect(await dealtTo(openTab(as))).toBeNull();
    }
    expect((await listHolds(cast.admin)).body).toEqual([]);
  });

  it("dealing is rate-limited", async () => {
    await useUpLimit(installation.deps, "dealByUser", cast.moderator.user_id);
    expect((await deal(mine)).status).toBe(429);
  });
});

it("dealing uses the index of statuses, even when the planner believes that most posts wait", async () => {
  const { db } = installation.deps;
  await db.execute(sql`
    insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, media_type,
                       original_key, original_mime, original_bytes)
    select gen_random_uuid(), account_id, event_id, person_name, person_email_id, person_city, 'Copy ' || n, media_type,
           'originals/copies/' || n, original_mime, original_bytes
    from posts, generate_series(1, 2000) as n where id = ${ids()[0]}`);
  await db.execute(sql`analyze posts`);
  const { user_id, account_id } = cast.admin;
  const scope = { account_id, moderator_id: null };
  for (const event_id of [null, cast.event.id]) {
    const statement = dealStatement(db, { account_id, user_id, tab_id: mine.id, scope, event_id });
    const plan = JSON.stringify(await db.execute(sql`explain ${statement}`));
    expect(plan).toMatch(/Index (Only )?Scan Backward using posts_event_id_status_id_idx/);
    expect(plan).not.toMatch(/Seq Scan on posts|posts_pkey|Sort Key: posts.status/);
  }
});

describe("simultaneous deals", () => {
  it("ten simultaneous deals get ten different posts, again and again, and never a held one", async () => {
    const dealers: Tab[] = [];
    for (let count = 0; count < 10; count += 1) {
      const person = await createPerson(installation.deps, cast.account_id, "moderator");
      await assignModerator(installation.deps, cast.event, person);
      dealers.push(openTab(person));
    }
    for (let count = 0; count < 30; count += 1) await createPost(installation.deps, cast.event);
    const heldId = ids()[1] ?? "";
    await hold(theirs, { post_id: heldId });
    for (let round = 0; round < 3; round += 1) {
      const dealt = await Promise.all(dealers.map((tab) => dealtTo(tab, cast.event.id)));
      expect(new Set(dealt).size).toBe(10);
      expect(dealt).not.toContain(heldId);
      expect(dealt).not.toContain(null);
    }
  });

  it("a deal and a hold on the same post leave it to one of them", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [oldest = ""] = ids();
      const [dealt, holdAnswer] = await Promise.all([dealtTo(mine), hold(theirs, { post_id: oldest })]);
      expect([dealt === oldest, holdAnswer.body.post_id === oldest].filter(Boolean)).toHaveLength(1);
      await Promise.all([hold(mine, {}), hold(theirs, {})]);
    }
  });
});
