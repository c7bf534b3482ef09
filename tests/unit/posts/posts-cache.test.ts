import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import {
  dropUnmatched,
  dropUnmatchedPosts,
  forgetPosts,
  insertPost,
  type PostList,
  patchPost,
  postKeys,
  removePost,
  setTotal,
  storePosts,
  storeTotal,
  totalOf,
} from "@/lib/client/posts/cache";
import { matchesFilter, type PostFilter } from "@/lib/client/posts/filter";
import { everything, pending, placesOf, postId, sampleList, samplePost } from "../../support/posts/organiser-posts";

const frozen = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
/** Posts 6 to 3 on two pages, 2 and 1 not loaded yet. Frozen, so that a patcher that mutates it fails. */
const loaded = () =>
  frozen(
    sampleList(
      [
        [samplePost(6), samplePost(5)],
        [samplePost(4), samplePost(3)],
      ],
      2,
    ),
  );

describe("matching a filter", () => {
  const post = samplePost(1, { caption: "Über den WOLKEN", person_name: "Zoë", person_city: "Malmö" });
  const cases: [PostFilter, boolean][] = [
    [{}, true],
    [{ status: "pending" }, true],
    [{ status: "approve" }, false],
    [{ event_id: post.event_id }, true],
    [{ event_id: postId(901) }, false],
    [{ search: "über DEN" }, true],
    [{ search: "zoË" }, true],
    [{ search: "MALMÖ" }, true],
    [{ search: "ada@example" }, false],
    [{ search: "wolken zoë" }, false],
    [{ search: "zoë", status: "banned" }, false],
    [{ search: "zoë", status: "pending", event_id: post.event_id }, true],
  ];
  it.each(cases)("the filter %j matches a post: %s", (filter, expected) =>
    expect(matchesFilter(post, filter)).toBe(expected),
  );
});

describe("patchPost", () => {
  it("patchPost replaces a post in place and leaves the other pages unchanged", () => {
    const before = loaded();
    const list = patchPost(before, everything, samplePost(4, { is_favourite: "yes" }));
    expect(list.pages[1]?.items[0]?.is_favourite).toBe("yes");
    expect([placesOf(list), totalOf(list)]).toEqual([placesOf(before), 6]);
    expect(list.pages[0]).toBe(before.pages[0]);
  });

  it("patchPost keeps a post that no longer matches in its place and decrements the total", () => {
    const list = patchPost(loaded(), pending, samplePost(5, { status: "approve" }));
    expect([placesOf(list), totalOf(list)]).toEqual([
      [
        [6, 5],
        [4, 3],
      ],
      5,
    ]);
    const again = patchPost(list, pending, samplePost(5, { status: "banned" }));
    expect(totalOf(again)).toBe(5);
    expect(totalOf(patchPost(again, pending, samplePost(5)))).toBe(6);
  });

  it("patchPost leaves the list untouched when the post is not loaded", () => {
    const before = loaded();
    expect(patchPost(before, everything, samplePost(9))).toBe(before);
  });
});

describe("insertPost", () => {
  it("insertPost puts a new post at the top and increments every page's total", () => {
    const list = insertPost(loaded(), everything, samplePost(7));
    expect(placesOf(list)).toEqual([
      [7, 6, 5],
      [4, 3],
    ]);
    expect(list.pages.map((page) => page.total)).toEqual([7, 7]);
  });

  it("insertPost puts a post that matches again back in its place", () => {
    const without = removePost(removePost(loaded(), pending, postId(5)), pending, postId(4));
    const list = insertPost(insertPost(without, pending, samplePost(4)), pending, samplePost(5));
    expect([placesOf(list).flat(), totalOf(list)]).toEqual([[6, 5, 4, 3], 6]);
  });

  it("insertPost only increments the total for a post that belongs to a later page", () => {
    const list = insertPost(setTotal(loaded(), 5), pending, samplePost(2));
    expect([placesOf(list).flat(), totalOf(list)]).toEqual([[6, 5, 4, 3], 6]);
  });

  it("insertPost puts the oldest post at the end when everything is loaded", () => {
    const list = insertPost(sampleList([[samplePost(6)], [samplePost(4)]]), everything, samplePost(1));
    expect(placesOf(list)).toEqual([[6], [4, 1]]);
  });

  it("insertPost finds the place beside empty pages", () => {
    const start = sampleList([[samplePost(9)], [samplePost(7), samplePost(5)], [samplePost(3)]], 1);
    const empty = [9, 3].reduce((list, place) => removePost(list, everything, postId(place)), start);
    expect(placesOf(insertPost(empty, everything, samplePost(6)))).toEqual([[], [7, 6, 5], []]);
    expect(placesOf(insertPost(empty, everything, samplePost(4))).flat()).toEqual([7, 5, 4]);
    expect(placesOf(insertPost(empty, everything, samplePost(2))).flat()).toEqual([7, 5]);
  });

  it("insertPost starts an empty list", () => {
    const list = insertPost(sampleList([[]]), pending, samplePost(1));
    expect([placesOf(list), totalOf(list)]).toEqual([[[1]], 1]);
  });

  it("insertPost puts a new post at the end of an oldest-first list, or only counts it", () => {
    const oldest: PostFilter = { status: "pending", order: "oldest" };
    const pages = [[samplePost(2), samplePost(4)], [samplePost(6)]];
    expect(placesOf(insertPost(sampleList(pages), oldest, samplePost(7)))).toEqual([
      [2, 4],
      [6, 7],
    ]);
    expect(placesOf(insertPost(sampleList(pages), oldest, samplePost(3))).flat()).toEqual([2, 3, 4, 6]);
    const more = insertPost(sampleList(pages, 1), oldest, samplePost(7));
    expect([placesOf(more).flat(), totalOf(more)]).toEqual([[2, 4, 6], 5]);
  });

  it("insertPost ignores a post that does not match or is already there", () => {
    const before = loaded();
    expect(insertPost(before, pending, samplePost(7, { status: "banned" }))).toBe(before);
    expect(insertPost(before, pending, samplePost(6, { caption: "new" }))).toBe(before);
  });
});

