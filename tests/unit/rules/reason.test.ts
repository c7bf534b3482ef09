import { describe, expect, it } from "vitest";
import { decide } from "@/lib/server/features/rules/decide";
import { ruleLimits } from "@/lib/shared/limits/rules";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import { reasonOf } from "@/lib/shared/rules/reason";
import { type PostStatus, postStatuses } from "@/lib/shared/vocabulary";

const rule = (values: Partial<RuleOutcome>): RuleOutcome => ({
  ...{ rule: "words", action: "review", detail: "", group: null, is_dry_run: false },
  ...values,
});
const statusOf = { approve: "approve", review: "pending", ban: "banned" } as const;
const reason = (values: Partial<RuleOutcome>, status?: PostStatus) =>
  reasonOf({ rule: rule(values), status: status ?? statusOf[values.action ?? "review"] });

/** The text between the marks FSI and PDI, which keep its direction from affecting the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

describe("the reason of a rule's decision", () => {
  it.each<[string, Partial<RuleOutcome>]>([
    [`Review: word list, ‘${isolated("xyz")}’`, { detail: "xyz" }],
    [`Banned: word list, ‘${isolated("xyz")}’`, { detail: "xyz", action: "ban" }],
    [`Review: contact, ‘${isolated("a@b.example")}’`, { rule: "contact", detail: "a@b.example" }],
    ["Banned: same picture as a banned post", { rule: "same-picture", action: "ban" }],
    ["Review: similar picture", { rule: "similar-picture", group: "first" }],
    ["Review: 14 posts in 5 minutes", { rule: "flood", detail: "14/5" }],
    ["Review: 1,001 posts in 1 minute", { rule: "flood", detail: "1001/1" }],
    ["Approved: trusted guest, 4 posts", { rule: "trust", action: "approve", detail: "4" }],
    ["Approved: trusted guest, 1 post", { rule: "trust", action: "approve", detail: "1" }],
    ["Review: another post of this guest was banned", { rule: "trust", detail: "ended" }],
    ["Approved automatically", { rule: "mode", action: "approve" }],
    ["Review: the event returned to review", { rule: "mode", detail: "ended" }],
  ])("the reason of a rule's decision reads %j", (sentence, values) => expect(reason(values)).toBe(sentence));

  it("the reason of a flood has the posts and minutes that the rule stored", () => {
    const recent = { count: 31, first: "first" };
    const facts = {
      word: null,
      contact: null,
      picture: null,
      recentOfGuest: null,
      recentOfAddress: recent,
      guest: null,
    };
    const decision = decide(facts, {
      moderation_mode: "Automatic",
      trusted_after: 2,
      flood_posts: 3,
      flood_address_posts: 30,
      flood_minutes: 10,
    });
    expect(decision && reason(decision)).toBe("Review: 31 posts in 10 minutes");
  });

  it("a post has no reason without a rule, or once a person gave it another status", () => {
    expect(reasonOf({ rule: null, status: "pending" })).toBeNull();
    for (const status of postStatuses.filter((other) => other !== "pending")) expect(reason({}, status)).toBeNull();
  });

  it("the reason of a dry run says what the rule would have done, whatever a person decided", () => {
    for (const status of postStatuses) {
      const dry = { is_dry_run: true } as const;
      expect([
        reason({ ...dry, rule: "trust", action: "approve", detail: "4" }, status),
        reason({ ...dry, rule: "mode", action: "approve" }, status),
        reason({ ...dry, rule: "similar-picture" }, status),
        reason({ ...dry, rule: "same-picture", action: "ban" }, status),
      ]).toEqual([
        "Rules would approve: trusted guest, 4 posts",
        "Rules would approve: no rule stopped it",
        "Rules would send to review: similar picture",
        "Rules would ban: same picture as a banned post",
      ]);
    }
  });

  it("the reason cuts a long word between characters", () => {
    const most = "😀".repeat(ruleLimits.reasonCharacters);
    expect(reason({ detail: most })).toBe(`Review: word list, ‘${isolated(most)}’`);
    expect(reason({ detail: `${most}a` })).toBe(`Review: word list, ‘${isolated(`${most}…`)}’`);
  });
});
