import { describe, expect, it } from "vitest";
import { findGroups, keepGroupsTogether } from "@/components/moderation/groups/groups";
import type { RuleName, RuleOutcome } from "@/lib/shared/rules/outcome";
import type { PostStatus } from "@/lib/shared/vocabulary";

/**
 * Posts that a rule sent to review for one reason (similar pictures, a flood) stand together in the moderator's queue;
 * the group is the id of the first.
 */

const review = (rule: RuleName, group: string): RuleOutcome => ({
  rule,
  action: "review",
  detail: "",
  group,
  is_dry_run: false,
});
const post = (id: string, rule: RuleOutcome | null = null, status: PostStatus = "pending") => ({
  id,
  rule,
  status,
  hand_over_id: null as string | null,
  hand_over_position: null as number | null,
});
const similar = (id: string, group: string) => post(id, review("similar-picture", group));
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id).join("");

describe("groups in the queue", () => {
  it("the members of a group follow the first of them in the list, in the list's order", () => {
    const posts = [post("f"), similar("e", "a"), post("d"), similar("c", "a"), post("b"), post("a")];
    expect(idsOf(keepGroupsTogether(posts))).toBe("fecadb");
  });

  it("a list without groups stays the same array", () => {
    const posts = [post("b", { ...review("words", ""), group: null }), post("a")];
    expect(keepGroupsTogether(posts)).toBe(posts);
  });

  it("members without their first post stand together, too", () => {
    expect(idsOf(keepGroupsTogether([similar("d", "a"), post("c"), similar("b", "a")]))).toBe("dbc");
  });

  it("a hand-over stands together in its order, also where a rule found its pictures similar", () => {
    const handed = (id: string, position: number, one = post(id)) => ({
      ...one,
      hand_over_id: "h",
      hand_over_position: position,
    });
    const posts = [handed("d", 2), post("c"), handed("b", 0, similar("b", "c")), handed("a", 1)];
    expect(idsOf(keepGroupsTogether(posts))).toBe("badc");
    expect(findGroups(posts).get("a")).toMatchObject({ note: "Sent together: 3 posts", handOverId: "h" });
    expect(findGroups([handed("a", 0), post("b")]).size).toBe(0);
  });

  it("each member is told how many others are similar, or how many posts the flood has", () => {
    const flood = (id: string) => post(id, review("flood", "x"));
    const groups = findGroups([similar("c", "a"), similar("b", "a"), post("a"), flood("z"), flood("y"), post("x")]);
    expect(["a", "b", "c"].map((id) => groups.get(id)?.note)).toEqual(Array(3).fill("Similar to 2 others"));
    expect(groups.get("x")).toMatchObject({ note: "Flood: 3 posts" });
    expect(idsOf(groups.get("b")?.posts ?? [])).toBe("cba");
    expect(findGroups([similar("b", "a"), post("a")]).get("a")?.note).toBe("Similar to 1 other");
  });

  it("a post that is decided is no member, and one that is left over is no group", () => {
    expect(findGroups([similar("b", "a"), post("a", null, "approve")]).size).toBe(0);
    expect(findGroups([similar("b", "a"), post("c")]).size).toBe(0);
  });
});
