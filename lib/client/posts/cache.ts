import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { limits } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import type { ModerationEvent, OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import { type ApiPage, api } from "../session/api-client";
import { matchesFilter, type PostFilter } from "./filter";

/*
 * React Query keys, options and patchers for posts. The patchers are pure and the only writers: mutations and pushes
 * use the same ones.
 */

export type PostPage = ApiPage<OrganiserPost>;
export type PostList = InfiniteData<PostPage, string | null>;

export const postKeys = {
  all: ["posts"] as const,
  lists: ["posts", "list"] as const,
  list: (filter: PostFilter) => ["posts", "list", filter] as const,
  ones: ["posts", "one"] as const,
  one: (id: string) => ["posts", "one", id] as const,
  events: ["posts", "events"] as const,
  counts: ["posts", "counts"] as const,
  countsOf: (event_id: string | undefined) => ["posts", "counts", { event_id }] as const,
  failedMedia: ["posts", "failed-media"] as const,
  failedMediaOf: (event_id: string | undefined) => ["posts", "failed-media", { event_id }] as const,
  details: ["posts", "details"] as const,
  detailsOf: (id: string) => ["posts", "details", id] as const,
  /** Keys of mutations. */
  changes: ["posts", "change"] as const,
  change: (name: string) => ["posts", "change", name] as const,
};

/** Query of a paginated list. */
export function postListOptions(filter: PostFilter) {
  return infiniteQueryOptions({
    queryKey: postKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      api.page<OrganiserPost>(apiPaths.events.getAllEventPosts({ ...filter, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage: PostPage) => lastPage.nextCursor,
  });
}

/** Query of one post; null if it does not exist or the person may not see it. */
export function postOptions(id: string) {
  return queryOptions({
    queryKey: postKeys.one(id),
    queryFn: async ({ signal }) => (await fetchPosts([id], signal))[0] ?? null,
  });
}

/** Query of the events whose posts the person may moderate. */
export function moderationEventsOptions() {
  return queryOptions({
    queryKey: postKeys.events,
    queryFn: ({ signal }) => api.get<ModerationEvent[]>(apiPaths.events.getModerationEvents, { signal }),
  });
}

/** Fetches the current number of matching posts. */
export async function fetchPostTotal(filter: PostFilter): Promise<number> {
  return (await api.page<OrganiserPost>(apiPaths.events.getAllEventPosts({ ...filter, limit: 1 }))).total;
}

/** Fetches the waiting posts of a hand-over, in its order. */
export async function fetchHandOver(event_id: string, hand_over_id: string): Promise<OrganiserPost[]> {
  const query = { event_id, hand_over_id, status: "pending", order: "oldest", limit: limits.pageMax };
  const posts = await api.get<OrganiserPost[]>(apiPaths.events.getAllEventPosts(query));
  return posts.sort((one, other) => (one.hand_over_position ?? 0) - (other.hand_over_position ?? 0));
}

// A URL with a hundred ids has 4 KB. Proxies reject URLs beyond 8 KB.
const idsPerRequest = 100;

/** Fetches the given posts in no particular order, without those that the person may not see. */
export async function fetchPosts(ids: readonly string[], signal?: AbortSignal): Promise<OrganiserPost[]> {
  const chunks: OrganiserPost[][] = [];
  for (let start = 0; start < ids.length; start += idsPerRequest) {
    const some = ids.slice(start, start + idsPerRequest).join(",");
    const query = { ids: some, limit: idsPerRequest };
    chunks.push(await api.get<OrganiserPost[]>(apiPaths.events.getAllEventPosts(query), { signal }));
  }
  return chunks.flat();
}

const mapPages = (list: PostList, change: (page: PostPage) => PostPage): PostList => ({
  ...list,
  pages: list.pages.map(change),
});

/** Returns the number of matching posts, loaded or not. */
export function totalOf(list: Pick<PostList, "pages">): number {
  return list.pages.at(-1)?.total ?? 0;
}

/** Sets the total of a cached list in all of its pages. */
export function setTotal(list: PostList, total: number): PostList {
  return totalOf(list) === total ? list : mapPages(list, (page) => ({ ...page, total }));
}

const countBy = (list: PostList, difference: number) =>
  difference === 0 ? list : setTotal(list, Math.max(0, totalOf(list) + difference));

function findPost(list: PostList, id: string): OrganiserPost | null {
  for (const page of list.pages) {
    const post = page.items.find((item) => item.id === id);
    if (post) return post;
  }
  return null;
}

/**
 * Replaces a loaded post by its new state. A post that no longer matches leaves the total but keeps its place until
 * `dropUnmatched`. Ignores a post that is not loaded.
 */
export function patchPost(list: PostList, filter: PostFilter, post: OrganiserPost): PostList {
  const known = findPost(list, post.id);
  if (!known) return list;
  const patched = mapPages(list, (page) =>
    page.items.includes(known) ? { ...page, items: page.items.map((item) => (item === known ? post : item)) } : page,
  );
  return countBy(patched, Number(matchesFilter(post, filter)) - Number(matchesFilter(known, filter)));
}

/**
 * Inserts a matching post that is not loaded by its submission time: a new post goes to the top, or to the end of a
 * list in 'oldest' order. A post beyond the loaded pages only changes the total: its page brings it.
 */
export function insertPost(list: PostList, filter: PostFilter, post: OrganiserPost): PostList {
  if (!matchesFilter(post, filter) || findPost(list, post.id)) return list;
  const counted = countBy(list, 1);
  const isBehind = (one: string, other: string) => (filter.order === "oldest" ? one > other : one < other);
  const cursor = list.pages.at(-1)?.nextCursor;
  if (cursor && isBehind(post.id, cursor)) return counted;
  const follows = (item: OrganiserPost) => isBehind(item.id, post.id);
  const found = counted.pages.findIndex((page) => page.items.some(follows));
  const pageIndex = found === -1 ? counted.pages.length - 1 : found;
  const pages = counted.pages.map((page, index) => {
    if (index !== pageIndex) return page;
    const followers = page.items.filter(follows);
    return { ...page, items: [...page.items.slice(0, page.items.length - followers.length), post, ...followers] };
  });
  return { ...counted, pages };
}

/** Removes a post that was deleted, or that the person may no longer see. */
export function removePost(list: PostList, filter: PostFilter, id: string): PostList {
  const known = findPost(list, id);
  if (!known) return list;
  const removed = mapPages(list, (page) => ({ ...page, items: page.items.filter((item) => item !== known) }));
  return countBy(removed, matchesFilter(known, filter) ? -1 : 0);
}

/** Removes posts that no longer match. `patchPost` has already taken them out of the total. */
export function dropUnmatched(list: PostList, filter: PostFilter): PostList {
  const isUnmatched = (post: OrganiserPost) => !matchesFilter(post, filter);
  if (!list.pages.some((page) => page.items.some(isUnmatched))) return list;
  return mapPages(list, (page) => ({ ...page, items: page.items.filter((post) => !isUnmatched(post)) }));
}

/**
 * Applies a patcher to all data cached under a key, and to requests in flight, whose answers predate this push. The
 * next page of a list also returns the earlier pages as they were when the request started.
 */
function patchCached<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  patch: (data: Data, queryKey: QueryKey) => Data,
) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const apply = () => {
      queryClient.setQueryData<Data>(query.queryKey, (data) => data && patch(data, query.queryKey));
    };
    apply();
    if (query.state.fetchStatus === "fetching") query.promise?.then(apply, () => {});
  }
}

