import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { DELETE as withdrawConsent } from "@/app/api/receipts/withdraw-consent/route";
import { hashToken } from "@/lib/server/base/auth/tokens";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { receiptChannel } from "@/lib/server/outside/realtime/receipt-channel";
import { messages } from "@/lib/shared/all-messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { tablesThatContain } from "../../support/database/database-words";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { assignModerator, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { createReadyPost } from "../../support/posts";
import { publicTrace } from "../../support/posts/public-trace";
import { publicAddresses, stillServed } from "../../support/posts/published";
import { asGuest, givePost, newToken, readReceipt, statesOf, takeBack } from "../../support/posts/receipts";
import { postForm, submit } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;
let token: string;

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await newEvent();
  token = newToken();
});

async function newEvent(values = {}) {
  event = await createEvent(installation.deps, cast.account_id, { wait_alarm_seconds: 0, ...values });
  await assignModerator(installation.deps, event, cast.moderator);
  installation.realtime.take();
  installation.pageCache.expired.length = 0;
}

const guest = {
  person_name: "Quillon Secretname",
  person_email_id: "secret.guest@example.com",
  caption: "Secret words",
};
const words = Object.values(guest);
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const set = (id: string, status: "approve" | "banned" | "delete") =>
  updatePostStatus(installation.deps, cast.admin, id, status);
const left = async (id: string) => ({
  stored: (await installation.storedKeys()).filter((key) => key.includes(id)),
  words: await tablesThatContain(installation.deps, words),
});
const nothingLeft = { stored: [], words: [] };

async function post(headers = {}): Promise<string> {
  const { body } = await submit(event, await makePhoto(), { fields: { ...guest, guest_token: token }, headers });
  return body.id;
}

const stages: Record<string, () => Promise<string>> = {
  "still waits, its pictures not made": post,
  "waits with its pictures": async () => {
    const id = await post();
    await work();
    return id;
  },
  "is in the bin": async () => {
    const id = await post();
    await work();
    await set(id, "approve");
    await set(id, "delete");
    return id;
  },
  "is approved and waits for the end of its wall delay": async () => {
    await newEvent({ wall_delay: "on" });
    const id = await post();
    await work();
    await set(id, "approve");
    return id;
  },
  "is a clip whose copy is still to be made": async () => {
    const { video_id } = await uploadVideo(event, await makeClip());
    const form = postForm(event, null, { ...guest, media_type: "video", video_id, guest_token: token });
    return (await call(addEventPost, { method: "POST", body: form })).body.id;
  },
};

