import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { limits } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { assignModerator, type Cast, createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { createReadyPost, readPost } from "../../../support/posts";
import { listPublic } from "../../../support/posts/published";
import { createRuledEvent, newGuest, saveRules, sendReady } from "../../../support/posts/ruled-events";
import { createWaitingEvent, passWaits } from "../../../support/posts/waits";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from rate_limits`);
});

const row = (id: string) => readPost(installation.deps, id);

describe("sending", () => {
  it("posts keep the hand-over that they came with; one without, or with a wrong one, came alone", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const hand_over_id = randomUUID();
    const send = async (fields: Record<string, string>) => (await submit(event, await makePhoto(), { fields })).body.id;
    const kept = async (id: string) => {
      const { hand_over_id: of, hand_over_position: place } = await row(id);
      return [of, place];
    };
    expect(await kept(await send({ hand_over_id, hand_over_position: "99" }))).toEqual([hand_over_id, 99]);
    expect(await kept(await send({ hand_over_id, hand_over_position: "-1" }))).toEqual([hand_over_id, 0]);
    expect(await kept(await send({ hand_over_id: "mine", hand_over_position: "3" }))).toEqual([null, null]);
    expect(await kept(await send({}))).toEqual([null, null]);
  });

  it("a device sends 150 posts in ten minutes, and is told to wait with the next", async () => {
    expect(rateLimits.postByDevice).toEqual({ limit: 150, windowSeconds: 600 });
    const send = (device: string) =>
      call(addEventPost, { headers: { cookie: `wallflower-device=${device}` }, body: new FormData() });
    const device = randomUUID();
    const statuses: number[] = [];
    for (let count = 0; count < 150; count += 1) statuses.push((await send(device)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    // Every four seconds one more is let through.
    const next = [await send(device), await send(device)];
    const refused = next.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(randomUUID())).status).toBe(400);
  });
});

describe("approving a hand-over", () => {
  const approve = (id: string, in_turn?: boolean) =>
    call<OrganiserPost>(updateStatus, {
      as: cast.moderator,
      params: { id },
      body: { status: "approve", expected_status: "pending", in_turn },
    });
  const handOver = async (event: TestEvent, count: number) => {
    const hand_over_id = randomUUID();
    const made: string[] = [];
    for (let place = 0; place < count; place += 1) {
      made.push((await createReadyPost(installation.deps, event, { hand_over_id, hand_over_position: place })).id);
    }
    return made;
  };
  /** Seconds from now until each may join its wall, in whole delays; null for one that is there. */
  const delays = (ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { wall_due_at: due, wall_position } = await row(id);
        expect(due === null).toBe(wall_position !== null);
        return due && Math.round((Date.parse(due) - Date.now()) / 1_000 / limits.wallDelaySeconds);
      }),
    );
  const order = async (event: TestEvent) => (await listPublic(event)).map(({ id }) => id).reverse();

  it("its posts join the wall one after the other, and another guest's comes between at once", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await assignModerator(installation.deps, event, cast.moderator);
    const ids = await handOver(event, 4);
    for (const id of ids) expect((await approve(id, true)).status).toBe(200);
    const { id: other } = await createReadyPost(installation.deps, event);
    await approve(other);
    expect(await delays([...ids, other])).toEqual([null, 1, 2, 3, null]);
    const [jobs] = await installation.deps.db.execute(sql`
      select max(abs(extract(epoch from posts.wall_due_at - jobs.run_at)))::float8 < 1 as "areTimely"
      from posts join graphile_worker.jobs on jobs.key = 'show-on-wall:' || posts.id where posts.event_id = ${event.id}`);
    expect(jobs).toEqual({ areTimely: true });
    expect(await order(event)).toEqual([ids[0], other]);
    expect((await listPublic(event)).map(({ hand_over_id }) => hand_over_id !== undefined)).toEqual([false, true]);
    // A single approval of the rest does not wait for its turn.
    const [late] = await handOver(event, 1);
    await approve(late ?? "");
    expect(await delays([late ?? ""])).toEqual([null]);
  });

  it("with the wall's delay the first waits for it, and two hand-overs take turns", async () => {
    const event = await createWaitingEvent(installation, cast);
    const [one, two] = [await handOver(event, 3), await handOver(event, 2)];
    for (const id of [...one, ...two]) await approve(id, true);
    expect([await delays(one), await delays(two)]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
    await passWaits(installation.deps);
    const more = await createReadyPost(installation.deps, event, {
      hand_over_id: (await row(one[0] ?? "")).hand_over_id,
      hand_over_position: 9,
    });
    await approve(more.id, true);
    expect(await delays([more.id])).toEqual([1]);
  });

  it("the list has the posts of one hand-over for who moderates the event, and for nobody else", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const ids = await handOver(event, 3);
    await createReadyPost(installation.deps, event);
    const { hand_over_id } = await row(ids[0] ?? "");
    const list = async (as: Cast["admin"]) =>
      (await call<OrganiserPost[]>(getAllEventPosts, { as, query: { hand_over_id: hand_over_id ?? "" } })).body;
    expect((await list(cast.admin)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(await list(cast.moderator)).toEqual([]);
  });
});

it("in an automatic mode, what a hand-over has beyond the flood's number waits as one group", async () => {
  const event = await createRuledEvent(installation, cast);
  await saveRules(installation.deps, event, { flood_posts: 3, flood_minutes: 5 });
  const guest = newGuest();
  const hand_over_id = randomUUID();
  const ids: string[] = [];
  for (let place = 0; place < 6; place += 1) {
    const sent = { guest, fields: { hand_over_id, hand_over_position: String(place) } };
    ids.push(await sendReady(installation.deps, event, sent));
  }
  const posts = await Promise.all(ids.map(row));
  expect(posts.map(({ status }) => status)).toEqual([...Array(3).fill("approve"), ...Array(3).fill("pending")]);
  const waiting = await call<OrganiserPost[]>(getAllEventPosts, {
    as: cast.admin,
    query: { hand_over_id, status: "pending" },
  });
  expect(waiting.body.map(({ rule, hand_over_id: of }) => [rule?.rule, rule?.group, of])).toEqual(
    Array(3).fill(["flood", ids[0], hand_over_id]),
  );
});
