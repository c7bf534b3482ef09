import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { PUT as pauseScreens } from "@/app/api/screens/pause-screens/[id]/route";
import type { ChannelListener } from "@/lib/client/realtime/subscription";
import { LiveScreen, type ScreenSocket, type ScreenView } from "@/lib/client/wall/screen";
import { isBehind, openScreen, type Screen, shownPosts } from "@/lib/client/wall/screen-state";
import { WallRefusal, type WallSource } from "@/lib/client/wall/source";
import { getPublicWall } from "@/lib/server/events/read";
import type { RouteHandler } from "@/lib/server/http/route";
import { completePost, completeThumbnail, failPost } from "@/lib/server/posts/complete-media";
import { erasePost } from "@/lib/server/posts/erase";
import { messages } from "@/lib/shared/messages";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { call } from "../../support/call";
import { newEvent } from "../../support/event-fields";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { createPost, createReadyPost } from "../../support/posts";

const installation = testInstallation();
const postCount = 5;
let cast: Cast;
/** What the screen waits for: the test passes its time. */
let timers: Map<number, () => void>;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

beforeEach(() => {
  timers = new Map();
  let last = 0;
  const setTimeout = (callback: () => void) => {
    last += 1;
    timers.set(last, callback);
    return last;
  };
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { setTimeout, clearTimeout: (id: number) => timers.delete(id) }),
  );
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});

afterEach(() => void vi.unstubAllGlobals());

/** The way between a screen and the server: it can be cut, lose a push, or lose an answer. */
class Network implements WallSource, ScreenSocket {
  isCut = false;
  /** Pushes, or answers, that get lost from now on. */
  lostPushes = 0;
  lostAnswers = 0;
  /** Questions under way. */
  pending = 0;
  private channel = "";
  private listener: ChannelListener | null = null;

  event = async (slug: string) => this.ask(eventBySlug, { slug });
  posts = async (eventId: string) => this.ask(getApprovedEventPosts, { eventId });
  changes = async (eventId: string, since: number) => this.ask(wallChanges, { eventId }, { since });