describe("withdrawing a post", () => {
  it("withdrawing a post on the wall removes it from every screen, page, list and address before the answer", async () => {
    const before = (await installation.storedKeys()).sort();
    const id = await post();
    await work();
    await set(id, "approve");
    await work();
    const addresses = await publicAddresses(event, id);
    // The thumbnail and the large picture.
    expect(await stillServed(installation, addresses)).toHaveLength(2);
    installation.realtime.take();
    installation.pageCache.expired.length = 0;

    const answer = await takeBack(token, id);
    expect(answer).toMatchObject({ status: 200, body: { message: messages.receipt.takenBack } });
    expect(await stillServed(installation, addresses)).toEqual([]);
    expect((await installation.storedKeys()).sort()).toEqual(before);
    const pushed = installation.realtime.published.map(({ channel, event: name }) => [channel, name]);
    expect(pushed).toEqual([
      [`event-${event.id}`, "eventPostRemoved"],
      [receiptChannel(hashToken(token)), "receiptChanged"],
      [noticeChannel(cast.admin), "postsErased"],
      [noticeChannel(cast.moderator), "postsErased"],
    ]);
    expect(await publicTrace(installation, event, id)).toMatchObject({
      list: [],
      page: [null],
      expired: [event.event_url_slug],
      changes: { posts: [], removed: [id] },
      tombstones: 1,
    });
    await work();
    expect(await tablesThatContain(installation.deps, words)).toEqual([]);
    expect((await readReceipt(token)).body.posts).toEqual([]);
  });

  it.each(Object.entries(stages))(
    "withdrawing a post that %s leaves nothing behind, and no wall hears of it",
    async (_, prepare) => {
      const id = await prepare();
      installation.realtime.take();
      expect((await takeBack(token, id)).status).toBe(200);
      await work();
      expect(await left(id)).toEqual(nothingLeft);
      expect(await installation.uploadedFiles()).toEqual([]);
      expect(installation.realtime.take().filter(({ channel }) => channel === `event-${event.id}`)).toEqual([]);
      expect(await statesOf(token)).toEqual({});
    },
  );

  it("withdrawing a post twice, even simultaneously, gives the same answer and one audit entry", async () => {
    const id = await post();
    const answers = await Promise.all([takeBack(token, id), takeBack(token, id)]);
    for (const answer of [...answers, await takeBack(token, id)]) {
      expect(answer).toMatchObject({ status: 200, body: { message: messages.receipt.takenBack } });
    }
    const entries = (await readAuditLog(installation.deps)).filter(({ subject_id }) => subject_id === id);
    expect(entries).toMatchObject([
      {
        action: "post.take-back",
        account_id: cast.account_id,
        actor_id: null,
        actor_name: "guest",
        address: "192.0.2.1",
        subject_label: event.event_name,
      },
    ]);
  });

  it("withdrawing a post while a moderator decides erases it for good, in either order", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createReadyPost(installation.deps, event, round % 2 ? { status: "banned" } : {});
      await givePost(installation.deps, id, token);
      const decide = () =>
        call(updateStatus, { method: "PUT", as: cast.moderator, params: { id }, body: { status: "approve" } });
      // In every third round the withdrawal is answered before the moderator decides.
      const [decided, taken] = await Promise.all(
        round % 3 ? [decide(), takeBack(token, id)] : [takeBack(token, id).then(decide), takeBack(token, id)],
      );
      expect(taken.status).toBe(200);
      expect([200, 404]).toContain(decided.status);
      expect(await publicTrace(installation, event, id)).toMatchObject({ list: [], page: [null] });
    }
  });

  it("withdrawing a post with another token gets the answer of an unknown one, and is rate-limited", async () => {
    const id = await post();
    const [stranger, address] = [newToken(), "198.51.100.9"];
    expect(await takeBack(stranger, id, address)).toMatchObject({ status: 200 });
    expect(await statesOf(token)).toEqual({ [id]: "waiting" });
    await useUpLimit(installation.deps, "wrongReceiptByAddress", address);
    expect((await takeBack(stranger, id, address)).status).toBe(429);
    expect((await takeBack(token, randomUUID(), address)).status).toBe(429);
    expect(await takeBack(token, id, address)).toMatchObject({ status: 200 });
    expect(await statesOf(token)).toEqual({});
  });

  it("withdrawing a post prevents a phone's retry from bringing it back", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const id = await post(headers);
    await takeBack(token, id);
    expect(await post(headers)).toBe(id);
    expect(await statesOf(token)).toEqual({});
  });
});

describe("withdrawing consent", () => {
  const withdraw = (as: string) => call(withdrawConsent, { method: "DELETE", ...asGuest(as) });

  it("withdrawing consent erases all posts of the token, at every event, and nobody else's", async () => {
    const first = await post();
    await work();
    await set(first, "approve");
    const another = event;
    await newEvent();
    await post();
    const other = newToken();
    const { id: stays } = await createReadyPost(installation.deps, event);
    await givePost(installation.deps, stays, other);

    expect(await withdraw(token)).toMatchObject({ status: 200, body: { message: messages.receipt.withdrawn } });
    expect(await statesOf(token)).toEqual({});
    expect(await statesOf(other)).toEqual({ [stays]: "waiting" });
    await work();
    expect(await tablesThatContain(installation.deps, words)).toEqual([]);
    const entries = (await readAuditLog(installation.deps)).filter(({ action }) => action === "consent.withdraw");
    expect(entries.map(({ actor_name, subject_label }) => [actor_name, subject_label]).sort()).toEqual(
      [another, event].map(({ event_name }) => ["guest", event_name]).sort(),
    );
    expect(await withdraw(token)).toMatchObject({ status: 200, body: { message: messages.receipt.withdrawn } });
  });
});
