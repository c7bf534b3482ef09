import { describe, expect, it } from "vitest";
import { serializePerPost } from "@/components/moderation/act/use-moderation-actions";
import { endHolds, holderOf, type KnownHold, patchHold, peopleOf } from "@/lib/client/holds/cache";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { shortName } from "@/lib/shared/users/short-name";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";

/**
 * The colleagues' holds, as a console caches them: patched by notices, each until its end by this browser's clock.
 */

const hold = (name: string, post_id: string | null, more: Partial<KnownHold> = {}): KnownHold => ({
  ...{ tab_id: `${name}'s tab`, user_id: name, name, is_own: false, event_id: "party", post_id },
  ...{ left_ms: 30_000, endsAt: 30_000, ...more },
});
const notice = (name: string, post_id: string | null, more = {}) => ({
  ...{ tab_id: `${name}'s tab`, user_id: name, event_id: "party", post_id, left_ms: post_id ? 30_000 : 0 },
  ...more,
});

describe("holders of a post", () => {
  it("a post's holder is a colleague, never oneself", () => {
    const holds = [hold("Ada", "first"), hold("Me", "second", { is_own: true })];
    expect(["first", "second", "third"].map((id) => holderOf(holds, id))).toEqual(["Ada", null, null]);
    expect(holderOf(undefined, "first")).toBeNull();
  });

  it("the hold cache applies notices about known people, and refetches for unknown ones", () => {
    const holds = [hold("Ada", "first"), hold("Ben", null)];
    const moved = patchHold(holds, notice("Ada", "second"), 5_000);
    expect(moved).toContainEqual(hold("Ada", "second", { endsAt: 35_000 }));
    expect(moved).toHaveLength(2);
    expect(holderOf(patchHold(moved ?? [], notice("Ada", null), 6_000) ?? [], "second")).toBeNull();
    expect(patchHold(holds, notice("Cleo", "first"), 0)).toBeNull();
    expect(patchHold(holds, notice("Cleo", null), 0)).toEqual(holds);
  });

  it("the hold cache keeps what a person's other tab views", () => {
    const second = notice("Ada", "second", { tab_id: "another" });
    const both = patchHold([hold("Ada", "first")], second, 0) ?? [];
    expect(["first", "second"].map((id) => holderOf(both, id))).toEqual(["Ada", "Ada"]);
    const left = patchHold(both, notice("Ada", null), 0) ?? [];
    expect(["first", "second"].map((id) => holderOf(left, id))).toEqual([null, "Ada"]);
  });

  it("a post has no holder from the hold's end on, and not a moment before", () => {
    const holds = [hold("Ada", "first")];
    expect(endHolds(holds, 29_999)).toBe(holds);
    const ended = endHolds(holds, 30_000);
    expect(holderOf(ended, "first")).toBeNull();
    // The cache keeps the person's name, so the next notice needs no request.
    expect(holderOf(patchHold(ended, notice("Ada", "second"), 30_000) ?? [], "second")).toBe("Ada");
  });
});

it("the list of moderators names a person with several tabs once, and oneself first", () => {
  const holds = [hold("Ada", "a"), hold("Me", null, { is_own: true }), hold("Ada", "b", { tab_id: "another" })];
  expect(peopleOf(holds).map(({ name }) => name)).toEqual(["Me", "Ada"]);
});

it("the list of moderators shows the first part of each address", () => {
  expect(["grace@example.com", "@", "grace", ""].map(shortName)).toEqual(["grace", "@", "grace", ""]);
});

describe("serialised decisions", () => {
  const post = { id: "p", status: "pending" } as OrganiserPost;
  const answer = (status: SettablePostStatus) => ({ ...post, status });

  it("quick decisions about one post are sent one after the other, each based on the previous result", async () => {
    const sent: string[] = [];
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const send = (status: SettablePostStatus, wait?: Promise<void>) =>
      serializePerPost(post, async (known) => {
        sent.push(`${known.status} to ${status}`);
        await wait;
        return answer(status);
      });
    const answers = [send("approve", slow), send("banned"), send("private")];
    await Promise.resolve();
    expect(sent).toEqual(["pending to approve"]);
    finish();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(["approve", "banned", "private"]);
    expect(sent).toEqual(["pending to approve", "approve to banned", "banned to private"]);
    await send("approve");
    expect(sent.at(-1)).toBe("pending to approve");
  });

  it("a decision after a failed one is sent, and expects the status shown at that time", async () => {
    const failed = serializePerPost(post, () => Promise.reject(new Error("offline")));
    const next = serializePerPost(post, async (known) => ({ ...post, ...known }));
    await expect(failed).rejects.toThrow("offline");
    expect((await next).status).toBe("pending");
  });
});
