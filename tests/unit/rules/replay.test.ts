import { describe, expect, it } from "vitest";
import type { RuleLimits } from "@/lib/server/features/rules/decide";
import { type PastPost, replay, tally } from "@/lib/server/features/rules/replay";

/**
 * The preview of rules replays them over past posts of an event. All posts of a test are from one guest, `mira`, a
 * second apart, unless it says otherwise.
 */

const automatic: RuleLimits = {
  moderation_mode: "Automatic",
  trusted_after: 2,
  flood_posts: 0,
  flood_address_posts: 0,
  flood_minutes: 5,
};
const trusted: RuleLimits = { ...automatic, moderation_mode: "Trusted" };

let count = 0;
function pastPost(values: Partial<PastPost> = {}): PastPost {
  count += 1;
  return {
    id: `post-${count}`,
    event_id: "event",
    sentAt: count * 1_000,
    guest_token_hash: "mira",
    address_hash: null,
    original_sha256: null,
    picture_hash: null,
    hasPicture: true,
    word: null,
    contact: null,
    status: "pending",
    rule: null,
    ...values,
  };
}

const approved = () => pastPost({ status: "approve" });
const actionsOf = (posts: PastPost[], limits: RuleLimits) =>
  replay(posts, limits).map(({ decision }) => decision?.action ?? null);
const byRule = { action: "approve", detail: "", group: null, is_dry_run: false } as const;

