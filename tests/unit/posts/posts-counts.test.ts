import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PostList, postKeys, postListOptions, totalOf } from "@/lib/client/posts/cache";
import { atMostEvery, countedTotal, postCountsOptions, recount } from "@/lib/client/posts/counts";
import type { PostFilter } from "@/lib/client/posts/filter";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { sampleList } from "../../support/posts/organiser-posts";

/** The console's API client: `get` answers the counts, `page` one page of a list with its total. */
const get = vi.hoisted(() => vi.fn());
const page = vi.hoisted(() => vi.fn());
vi.mock("@/lib/client/session/api-client", () => ({ api: { get, page } }));

const counts: PostCounts = { pending: 3, approve: 40, private: 5, banned: 2, delete: 1 };

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockImplementation(async () => ({ ...counts }));
  page.mockReset().mockImplementation(async () => ({ items: [], total: 7, nextCursor: null }));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("throttling", () => {
  it("the throttle runs at once, and once more for all later calls", async () => {
    const work = vi.fn(async () => {});
    const ask = atMostEvery(work, 1_000);
    for (let call = 0; call < 50; call += 1) ask();
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(2);
    ask();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("the throttle never runs twice in parallel, however long a run takes", async () => {
    let finish = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const ask = atMostEvery(work, 1_000);
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

it("a list's total follows from the counts, except for a search", () => {
  expect(countedTotal(counts, {})).toBe(3 + 40 + 5 + 2 + 1);
  expect(countedTotal(counts, { status: "private" })).toBe(5);
  expect(countedTotal(counts, { status: "private", search: "cake" })).toBeNull();
});

/**
 * A console that shows a list and its counts from a cache that is out of date: 99 posts, none of them pending. Nothing
 * is fetched before the test asks for a refresh.
 */
async function openConsole(filter: PostFilter) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<PostList>(postKeys.list(filter), sampleList([[]], 99));
  queryClient.setQueryData<PostCounts>(postKeys.countsOf(filter.event_id), { ...counts, pending: 0 });
  new InfiniteQueryObserver(queryClient, postListOptions(filter)).subscribe(() => {});
  new QueryObserver(queryClient, postCountsOptions(filter.event_id)).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(get).not.toHaveBeenCalled();
  const shown = () => queryClient.getQueryData<PostCounts>(postKeys.countsOf(filter.event_id));
  const total = () => totalOf(queryClient.getQueryData<PostList>(postKeys.list(filter)) ?? { pages: [] });
  return { queryClient, shown, total };
}

describe("refreshing counts", () => {
  it("refreshing counts sends one request for the tabs and the list's total", async () => {
    const { queryClient, shown, total } = await openConsole({ event_id: "e", status: "pending" });
    recount(queryClient);
    await vi.advanceTimersByTimeAsync(10);
    expect([shown(), total()]).toEqual([counts, 3]);
    expect([get.mock.calls.length, page.mock.calls.length]).toEqual([1, 0]);
    expect(get.mock.calls[0]?.[0]).toBe("/api/events/get-post-counts?event_id=e");
  });

  it("refreshing counts fetches the total of a search by itself", async () => {
    const { queryClient, shown, total } = await openConsole({ search: "cake" });
    recount(queryClient);
    await vi.advanceTimersByTimeAsync(10);
    expect([shown(), total()]).toEqual([counts, 7]);
  });

  it("refreshing counts ignores an answer that was in flight before the push", async () => {
    const { queryClient, shown } = await openConsole({ event_id: "e" });
    const old = { ...counts, pending: 1 };
    get.mockImplementationOnce(
      (_, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(old), 500);
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    void queryClient.refetchQueries({ queryKey: postKeys.counts });
    await vi.advanceTimersByTimeAsync(100);
    recount(queryClient);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([shown(), get.mock.calls.length]).toEqual([counts, 2]);
  });

  it("a refresh of the counts is tried again after it failed", async () => {
    const { queryClient, shown } = await openConsole({ event_id: "e" });
    get.mockRejectedValueOnce(new Error("The line is cut."));
    recount(queryClient);
    await vi.advanceTimersByTimeAsync(50);
    expect(shown()).toEqual(counts);
  });
});
