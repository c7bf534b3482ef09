import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { listeningPerPerson, listeningSeconds } from "@/lib/shared/limits/realtime";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { testInstallation } from "../../support/installation";
import { createPerson, type Person, signInAgain } from "../../support/people";
import {
  approvePost,
  channelOf,
  createRightsScene,
  sign,
  submitPost,
  unassigned,
  type Way,
  waysOfEvents,
  waysOfSessions,
} from "../../support/realtime/ended-rights";
import { PusherServer } from "../../support/realtime/pusher-server";

/** Ended rights with hosted Pusher, which holds the sockets: the product can only call its API with the right names. */

const installation = testInstallation();
let pusher: PusherServer;

beforeEach(async () => {
  pusher = new PusherServer();
  await pusher.start();
  installation.deps.realtime = pusher.adapter;
});
afterEach(() => pusher.stop());

const namesOf = (messages: { channel: string; event: string }[]) =>
  messages.map(({ channel, event }) => [channel, event]);

describe.each([...waysOfEvents, ...waysOfSessions, unassigned])("$name", (way: Way) => {
  it("the former channel gets one more push, which makes screens ask for the new channel, and then none", async () => {
    const scene = await createRightsScene(installation.deps, way.event_status);
    const former = await channelOf(scene, { as: scene.admin });
    const leaver = way.leaver(scene);
    if (former.startsWith("private-")) expect((await sign(former, "1.1", leaver)).status).toBe(200);
    expect((await way.end(scene)).status).toBe(200);
    const current = await channelOf(scene, { as: scene.admin });
    expect(current).toMatch(new RegExp(`^private-event-${scene.event.id}-`));
    expect(namesOf(pusher.takePublished())).toEqual([
      [former, "eventChanged"],
      [current, "eventChanged"],
      // The consoles of admins and of the person who was unassigned.
      ...(way === unassigned
        ? [
            [noticeChannel(scene.admin), "eventChanged"],
            [noticeChannel(scene.otherAdmin), "eventChanged"],
            [noticeChannel(scene.moderator), "eventChanged"],
          ]
        : []),
    ]);
    await approvePost(scene);
    expect(namesOf(pusher.takePublished()).filter(([, event]) => event === "newEventPost")).toEqual([
      [current, "newEventPost"],
    ]);
    expect(pusher.terminated).toEqual(waysOfSessions.includes(way) ? [leaver.as?.family_id] : []);
  });
});

describe.each(waysOfSessions)("$name", (way: Way) => {
  it("a job closes the sockets that Pusher refused to close, and the request does not fail", async () => {
    const scene = await createRightsScene(installation.deps, way.event_status);
    const leaver = way.leaver(scene);
    const former = await channelOf(scene, leaver);
    await sign(former, "1.1", leaver);
    pusher.isDown = true;
    expect((await way.end(scene)).status).toBe(200);
    const current = await channelOf(scene, { as: scene.admin });
    expect([pusher.terminated, current === former]).toEqual([[], false]);
    pusher.isDown = false;
    await installation.deps.db.execute(sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(pusher.terminated).toContain(leaver.as?.family_id);
    // The request has already renewed the channel's name; the job must not change it again.
    expect(await channelOf(scene, { as: scene.admin })).toBe(current);
  });
});

it("pushes to consoles go to those who moderate the event at that moment", async () => {
  const scene = await createRightsScene(installation.deps, "Live");
  const toAdmins = [scene.admin, scene.otherAdmin].map((admin) => [noticeChannel(admin), "postSubmitted"]);
  await submitPost(scene);
  const toModerator = [noticeChannel(scene.moderator), "postSubmitted"];
  expect(namesOf(pusher.takePublished())).toEqual([...toAdmins, toModerator]);
  await unassigned.end(scene);
  pusher.takePublished();
  await submitPost(scene);
  expect(namesOf(pusher.takePublished())).toEqual(toAdmins);
});

it("a sign-in that was refreshed more than a day ago has no open console, and gets no push", async () => {
  const scene = await createRightsScene(installation.deps, "Live");
  const refreshed = (seconds: number) =>
    installation.deps.db
      .update(refreshTokenFamilies)
      .set({ rotated_at: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(refreshTokenFamilies.id, scene.otherAdmin.family_id));
  const theirs = [noticeChannel(scene.otherAdmin), "postSubmitted"];
  await refreshed(listeningSeconds - 60);
  await submitPost(scene);
  expect(namesOf(pusher.takePublished())).toContainEqual(theirs);
  await refreshed(listeningSeconds + 1);
  await submitPost(scene);
  expect(namesOf(pusher.takePublished())).not.toContainEqual(theirs);
});

it("a notice to many consoles is one request, which carries up to a hundred channels", async () => {
  const scene = await createRightsScene(installation.deps, "Live");
  const { account_id } = scene.admin;
  const others = await Promise.all(
    Array.from({ length: 100 }, () => createPerson(installation.deps, account_id, "admin")),
  );
  pusher.requests = 0;
  await submitPost(scene);
  const pushed = pusher.takePublished();
  expect(pushed.map(({ channel }) => channel).sort()).toEqual(
    [scene.admin, scene.otherAdmin, scene.moderator, ...others].map(noticeChannel).sort(),
  );
  expect(new Set(pushed.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(pusher.requests).toBe(2);
});

it("of one person's many sign-ins the last twenty hear a notice", async () => {
  const scene = await createRightsScene(installation.deps, "Live");
  const later: Person[] = [];
  while (later.length < listeningPerPerson) later.push(await signInAgain(installation.deps, scene.otherAdmin));
  await submitPost(scene);
  const channels = pusher.takePublished().map(({ channel }) => channel);
  expect(channels.sort()).toEqual([scene.admin, scene.moderator, ...later].map(noticeChannel).sort());
});

it("expired sessions are ended hourly, and their private channels get new names", async () => {
  const scene = await createRightsScene(installation.deps, "Draft");
  const { family_id } = scene.otherAdmin;
  const former = await channelOf(scene, { as: scene.otherAdmin });
  await sign(former, "1.1", { as: scene.otherAdmin });
  await installation.deps.db.execute(
    sql`update refresh_token_families set expires_at = now() - interval '1 second' where id = ${family_id}`,
  );
  await drainJobs(installation.databaseUrl, installation.deps, { withUpkeep: true });
  await installation.deps.db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`);
  await drainJobs(installation.databaseUrl, installation.deps);
  expect(pusher.terminated).toContain(family_id);
  expect(await channelOf(scene, { as: scene.admin })).not.toBe(former);
});
