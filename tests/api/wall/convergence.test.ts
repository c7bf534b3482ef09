import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { PUT as updateFavourite } from "@/app/api/events/update-event-post-favourite/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { PUT as pauseScreens } from "@/app/api/screens/pause-screens/[id]/route";
import { LiveScreen, type ScreenView } from "@/lib/client/wall/screen/screen";
import { isBehind, openScreen, type Screen, shownPosts } from "@/lib/client/wall/screen/screen-state";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { getPublicWall } from "@/lib/server/features/events/read";
import { completePost, completeThumbnail, failPost } from "@/lib/server/features/posts/complete-media";
import { erasePost } from "@/lib/server/features/posts/erase";
import { messages } from "@/lib/shared/messages";
import { type PublicPost, publicPost } from "@/lib/shared/posts/contract";
import { type YesNo, yesNo } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createPost, createReadyPost } from "../../support/posts";
import { passTime, ScreenNetwork, stubPage } from "../../support/wall/screen-network";

const installation = testInstallation();
const cast = testCast(installation);
const postCount = 5;

beforeEach(() => stubPage());

afterEach(() => void vi.unstubAllGlobals());

/** A change, or a fault of the network. The push of an 'unheard' change is delivered with that of the next step. */
type Step =
  | {
      do: "approve" | "ban" | "erase" | "approve-unheard" | "thumbnail" | "large" | "large-unheard" | "fail";
      post: number;
    }
  | { do: "star"; post: number; is_favourite: YesNo }
  | { do: "edit"; name: string }
  | { do: "pause" | "resume" | "cut" | "restore" | "lose-push" | "lose-answer" | "wait" };

const post = fc.nat({ max: postCount - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom("approve", "ban", "approve-unheard", "erase"), post }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("thumbnail", "thumbnail", "large", "large-unheard", "fail"), post }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("star" as const), post, is_favourite: fc.constantFrom(...yesNo) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("edit" as const), name: fc.constantFrom("One", "Two", "Three") }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("pause", "resume", "cut", "cut", "restore", "restore", "lose-push", "lose-answer", "wait"),
    }),
  },
);

const put = async (handler: RouteHandler, id: string, body: unknown) => {
  const answer = await call(handler, { method: "PUT", as: cast.admin, params: { id }, body });
  expect(answer.status).toBe(200);
};

async function take(step: Step, event: TestEvent, ids: string[], network: ScreenNetwork) {
  switch (step.do) {
    case "approve":
    case "approve-unheard":
    case "ban":
      await put(updateStatus, ids[step.post] ?? "", { status: step.do === "ban" ? "banned" : "approve" });
      // An 'unheard' step's push is delivered with that of the next step.
      if (step.do !== "approve-unheard") network.deliver();
      return;
    case "star":
      await put(updateFavourite, ids[step.post] ?? "", { is_favourite: step.is_favourite });
      return network.deliver();
    case "thumbnail":
    case "large":
    case "large-unheard":
    case "fail":
      await makeMedia(step.do, ids[step.post] ?? "");
      if (step.do !== "large-unheard") network.deliver();
      return;
    case "erase":
      await erasePost(installation.deps, cast.admin, ids[step.post] ?? "");
      // Another guest's post replaces it.
      ids[step.post] = (await createReadyPost(installation.deps, event)).id;
      return network.deliver();
    case "edit":
      await put(
        updateEvent,
        event.id,
        newEvent({ event_name: step.name, event_url_slug: event.event_url_slug, event_status: "Live" }),
      );
      return network.deliver();
    case "pause":
    case "resume":
      await put(pauseScreens, event.id, { wall_paused: step.do === "pause" ? "on" : "off" });
      return network.deliver();
    case "cut":
      return network.cut();
    case "restore":
      return network.restore();
    case "lose-push":
      network.lostPushes += 1;
      return;
    case "lose-answer":
      network.lostAnswers += 1;
      return;
    case "wait":
      return passTime(network);
  }
}

