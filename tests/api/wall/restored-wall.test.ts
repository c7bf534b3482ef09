import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { applyBackup } from "@/host/backup/apply-backup";
import { makeBackup } from "@/host/backup/make-backup";
import { LiveScreen } from "@/lib/client/wall/screen/screen";
import { openScreen, type Screen, shownPosts } from "@/lib/client/wall/screen/screen-state";
import { getPublicWall } from "@/lib/server/features/events/read";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { WallChanges } from "@/lib/shared/posts/contract";
import { publicPost } from "@/lib/shared/posts/contract";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { passTime, ScreenNetwork, settle, stubPage } from "../../support/wall/screen-network";

const installation = testInstallation();
const cast = testCast(installation);
const folder = mkdtempSync(path.join(tmpdir(), "wallflower-restored-"));
let event: TestEvent;

beforeAll(async () => {
  event = await createEvent(installation.deps, cast.account_id);
  stubPage();
});
beforeEach(() => installation.realtime.take());
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

async function approve(caption: string) {
  const { id } = await createReadyPost(installation.deps, event, { caption });
  // Calls the service directly, because a restore ends all sessions.
  await updatePostStatus(installation.deps, cast.admin, id, "approve");
}

async function openWall() {
  const loaded = await getPublicWall(installation.deps, event.event_url_slug);
  if (loaded.access !== "open") throw new Error("The wall is not open.");
  return openScreen(loaded.event, loaded.posts);
}

/** Drops the fields that a wall does not show. */
const painted = (screen: Screen) => screen.posts.map((post) => publicPost.parse(post));
const captions = (screen: Screen) => shownPosts(screen).map(({ caption }) => caption);

it("an open screen follows a wall restored from a backup, even when its version has already passed the screen's", async () => {
  await approve("Kept");
  const databaseUrl = installation.databaseUrl;
  const file = path.join(folder, "wall.tar");
  await makeBackup({ databaseUrl, storage: installation.deps.storage }, file);
  await approve("Lost");
  installation.realtime.take();

  const network = new ScreenNetwork(installation);
  const initial = await openWall();
  let shown = initial;
  const onChange = ({ screen }: { screen: Screen }) => {
    shown = screen;
  };
  const live = new LiveScreen({ initial, source: network, socket: network, onChange });
  try {
    await settle(network);
    expect(captions(shown)).toEqual(["Lost", "Kept"]);
    // The socket stays open during the restore, as with hosted Pusher.
    const target = { ...installation.deps, databaseUrl };
    await applyBackup(target, file, { isReplacing: true });
    for (const caption of ["First", "Second", "Third"]) await approve(caption);
    network.deliver();
    await settle(network);
    await passTime(network);
    expect(captions(shown)).toEqual(["Third", "Second", "First", "Kept"]);
    expect(shown.staleList).toBe("no");
    expect(painted(shown)).toEqual(painted(await openWall()));
    const { version } = shown;

    // Restores the same backup again, after which a screen that saw the first restore is outdated as well.
    await applyBackup(target, file, { isReplacing: true });
    await approve("Afterwards");
    for (let look = 0; look < 2; look += 1) await passTime(network);
    expect(captions(shown)).toEqual(["Afterwards", "Kept"]);
    expect(shown.version).toBeGreaterThan(version);
  } finally {
    live.stop();
  }
});

it("a screen of a restored wall that asks repeatedly gets what it missed, and no more", async () => {
  const { version } = await openWall();
  await approve("One more");
  const query = { since: version };
  const { body } = await call<WallChanges>(wallChanges, { params: { eventId: event.id }, query });
  expect(body).toMatchObject({ version: version + 1, posts: [{ caption: "One more" }], removed: [] });
});