describe("removePost", () => {
  it("removing a post takes it out and decrements the total", () => {
    const list = removePost(loaded(), pending, postId(4));
    expect([placesOf(list), totalOf(list)]).toEqual([[[6, 5], [3]], 5]);
  });

  it("removing a post that is not loaded changes nothing", () => {
    const before = loaded();
    expect(removePost(before, pending, postId(1))).toBe(before);
  });

  it("removing a post that stopped matching takes it out without decrementing again", () => {
    const list = patchPost(loaded(), pending, samplePost(6, { status: "delete" }));
    const dropped = dropUnmatched(list, pending);
    expect([placesOf(dropped), totalOf(dropped)]).toEqual([[[5], [4, 3]], 5]);
    expect(dropUnmatched(dropped, pending)).toBe(dropped);
  });

  it("removing a post keeps the cursor, so that the next page begins in the same place", () => {
    const before = loaded();
    const cursors = before.pages.map((page) => page.nextCursor);
    const list = removePost(insertPost(before, pending, samplePost(7)), pending, postId(3));
    expect(list.pages.map((page) => page.nextCursor)).toEqual(cursors);
  });
});

describe("all cached lists", () => {
  function remembered() {
    const queryClient = new QueryClient();
    queryClient.setQueryData(postKeys.list(everything), loaded());
    queryClient.setQueryData(postKeys.list(pending), loaded());
    queryClient.setQueryData(
      postKeys.list({ status: "approve" }),
      sampleList([[samplePost(1, { status: "approve" })]]),
    );
    queryClient.setQueryData(postKeys.one(postId(5)), samplePost(5));
    const read = (filter: PostFilter) => {
      const list = queryClient.getQueryData<PostList>(postKeys.list(filter));
      if (!list) throw new Error("The list is gone.");
      return { places: placesOf(list).flat(), total: totalOf(list) };
    };
    return { queryClient, read };
  }

  it("every cached list applies a changed post by its own filter", () => {
    const { queryClient, read } = remembered();
    storePosts(queryClient, [samplePost(5, { status: "approve" })]);
    expect(read(everything)).toEqual({ places: [6, 5, 4, 3], total: 6 });
    expect(read(pending)).toEqual({ places: [6, 5, 4, 3], total: 5 });
    expect(read({ status: "approve" })).toEqual({ places: [5, 1], total: 2 });
    expect(queryClient.getQueryData(postKeys.one(postId(5)))).toMatchObject({ status: "approve" });
    dropUnmatchedPosts(queryClient);
    expect(read(pending)).toEqual({ places: [6, 4, 3], total: 5 });
  });

  it("every cached list ends as it began when a change is undone", () => {
    const { queryClient, read } = remembered();
    const before = [read(everything), read(pending), read({ status: "approve" })];
    storePosts(queryClient, [samplePost(5, { status: "approve" })]);
    dropUnmatchedPosts(queryClient);
    storePosts(queryClient, [samplePost(5)]);
    dropUnmatchedPosts(queryClient);
    expect([read(everything), read(pending), read({ status: "approve" })]).toEqual(before);
  });

  it("every cached list applies a repeated push once", () => {
    const { queryClient, read } = remembered();
    const news = [samplePost(8), samplePost(7), samplePost(6, { status: "banned" })];
    storePosts(queryClient, news);
    storePosts(queryClient, news);
    expect(read(everything)).toEqual({ places: [8, 7, 6, 5, 4, 3], total: 8 });
    expect(read(pending).total).toBe(7);
  });

  it("every cached list drops a removed post", () => {
    const { queryClient, read } = remembered();
    forgetPosts(queryClient, [postId(5), postId(99)]);
    expect(read(pending)).toEqual({ places: [6, 4, 3], total: 5 });
    expect(queryClient.getQueryData(postKeys.one(postId(5)))).toBeUndefined();
  });

  it("a server's total replaces the total of its own list only", () => {
    const { queryClient, read } = remembered();
    storeTotal(queryClient, pending, 40);
    expect([read(pending).total, read(everything).total]).toEqual([40, 6]);
  });
});
