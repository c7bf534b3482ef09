import { describe, expect, it } from "vitest";
import { decide, type RuledPost, type RuleLimits } from "@/lib/server/features/rules/decide";
import { defaultRules } from "@/lib/shared/rules/contract";
import { findRuling, ruleActions } from "@/lib/shared/rules/outcome";
import { moderationModes, postStatuses } from "@/lib/shared/vocabulary";

/**
 * The order of the rules: the first that applies to a post decides it. `plain` is a post that only the mode decides.
 */

const plain: RuledPost = {
  word: null,
  contact: null,
  picture: { isBanned: false, similarTo: null },
  recentOfGuest: { count: 1, first: "own" },
  recentOfAddress: { count: 1, first: "own" },
  guest: { approved: 0, banned: 0 },
};
const limits: RuleLimits = {
  moderation_mode: "Automatic",
  trusted_after: 2,
  flood_posts: 10,
  flood_address_posts: 0,
  flood_minutes: 5,
};
const asked = (post: Partial<RuledPost>, other: Partial<RuleLimits> = {}) =>
  decide({ ...plain, ...post }, { ...limits, ...other });

const flooding = { recentOfGuest: { count: 11, first: "first" } };
const trusted = { guest: { approved: 2, banned: 0 } };
/** Facts that make each rule answer, in the list's order. */
const grounds: [string, Partial<RuledPost>, Partial<RuleLimits>][] = [
  ["words", { word: { pattern: "turnip", action: "ban" } }, {}],
  ["contact", { contact: "a.example" }, {}],
  ["same-picture", { picture: { isBanned: true, similarTo: null } }, {}],
  ["similar-picture", { picture: { isBanned: false, similarTo: "other" } }, {}],
  ["flood", flooding, {}],
  ["trust", trusted, { moderation_mode: "Trusted" }],
  ["mode", {}, { moderation_mode: "Automatic" }],
];

describe("the first rule that answers counts", () => {
  it.each(grounds.map(([name], index) => [name, index] as const))(
    "the rule '%s' decides before all later ones",
    (name, index) => {
      const later = grounds.slice(index).reverse();
      const facts = Object.assign({}, ...later.map(([, post]) => post));
      const settings = Object.assign({}, ...later.map(([, , other]) => other));
      expect(asked(facts, settings)?.rule).toBe(name);
    },
  );

  it("a decision names the word, the contact, the counts and the group", () => {
    expect(asked({ word: { pattern: "x", action: "review" } })).toEqual({
      ...{ rule: "words", action: "review", detail: "x", group: null },
    });
    expect(asked({ contact: "a@b.example" })).toMatchObject({ rule: "contact", detail: "a@b.example" });
    expect(asked(flooding)).toMatchObject({ rule: "flood", action: "review", detail: "11/5", group: "first" });
    expect(asked(trusted, { moderation_mode: "Trusted" })).toMatchObject({
      rule: "trust",
      action: "approve",
      detail: "2",
    });
  });
});

describe("the flood begins after its limit", () => {
  const ofGuest = (count: number) => asked({ recentOfGuest: { count, first: "first" } })?.rule;
  const ofAddress = (count: number, flood_address_posts = 100) =>
    asked({ recentOfAddress: { count, first: "first" } }, { flood_address_posts })?.rule;
  it("a phone's posts are a flood one post beyond its limit", () =>
    expect([10, 11].map(ofGuest)).toEqual(["mode", "flood"]));
  it("an address's posts are a flood one post beyond its own limit, whatever the limit of a guest", () => {
    expect([100, 101].map((count) => ofAddress(count))).toEqual(["mode", "flood"]);
    const recentOfAddress = { count: 101, first: "first" };
    expect(asked({ recentOfAddress }, { flood_posts: 0, flood_address_posts: 100 })?.rule).toBe("flood");
  });
  it("an address's posts are no flood unless an organiser sets a limit", () => {
    expect(ofAddress(10_000, 0)).toBe("mode");
    expect(defaultRules.flood_address_posts).toBe(0);
  });
  it("posts are no flood without a limit, or if neither phone nor address is known", () => {
    expect(asked(flooding, { flood_posts: 0 })?.rule).toBe("mode");
    expect(asked({ recentOfGuest: null, recentOfAddress: null })?.rule).toBe("mode");
  });
});

describe("trust", () => {
  const rule = (guest: RuledPost["guest"]) => asked({ guest }, { moderation_mode: "Trusted" })?.rule ?? null;
  it("trust begins with enough approved posts, ends with a ban, and needs a token", () => {
    expect(rule({ approved: 1, banned: 0 })).toBeNull();
    expect(rule({ approved: 2, banned: 0 })).toBe("trust");
    expect(rule({ approved: 9, banned: 1 })).toBeNull();
    expect(rule(null)).toBeNull();
  });
});

it("a post is not approved before its picture is made, nor in the mode Review", () => {
  for (const mode of moderationModes)
    expect(asked({ picture: null, ...trusted }, { moderation_mode: mode })).toBeNull();
  expect(asked(trusted, { moderation_mode: "Review" })).toBeNull();
  expect(asked({ word: { pattern: "x", action: "ban" } }, { moderation_mode: "Review" })).toMatchObject({
    action: "ban",
  });
});

it("a rule counts as the decider of a post only if its action set the status, outside a dry run", () => {
  const rulings = ruleActions.map((action) => {
    const rule = { rule: "mode", action, detail: "", group: null, is_dry_run: false } as const;
    expect(findRuling({ rule: { ...rule, is_dry_run: true }, status: "approve" })).toBeNull();
    return postStatuses.filter((status) => findRuling({ rule, status }));
  });
  expect(rulings).toEqual([["approve"], ["pending"], ["banned"]]);
  expect(findRuling({ rule: null, status: "approve" })).toBeNull();
});
