import { describe, expect, it } from "vitest";
import {
  type AddressFilter,
  type KnownCounts,
  listFilter,
  openingTab,
  readFilter,
} from "@/components/moderation/filters/use-queue-address";
import { stateOf } from "@/components/moderation/post/status-looks";
import { titleWithCount } from "@/lib/client/browser/title";
import { paths } from "@/lib/shared/paths";

const counts = (pending: number): KnownCounts => ({ pending, approve: 40, private: 0, banned: 2, delete: 1 });
const named = (address: string) => readFilter(new URL(address, "http://wall.test").searchParams);

describe("the opening tab", () => {
  const event = "01980000-0000-7000-8000-000000000001";
  const cases: [string, string, KnownCounts, ReturnType<typeof openingTab>][] = [
    ["waiting posts, if there are any", paths.moderate, counts(1), "pending"],
    ["all posts, if none waits", paths.moderate, counts(0), "all"],
    ["the same for one event", paths.moderateEvent(event), counts(3), "pending"],
    ["no tab before the counts arrive", paths.moderate, null, null],
    ["all posts, if the counts failed", paths.moderate, "unknown", "all"],
    ["all posts when chosen, though some wait", paths.moderatePosts({ status: "all" }), counts(3), "all"],
    ["the chosen tab, though no post waits", paths.moderateEvent(event, "pending"), counts(0), "pending"],
    ["the chosen tab, before the counts arrive", paths.moderatePosts({ status: "banned" }), null, "banned"],
    ["all posts for a search", paths.moderatePosts({ search: "cake" }), counts(3), "all"],
    ["the chosen tab for a search", paths.moderatePosts({ search: "cake", status: "delete" }), null, "delete"],
    ["waiting posts behind a link to a post", paths.moderatePosts({ post: event }), counts(2), "pending"],
    ["waiting posts for an invalid status", `${paths.moderate}?status=Approved`, counts(2), "pending"],
  ];
  it.each(cases)("the moderation page opens on the right tab: %s", (_, address, known, tab) =>
    expect(openingTab(named(address), known)).toBe(tab),
  );

  it("the opening tab lists its posts, and 'all' lists every post", () => {
    const filter: AddressFilter = { event_id: event, search: "cake", status: "all" };
    expect(listFilter(filter, "all")).toEqual({ event_id: event, search: "cake" });
    expect(listFilter({}, "pending")).toEqual({ status: "pending" });
  });
});

describe("the browser's title", () => {
  it.each([
    ["Moderate · Wallflower", 3, "(3) Moderate · Wallflower"],
    ["(3) Moderate · Wallflower", 12, "(12) Moderate · Wallflower"],
    ["(12) Moderate · Wallflower", 0, "Moderate · Wallflower"],
    ["Moderate · Wallflower", 0, "Moderate · Wallflower"],
  ])("the browser's title for %s with %d waiting reads %s", (title, waiting, expected) =>
    expect(titleWithCount(title, waiting)).toBe(expected),
  );
});

describe("badges", () => {
  it.each([
    ["pending", null, "Waiting"],
    ["approve", 7, "On the wall"],
    ["approve", null, "Approved"],
    ["private", null, "Private"],
    ["banned", null, "Banned"],
    ["delete", null, "Deleted"],
  ] as const)("the badge of %s at the place %s reads '%s'", (status, wall_position, state) =>
    expect(stateOf({ status, wall_position, wall_due_at: null })).toBe(state),
  );
});