describe("trust", () => {
  it("trust in a replay begins after as many approved posts as the setting says", () => {
    expect(actionsOf([approved(), approved(), pastPost()], trusted)).toEqual([null, null, "approve"]);
  });

  it("trust in a replay counts posts that a rule of the replay approved", () => {
    const posts = [approved(), approved(), pastPost(), pastPost()];
    expect(replay(posts, trusted)[3]?.decision).toMatchObject({ rule: "trust", detail: "3" });
  });

  it("trust in a replay ends right after a post that a person banned", () => {
    expect(actionsOf([approved(), approved(), pastPost({ status: "banned" }), pastPost()], trusted)).toEqual([
      null,
      null,
      "approve",
      null,
    ]);
  });

  it("trust in a replay does not count undecided posts", () => {
    expect(actionsOf([pastPost(), pastPost(), pastPost()], trusted)).toEqual([null, null, null]);
  });

  it("trust in a replay does not count private and binned posts", () => {
    expect(actionsOf([pastPost({ status: "private" }), pastPost({ status: "delete" }), pastPost()], trusted)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("trust in a replay belongs to one guest at one event, and never to posts without a token", () => {
    const posts = [
      approved(),
      approved(),
      pastPost({ guest_token_hash: "jonas" }),
      pastPost({ event_id: "other" }),
      pastPost({ guest_token_hash: null }),
    ];
    expect(actionsOf(posts, trusted).slice(2)).toEqual([null, null, null]);
  });

  it("trust in a replay does not count posts that only a rule approved back then", () => {
    const old = () => pastPost({ status: "approve", rule: { rule: "mode", ...byRule } });
    expect(actionsOf([old(), old(), pastPost()], trusted)).toEqual([null, null, null]);
  });

  it("trust in a replay counts a dry run's post that a person approved", () => {
    const dry = () => pastPost({ status: "approve", rule: { rule: "mode", ...byRule, is_dry_run: true } });
    expect(actionsOf([dry(), dry(), pastPost()], trusted)).toEqual([null, null, "approve"]);
  });
});

describe("a post", () => {
  it("a replayed post whose picture was never made is not approved", () => {
    expect(actionsOf([pastPost({ hasPicture: false })], automatic)).toEqual([null]);
  });

  it("a replayed copy of a post is banned if a person banned that post, and not if a rule did", () => {
    const copy = { original_sha256: "a".repeat(64) };
    const listed = { ...copy, word: { pattern: "xyz", action: "ban" } as const };
    expect(actionsOf([pastPost({ ...copy, status: "banned" }), pastPost(copy)], automatic)).toEqual(["approve", "ban"]);
    expect(actionsOf([pastPost(listed), pastPost(copy)], automatic)).toEqual(["ban", "approve"]);
    expect(actionsOf([pastPost({ ...listed, status: "approve" }), pastPost(copy)], automatic)).toEqual([
      "ban",
      "approve",
    ]);
    expect(
      actionsOf([pastPost({ ...copy, status: "banned" }), pastPost({ ...copy, event_id: "other" })], automatic),
    ).toEqual(["approve", "approve"]);
  });

  it("a replayed post with a similar picture joins the group of the first", () => {
    // Each differs from the one before it by six bits, and the third from the first by twelve.
    const posts = ["ffff000000000000", "ffff00000000003f", "ffff000000000fff"].map((picture_hash) =>
      pastPost({ picture_hash }),
    );
    const [first, second, third] = replay(posts, automatic).map(({ decision }) => decision);
    expect(first?.rule).toBe("mode");
    expect(second).toMatchObject({ rule: "similar-picture", action: "review", group: posts[0]?.id });
    expect(third).toMatchObject({ rule: "similar-picture", group: posts[0]?.id });
  });

  it("a replayed post whose picture hash differs by one bit more than the limit joins no group", () => {
    const posts = ["ffff000000000000", "ffff00000000007f"].map((picture_hash) => pastPost({ picture_hash }));
    expect(actionsOf(posts, automatic)).toEqual(["approve", "approve"]);
  });

  it("a replayed post beyond the flood's limit goes to review, until the minutes have passed", () => {
    const limits = { ...automatic, flood_posts: 3 };
    const at = (seconds: number) => pastPost({ sentAt: seconds * 1_000 });
    const posts = [at(0), at(10), at(20), at(30), at(400)];
    expect(actionsOf(posts, limits)).toEqual(["approve", "approve", "approve", "review", "approve"]);
    expect(replay(posts, limits)[3]?.decision).toMatchObject({ rule: "flood", detail: "4/5", group: posts[0]?.id });
  });

  it("a replayed post that comes after the flood's minutes begins a new count", () => {
    const limits = { ...automatic, flood_posts: 3 };
    const sentAfter = (ms: number) => [0, 0, 0, 300_000 + ms].map((sentAt) => pastPost({ sentAt }));
    expect(actionsOf(sentAfter(0), limits)[3]).toBe("approve");
    expect(actionsOf(sentAfter(-1), limits)[3]).toBe("review");
  });

  it("replayed posts of one address are a flood only beyond the address's own limit", () => {
    const posts = Array.from({ length: 31 }, () => pastPost({ guest_token_hash: null, address_hash: "hall" }));
    const limits = { ...automatic, flood_posts: 3, flood_minutes: 60 };
    expect(actionsOf(posts, limits)).not.toContain("review");
    expect(actionsOf(posts, { ...limits, flood_address_posts: 30 }).indexOf("review")).toBe(30);
  });
});

describe("a disagreement", () => {
  const disagreementsOf = (posts: PastPost[], limits = automatic) =>
    replay(posts, limits).map(({ isDisagreement }) => isDisagreement);

  it.each([
    ["banned", true],
    ["private", true],
    ["delete", true],
    ["approve", false],
    ["pending", false],
  ] as const)("the replay's approval of a post that is %s disagrees with people: %s", (status, isOne) => {
    expect(disagreementsOf([pastPost({ status })])).toEqual([isOne]);
  });

  it("the replay's ban of a post that a person approved is a disagreement", () => {
    const word = { pattern: "xyz", action: "ban" } as const;
    expect(disagreementsOf([pastPost({ word, status: "approve" }), pastPost({ word, status: "banned" })])).toEqual([
      true,
      false,
    ]);
  });

  it("the replay's review is never a disagreement", () => {
    expect(disagreementsOf([pastPost({ contact: "a@b.example", status: "banned" })])).toEqual([false]);
  });
});

it("a replay counts each rule's decisions", () => {
  const word = { pattern: "xyz", action: "ban" } as const;
  const posts = [pastPost(), pastPost({ word }), pastPost({ contact: "a@b.example" }), pastPost()];
  expect(tally(replay(posts, automatic))).toEqual([
    { rule: "mode", approve: 2, review: 0, ban: 0 },
    { rule: "words", approve: 0, review: 0, ban: 1 },
    { rule: "contact", approve: 0, review: 1, ban: 0 },
  ]);
});
