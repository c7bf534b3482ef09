import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import {
  dropUnmatchedPosts,
  forgetPosts,
  type PostList,
  type PostPage,
  postKeys,
  postListOptions,
  postOptions,
  refetchPosts,
  storePosts,
} from "@/lib/client/posts/cache";
import type { PostFilter } from "@/lib/client/posts/filter";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { patience } from "../../support/patience";
import { everything, pending, placesOf, postId, samplePost } from "../../support/posts/organiser-posts";

describe("pushes during a list's request", () => {
  /** A list whose requests are answered by the test. */
  function slowList(filter: PostFilter) {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const waiting: ((page: PostPage) => void)[] = [];
    const observer = new InfiniteQueryObserver(queryClient, {
      ...postListOptions(filter),
      queryFn: () => new Promise<PostPage>((resolve) => waiting.push(resolve)),
    });
    const stop = observer.subscribe(() => {});
    const answer = async (items: OrganiserPost[], nextCursor: string | null, total: number) => {
      waiting.shift()?.({ items, nextCursor, total });
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), patience);
    };
    const read = () => {
      const list = queryClient.getQueryData<PostList>(postKeys.list(filter));
      return (
        list && {
          places: placesOf(list).flat(),
          statuses: list.pages.flatMap((page) => page.items.map((post) => post.status)),
        }
      );
    };
    return { queryClient, observer, answer, read, stop };
  }

  it("a push is not overwritten by the first page's older answer", async () => {
    const { queryClient, answer, read, stop } = slowList(everything);
    storePosts(queryClient, [samplePost(3), samplePost(1, { status: "banned" })]);
    await answer([samplePost(2), samplePost(1)], null, 2);
    expect(read()).toEqual({ places: [3, 2, 1], statuses: ["pending", "pending", "banned"] });
    stop();
  });

  it("a push is not undone by a next page, which brings the pages before it along", async () => {
    const { queryClient, observer, answer, read, stop } = slowList(pending);
    await answer([samplePost(6), samplePost(5)], postId(5), 4);
    const next = observer.fetchNextPage();
    storePosts(queryClient, [samplePost(6, { status: "approve" })]);
    dropUnmatchedPosts(queryClient);
    storePosts(queryClient, [samplePost(7)]);
    expect(read()?.places).toEqual([7, 5]);
    await answer([samplePost(4), samplePost(3)], null, 4);
    await next;
    expect(read()?.places).toEqual([7, 5, 4, 3]);
    stop();
  });

  it("a removed post does not return with an older answer", async () => {
    const { queryClient, observer, answer, read, stop } = slowList(everything);
    await answer([samplePost(2), samplePost(1)], null, 2);
    const again = observer.refetch();
    forgetPosts(queryClient, [postId(2)]);
    await answer([samplePost(2), samplePost(1)], null, 2);
    await again;
    expect(read()?.places).toEqual([1]);
    stop();
  });
});

describe("open posts", () => {
  /** A post's own query, answered by the test. */
  function slowPost() {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const waiting: ((post: OrganiserPost) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      ...postOptions(postId(1)),
      queryFn: () => new Promise<OrganiserPost>((resolve) => waiting.push(resolve)),
    });
    const stop = observer.subscribe(() => {});
    const answer = async (post: OrganiserPost) => {
      waiting.shift()?.(post);
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), patience);
    };
    const status = () => queryClient.getQueryData(postOptions(postId(1)).queryKey)?.status;
    return { queryClient, waiting, answer, status, stop };
  }

  it("an open post shows the push that came during its request, whatever older answer follows", async () => {
    const { queryClient, answer, status, stop } = slowPost();
    storePosts(queryClient, [samplePost(1, { status: "delete" })]);
    await answer(samplePost(1));
    await vi.waitFor(() => expect(status()).toBe("delete"), patience);
    stop();
  });

  it("an open post is refetched when no push reported changes before", async () => {
    const { queryClient, waiting, answer, status, stop } = slowPost();
    await answer(samplePost(1));
    refetchPosts(queryClient);
    expect(waiting).toHaveLength(1);
    await answer(samplePost(1, { status: "delete" }));
    expect(status()).toBe("delete");
    stop();
  });
});