/** Makes the media as the worker does, and nothing for a post that has them. */
async function makeMedia(step: "thumbnail" | "large" | "large-unheard" | "fail", id: string) {
  const { deps } = installation;
  const measures = { media_width: 640, media_height: 480 };
  if (step === "fail") return failPost(deps, { id }, messages.posts.mediaFailed);
  const thumbnail = { thumbnail_media_key: `public/${id}-thumbnail.webp`, ...measures };
  await completeThumbnail(deps, id, thumbnail, [], async () => {});
  if (step !== "thumbnail") await completePost(deps, id, { media_key: `public/${id}.webp`, ...measures }, []);
}

it("a hundred random sequences of approving before and between the two pictures, starring, banning, erasing, editing, pausing, cutting and restoring end with the state of a fresh load", async () => {
  const seed = Date.now() % 2_147_483_647;
  console.log(`The stories' seed: ${seed}`);
  const story = fc.array(step, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const event = await createEvent(installation.deps, cast.account_id);
      // Some posts have no picture yet.
      const posts = await Promise.all(
        Array.from({ length: postCount }, (_, index) =>
          (index < postCount / 2 ? createPost : createReadyPost)(installation.deps, event),
        ),
      );
      const ids = posts.map(({ id }) => id);
      installation.realtime.take();
      const loaded = await getPublicWall(installation.deps, event.event_url_slug);
      if (loaded.access !== "open") throw new Error("The wall is not open.");
      const network = new ScreenNetwork(installation);
      let view: ScreenView | null = null;
      const views: Screen[] = [];
      const truth = [await readTruth(event)];
      const initial = openScreen(loaded.event, loaded.posts);
      const screen = new LiveScreen({
        initial,
        source: network,
        socket: network,
        onChange: (next) => {
          view = next;
          views.push(next.screen);
        },
      });
      try {
        for (const each of steps) {
          await take(each, event, ids, network);
          truth.push(await readTruth(event));
        }
        network.restore();
        [network.lostAnswers, network.lostPushes] = [0, 0];
        network.deliver();
        // Two polls: the first may have started before the last change.
        for (let look = 0; look < 2; look += 1) await passTime(network);
        await vi.waitFor(() => expect(isBehind((view as ScreenView | null)?.screen ?? initial)).toBe(false), {
          interval: 1,
        });
        const fresh = await getPublicWall(installation.deps, event.event_url_slug);
        if (fresh.access !== "open") throw new Error("The wall is not open.");
        const picture = (view as ScreenView | null)?.screen ?? initial;
        expect(painted(picture)).toEqual(painted(openScreen(fresh.event, fresh.posts)));
        expect(withoutVersion(picture.event)).toEqual(withoutVersion(fresh.event));
        for (const each of views) expectNothingTakenOff(each, truth);
      } finally {
        screen.stop();
      }
    }),
    { numRuns: 100, seed },
  );
}, 240_000);

type Truth = { version: number; places: string[] };
const placesOf = (posts: readonly PublicPost[]) => posts.map((post) => `${post.id}@${post.wall_position}`);

/** The wall's current posts from the database. */
async function readTruth(event: TestEvent): Promise<Truth> {
  const wall = await getPublicWall(installation.deps, event.event_url_slug);
  if (wall.access !== "open") throw new Error("The wall is not open.");
  return { version: wall.event.wall_version, places: placesOf(wall.posts) };
}

/** Expects each screen to show only posts that were on the wall at its version or later. */
function expectNothingTakenOff(screen: Screen, truth: readonly Truth[]) {
  const shownPlaces = new Set(truth.filter(({ version }) => version >= screen.version).flatMap(({ places }) => places));
  expect(placesOf(screen.posts).filter((place) => !shownPlaces.has(place))).toEqual([]);
}

const paintedPost = publicPost.omit({ event_name: true });

/** The posts as painted: with the event's current name, and without the fields that a wall does not show. */
function painted(screen: Screen) {
  return shownPosts(screen).map((post) => paintedPost.parse(post));
}

/** Drops the wall's version, which counts posts too and which a screen keeps separately. */
function withoutVersion<Event extends { wall_version: number }>({ wall_version: _, ...event }: Event) {
  return event;
}