const patchLists = (queryClient: QueryClient, patch: (list: PostList, filter: PostFilter) => PostList) =>
  patchCached<PostList>(queryClient, postKeys.lists, (list, queryKey) => patch(list, queryKey[2] as PostFilter));

/** Stores posts as the server has them now: replaces known posts and inserts new ones. */
export function storePosts(queryClient: QueryClient, posts: readonly OrganiserPost[]): void {
  patchLists(queryClient, (list, filter) =>
    posts.reduce((patched, post) => insertPost(patchPost(patched, filter, post), filter, post), list),
  );
  for (const post of posts) patchCached<OrganiserPost>(queryClient, postKeys.one(post.id), () => post);
  refetchDetails(queryClient, new Set(posts.map(({ id }) => id)));
}

/** Caches a post from another response, so that it opens at once. */
export function rememberPost(queryClient: QueryClient, post: OrganiserPost): void {
  queryClient.setQueryData<OrganiserPost | null>(postKeys.one(post.id), post);
}

/** Invalidates the details of changed posts, and of posts that list them among the guest's other posts. */
function refetchDetails(queryClient: QueryClient, changed: ReadonlySet<string>): void {
  void queryClient.invalidateQueries({
    queryKey: postKeys.details,
    predicate: ({ queryKey, state }) => {
      const otherPosts = (state.data as PostDetails | undefined)?.guest_posts ?? [];
      return changed.has(String(queryKey[2])) || otherPosts.some(({ id }) => changed.has(id));
    },
  });
}

/** Removes posts that the server no longer returns. */
export function forgetPosts(queryClient: QueryClient, ids: readonly string[]): void {
  patchLists(queryClient, (list, filter) => ids.reduce((patched, id) => removePost(patched, filter, id), list));
  for (const id of ids) queryClient.removeQueries({ queryKey: postKeys.one(id) });
  refetchDetails(queryClient, new Set(ids));
}

/** Drops unmatched posts from every list. */
export function dropUnmatchedPosts(queryClient: QueryClient): void {
  patchLists(queryClient, dropUnmatched);
}

/** Invalidates lists, open posts, details and counts: active queries refetch now, or once the browser is online. */
export function refetchPosts(queryClient: QueryClient): void {
  for (const queryKey of [postKeys.lists, postKeys.ones, postKeys.details, postKeys.counts]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function storeTotal(queryClient: QueryClient, filter: PostFilter, total: number): void {
  queryClient.setQueryData<PostList>(postKeys.list(filter), (list) => list && setTotal(list, total));
}
