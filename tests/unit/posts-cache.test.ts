import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import {
  dropUnmatched,
  dropUnmatchedPosts,
  forgetPosts,
  insertPost,
  matchesFilter,
  type PostFilter,
  type PostList,
  patchPost,
  postKeys,
  removePost,
  setTotal,
  storePosts,
  storeTotal,
  totalOf,
} from "@/lib/client/posts/cache";
import { everything, pending, placesOf, postId, sampleList, samplePost } from "../support/organiser-posts";

const frozen = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
/** Posts 6 to 3 on two pages, 2 and 1 not loaded yet. Frozen: a patcher that writes into it fails. */
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

describe("whether a list shows a post", () => {
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
  it.each(cases)("%j: %s", (filter, expected) => expect(matchesFilter(post, filter)).toBe(expected));
});

describe("patchPost", () => {
  it("replaces a post where it stands, and leaves the other pages as they are", () => {
    const before = loaded();
    const list = patchPost(before, everything, samplePost(4, { is_favourite: "yes" }));
    expect(list.pages[1]?.items[0]?.is_favourite).toBe("yes");
    expect([placesOf(list), totalOf(list)]).toEqual([placesOf(before), 6]);
    expect(list.pages[0]).toBe(before.pages[0]);
  });

  it("keeps one that no longer matches in its place, and counts it no more", () => {
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

  it("leaves the list untouched where the post is not loaded", () => {
    const before = loaded();
    expect(patchPost(before, everything, samplePost(9))).toBe(before);
  });
});

describe("insertPost", () => {
  it("puts a new post at the top and counts it on every page", () => {
    const list = insertPost(loaded(), everything, samplePost(7));
    expect(placesOf(list)).toEqual([
      [7, 6, 5],
      [4, 3],
    ]);
    expect(list.pages.map((page) => page.total)).toEqual([7, 7]);
  });

  it("puts one that matches again where it was", () => {
    const without = removePost(removePost(loaded(), pending, postId(5)), pending, postId(4));
    const list = insertPost(insertPost(without, pending, samplePost(4)), pending, samplePost(5));
    expect([placesOf(list).flat(), totalOf(list)]).toEqual([[6, 5, 4, 3], 6]);
  });

  it("only counts one that will come with a later page", () => {
    const list = insertPost(setTotal(loaded(), 5), pending, samplePost(2));
    expect([placesOf(list).flat(), totalOf(list)]).toEqual([[6, 5, 4, 3], 6]);
  });

  it("puts the oldest of all at the end where everything is loaded", () => {
    const list = insertPost(sampleList([[samplePost(6)], [samplePost(4)]]), everything, samplePost(1));
    expect(placesOf(list)).toEqual([[6], [4, 1]]);
  });

  it("finds the place beside pages that have run empty", () => {
    const start = sampleList([[samplePost(9)], [samplePost(7), samplePost(5)], [samplePost(3)]], 1);
    const empty = [9, 3].reduce((list, place) => removePost(list, everything, postId(place)), start);
    expect(placesOf(insertPost(empty, everything, samplePost(6)))).toEqual([[], [7, 6, 5], []]);
    expect(placesOf(insertPost(empty, everything, samplePost(4))).flat()).toEqual([7, 5, 4]);
    expect(placesOf(insertPost(empty, everything, samplePost(2))).flat()).toEqual([7, 5]);
  });

  it("starts an empty list", () => {
    const list = insertPost(sampleList([[]]), pending, samplePost(1));
    expect([placesOf(list), totalOf(list)]).toEqual([[[1]], 1]);
  });

  it("in a list from the oldest on puts a new one at the end, or only counts it", () => {
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

  it("takes neither what does not match nor what is there", () => {
    const before = loaded();
    expect(insertPost(before, pending, samplePost(7, { status: "banned" }))).toBe(before);
    expect(insertPost(before, pending, samplePost(6, { caption: "new" }))).toBe(before);
  });
});

describe("removal", () => {
  it("takes a post out and counts it no more", () => {
    const list = removePost(loaded(), pending, postId(4));
    expect([placesOf(list), totalOf(list)]).toEqual([[[6, 5], [3]], 5]);
  });

  it("of a post that is not loaded changes nothing", () => {
    const before = loaded();
    expect(removePost(before, pending, postId(1))).toBe(before);
  });

  it("takes out what no longer matches, which was discounted when it changed", () => {
    const list = patchPost(loaded(), pending, samplePost(6, { status: "delete" }));
    const dropped = dropUnmatched(list, pending);
    expect([placesOf(dropped), totalOf(dropped)]).toEqual([[[5], [4, 3]], 5]);
    expect(dropUnmatched(dropped, pending)).toBe(dropped);
  });

  it("keeps the cursor, so that the next page begins where it would have", () => {
    const before = loaded();
    const cursors = before.pages.map((page) => page.nextCursor);
    const list = removePost(insertPost(before, pending, samplePost(7)), pending, postId(3));
    expect(list.pages.map((page) => page.nextCursor)).toEqual(cursors);
  });
});

describe("every list that is remembered", () => {
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

  it("takes up a changed post according to its own filter", () => {
    const { queryClient, read } = remembered();
    storePosts(queryClient, [samplePost(5, { status: "approve" })]);
    expect(read(everything)).toEqual({ places: [6, 5, 4, 3], total: 6 });
    expect(read(pending)).toEqual({ places: [6, 5, 4, 3], total: 5 });
    expect(read({ status: "approve" })).toEqual({ places: [5, 1], total: 2 });
    expect(queryClient.getQueryData(postKeys.one(postId(5)))).toMatchObject({ status: "approve" });
    dropUnmatchedPosts(queryClient);
    expect(read(pending)).toEqual({ places: [6, 4, 3], total: 5 });
  });

  it("ends as it began when a change is taken back", () => {
    const { queryClient, read } = remembered();
    const before = [read(everything), read(pending), read({ status: "approve" })];
    storePosts(queryClient, [samplePost(5, { status: "approve" })]);
    dropUnmatchedPosts(queryClient);
    storePosts(queryClient, [samplePost(5)]);
    dropUnmatchedPosts(queryClient);
    expect([read(everything), read(pending), read({ status: "approve" })]).toEqual(before);
  });

  it("takes up the same news twice as once", () => {
    const { queryClient, read } = remembered();
    const news = [samplePost(8), samplePost(7), samplePost(6, { status: "banned" })];
    storePosts(queryClient, news);
    storePosts(queryClient, news);
    expect(read(everything)).toEqual({ places: [8, 7, 6, 5, 4, 3], total: 8 });
    expect(read(pending).total).toBe(7);
  });

  it("forgets what is gone", () => {
    const { queryClient, read } = remembered();
    forgetPosts(queryClient, [postId(5), postId(99)]);
    expect(read(pending)).toEqual({ places: [6, 4, 3], total: 5 });
    expect(queryClient.getQueryData(postKeys.one(postId(5)))).toBeUndefined();
  });

  it("takes the server's word for the number, in the one list that was asked about", () => {
    const { queryClient, read } = remembered();
    storeTotal(queryClient, pending, 40);
    expect([read(pending).total, read(everything).total]).toEqual([40, 6]);
  });
});