  subscribe(channel: string, listener: ChannelListener) {
    this.channel = channel;
    this.listener = listener;
    if (!this.isCut) queueMicrotask(() => this.listener === listener && !this.isCut && listener.onSubscribed());
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  retryNow() {}
  close() {}

  cut() {
    if (this.isCut) return;
    this.isCut = true;
    this.listener?.onLost();
  }

  restore() {
    if (!this.isCut) return;
    this.isCut = false;
    this.listener?.onSubscribed();
  }

  /** Hands over what the server has published since. */
  deliver() {
    for (const { channel, event, data } of installation.realtime.take()) {
      if (this.isCut || channel !== this.channel) continue;
      if (this.lostPushes > 0) this.lostPushes -= 1;
      else this.listener?.events[event]?.(JSON.parse(JSON.stringify(data)) as never);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: three shapes of answer, as the source's type says.
  private async ask(handler: RouteHandler, params: Record<string, string>, query = {}): Promise<any> {
    this.pending += 1;
    try {
      if (this.isCut) throw new TypeError("Failed to fetch");
      const answer = await call(handler, { params, query });
      // The server has answered, and nobody has heard it.
      if (this.isCut || this.lostAnswers > 0) {
        this.lostAnswers = Math.max(0, this.lostAnswers - 1);
        throw new TypeError("Failed to fetch");
      }
      if (answer.status === 403 || answer.status === 404) throw new WallRefusal(answer.status);
      return answer.body;
    } finally {
      this.pending -= 1;
    }
  }
}

type Step =
  | {
      do: "approve" | "ban" | "erase" | "approve-unheard" | "thumbnail" | "large" | "large-unheard" | "fail";
      post: number;
    }
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

async function take(step: Step, event: TestEvent, ids: string[], network: Network) {
  switch (step.do) {
    case "approve":
    case "approve-unheard":
    case "ban":
      await put(updateStatus, ids[step.post] ?? "", { status: step.do === "ban" ? "banned" : "approve" });
      // The next step happens before the push arrives, and with it.
      if (step.do !== "approve-unheard") network.deliver();
      return;
    case "thumbnail":
    case "large":
    case "large-unheard":
    case "fail":
      await makeMedia(step.do, ids[step.post] ?? "");
      if (step.do !== "large-unheard") network.deliver();
      return;
    case "erase":
      await erasePost(installation.deps, cast.admin, ids[step.post] ?? "");
      // Another guest's takes its place.
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

/** What the worker does in the end; to a post that has it already, nothing. */
async function makeMedia(step: "thumbnail" | "large" | "large-unheard" | "fail", id: string) {
  const { deps } = installation;
  const measures = { media_width: 640, media_height: 480 };
  if (step === "fail") return failPost(deps, { id }, messages.posts.mediaFailed);
  const thumbnail = { thumbnail_media_key: `public/${id}-thumbnail.webp`, ...measures };
  await completeThumbnail(deps, id, thumbnail, [], async () => {});
  if (step !== "thumbnail") await completePost(deps, id, { media_key: `public/${id}.webp`, ...measures }, []);
}

/** Lets what is under way arrive, and what waits for its time begin. */
async function passTime(network: Network) {
  const due = [...timers.entries()];
  for (const [id, callback] of due) {
    timers.delete(id);
    callback();
  }
  // One question follows another: the network has to be quiet for a while.
  for (let quiet = 0; quiet < 5; quiet = network.pending === 0 ? quiet + 1 : 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it("a hundred stories of approving before and between the two pictures, banning, erasing, editing, pausing, cutting and restoring end in a fresh load's picture", async () => {
  const seed = Date.now() % 2_147_483_647;
  console.log(`The stories' seed: ${seed}`);
  const story = fc.array(step, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const event = await createEvent(installation.deps, cast.account_id);
      // Some have no picture yet.
      const posts = await Promise.all(
        Array.from({ length: postCount }, (_, index) =>
          (index < postCount / 2 ? createPost : createReadyPost)(installation.deps, event),
        ),
      );
      const ids = posts.map(({ id }) => id);
      installation.realtime.take();
      const loaded = await getPublicWall(installation.deps, event.event_url_slug);
      if (loaded.door !== "open") throw new Error("The wall is not open.");
      const network = new Network();
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
        // Two looks: the first may have been under way when the last change was made.
        for (let look = 0; look < 2; look += 1) await passTime(network);
        await vi.waitFor(() => expect(isBehind((view as ScreenView | null)?.screen ?? initial)).toBe(false), {
          interval: 1,
        });
        const fresh = await getPublicWall(installation.deps, event.event_url_slug);
        if (fresh.door !== "open") throw new Error("The wall is not open.");
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

/** What stands on the wall now, as the database has it. */
async function readTruth(event: TestEvent): Promise<Truth> {
  const wall = await getPublicWall(installation.deps, event.event_url_slug);
  if (wall.door !== "open") throw new Error("The wall is not open.");
  return { version: wall.event.wall_version, places: placesOf(wall.posts) };
}

/** At every moment a screen shows what stood on the wall at its version; an answer may have brought what came later. */
function expectNothingTakenOff(screen: Screen, truth: readonly Truth[]) {
  const stood = new Set(truth.filter(({ version }) => version >= screen.version).flatMap(({ places }) => places));
  expect(placesOf(screen.posts).filter((place) => !stood.has(place))).toEqual([]);
}

/** The posts as they are painted: under the event's own name, not under the one that they came with. */
function painted(screen: Screen) {
  return shownPosts(screen).map(({ event_name: _, ...post }) => post);
}

/** Leaves the wall's version out: it counts posts too, and a screen keeps that elsewhere. */
function withoutVersion<Event extends { wall_version: number }>({ wall_version: _, ...event }: Event) {
  return event;
}
