import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { events } from "@/db/schema/events";
import { LiveScreen, type ScreenView } from "@/lib/client/wall/screen/screen";
import { isBehind, openScreen, type Screen } from "@/lib/client/wall/screen/screen-state";
import { createUnlockToken, unlockCookieName } from "@/lib/server/base/auth/tokens";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { type EventStatus, eventStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { passTime, ScreenNetwork, settle, stubPage } from "../../support/wall/screen-network";

const installation = testInstallation();
const cast = testCast(installation);
const postCount = 6;
const passwords = ["open sesame", "close sesame"];

beforeEach(() => stubPage());
afterEach(() => void vi.unstubAllGlobals());

/** A change of the channel's name and the events before the next; pushes may be delivered late, or never. */
type Chapter = {
  change: { event_status: EventStatus } | { password: string };
  isDelivered: boolean;
  posts: { post: number; status: "approve" | "banned"; isDelivered: boolean }[];
  network: "none" | "cut" | "restore" | "lose-push" | "lose-answer" | "wait";
};

const chapter: fc.Arbitrary<Chapter> = fc.record({
  change: fc.oneof(
    { weight: 3, arbitrary: fc.record({ event_status: fc.constantFrom(...eventStatuses) }) },
    { weight: 1, arbitrary: fc.record({ password: fc.constantFrom(...passwords) }) },
  ),
  isDelivered: fc.boolean(),
  posts: fc.array(
    fc.record({
      post: fc.nat({ max: postCount - 1 }),
      status: fc.constantFrom("approve" as const, "approve" as const, "banned" as const),
      isDelivered: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  network: fc.constantFrom("none", "none", "cut", "restore", "restore", "lose-push", "lose-answer", "wait"),
});

const put = async (handler: RouteHandler, id: string, body: unknown) => {
  const answer = await call(handler, { method: "PUT", as: cast.admin, params: { id }, body });
  expect(answer.status).toBe(200);
};

/** A screen with its viewer. */
class Watched {
  view: ScreenView | null = null;
  private readonly screen: LiveScreen;

  constructor(
    readonly network: ScreenNetwork,
    private readonly initial: Screen,
  ) {
    const onChange = (view: ScreenView) => {
      this.view = view;
    };
    this.screen = new LiveScreen({ initial, source: network, socket: network, onChange });
  }

  get picture(): Screen {
    return this.view?.screen ?? this.initial;
  }

  stop() {
    this.screen.stop();
  }
}

/** The wall of a team member's fresh load. */
async function load({ id, event_url_slug }: TestEvent) {
  const event = await call(eventBySlug, { params: { slug: event_url_slug }, as: cast.admin });
  const posts = await call(getApprovedEventPosts, { params: { eventId: id }, as: cast.admin });
  return openScreen(event.body, posts.body);
}

const places = (screen: Screen) => screen.posts.map((post) => `${post.id}@${post.wall_position}`);

/** The guest enters the current password. */
async function unlock(guest: ScreenNetwork, { id }: TestEvent) {
  const [row] = await installation.deps.db.select().from(events).where(eq(events.id, id));
  Object.assign(guest.viewer.cookies ?? {}, {
    [unlockCookieName(id)]: createUnlockToken(id, row?.password_hash ?? ""),
  });
}

it("screens lose no push that they may see, in fifteen random sequences of status and password changes", async () => {
  const seed = Date.now() % 2_147_483_647;
  console.log(`The stories' seed: ${seed}`);
  const story = fc.array(chapter, { minLength: 10, maxLength: 13 });
  await fc.assert(
    fc.asyncProperty(story, fc.constantFrom(...eventStatuses), async (chapters, last) => {
      const event = await createEvent(installation.deps, cast.account_id, {
        event_status: "Private",
        password_hash: "a hash",
      });
      const posts = await Promise.all(
        Array.from({ length: postCount }, () => createReadyPost(installation.deps, event)),
      );
      installation.realtime.take();
      const initial = await load(event);
      const team = new Watched(new ScreenNetwork(installation, { as: cast.admin }), initial);
      const guestNetwork = new ScreenNetwork(installation, { cookies: {} });
      await unlock(guestNetwork, event);
      const guest = new Watched(guestNetwork, initial);
      const networks = [team.network, guest.network];
      const deliver = async () => {
        const pushed = installation.realtime.take();
        for (const network of networks) network.dispatch(pushed);
        await settle(...networks);
      };
      try {
        await settle(...networks);
        for (const { change, isDelivered, posts: changes, network } of chapters) {
          await put(updateEvent, event.id, change);
          if (isDelivered) await deliver();
          await unlock(guestNetwork, event);
          for (const { post, status, isDelivered: isPostDelivered } of changes) {
            await put(updateStatus, posts[post]?.id ?? "", { status });
            if (isPostDelivered) await deliver();
          }
          for (const each of networks) {
            if (network === "cut" || network === "restore") each[network]();
            if (network === "lose-push") each.lostPushes += 1;
            if (network === "lose-answer") each.lostAnswers += 1;
          }
          if (network === "wait") await passTime(...networks);
        }
        await put(updateEvent, event.id, { event_status: last });
        for (const each of networks) {
          each.restore();
          [each.lostAnswers, each.lostPushes] = [0, 0];
        }
        await deliver();
        // The first poll may have started before the last change, and a refused one is followed by another.
        for (let look = 0; look < 3; look += 1) await passTime(...networks);

        const mayBeSeenBy = last === "Draft" ? [team] : [team, guest];
        const asked = networks.map((each) => each.requestCount);
        await put(updateStatus, posts[0]?.id ?? "", { status: "banned" });
        await put(updateStatus, posts[0]?.id ?? "", { status: "approve" });
        await deliver();
        const fresh = await load(event);
        for (const watched of mayBeSeenBy) {
          expect(watched.view?.access ?? "open").toBe("open");
          expect(isBehind(watched.picture)).toBe(false);
          expect([watched.picture.channel, places(watched.picture)]).toEqual([fresh.channel, places(fresh)]);
          // The push alone was enough: no screen polled.
          expect(watched.network.requestCount).toBe(asked[networks.indexOf(watched.network)]);
        }
        if (last === "Draft") expect(guest.view?.access).toBe("hidden");
      } finally {
        for (const watched of [team, guest]) watched.stop();
      }
    }),
    { numRuns: 15, seed },
  );
}, 240_000);
