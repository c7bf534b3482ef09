import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { ModerationEvent, OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import { wordsOf } from "@/lib/shared/posts/words";
import type { PostOrder, PostStatus } from "@/lib/shared/vocabulary";
import { type ApiPage, api } from "../browser/api-client";

/*
 * Everything that the console remembers of posts: under which keys, fetched how, and changed by which functions. The
 * patchers are pure and the only writers; an answer to one's own click and news from the socket take the same way.
 */

/** Holds what a list shows, absent means all; and in which order, absent means newest submission first. */
export type PostFilter = { event_id?: string; status?: PostStatus; search?: string; order?: PostOrder };

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

/** A list by pages. */
export function postListOptions(filter: PostFilter) {
  return infiniteQueryOptions({
    queryKey: postKeys.list(filter),
    queryFn: ({ pageParam, signal }) => fetchPostPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage: PostPage) => lastPage.nextCursor,
  });
}

/** One post, or null where there is none that the person may see. */
export function postOptions(id: string) {
  return queryOptions({
    queryKey: postKeys.one(id),
    queryFn: async ({ signal }) => (await fetchPosts([id], signal))[0] ?? null,
  });
}

/** The events whose posts the person may moderate. */
export function moderationEventsOptions() {
  return queryOptions({
    queryKey: postKeys.events,
    queryFn: ({ signal }) => api.get<ModerationEvent[]>(apiPaths.events.getModerationEvents, { signal }),
  });
}

async function fetchPostPage(filter: PostFilter, cursor: string | null, signal: AbortSignal): Promise<PostPage> {
  return api.page<OrganiserPost>(apiPaths.events.getAllEventPosts({ ...filter, cursor }), { signal });
}

/** How many posts match now. */
export async function fetchPostTotal(filter: PostFilter): Promise<number> {
  return (await api.page<OrganiserPost>(apiPaths.events.getAllEventPosts({ ...filter, limit: 1 }))).total;
}

// An address of a hundred ids is 4 KB: proxies refuse those beyond 8.
const idsPerRequest = 100;

/** Those of the posts that the person may see, in no particular order. */
export async function fetchPosts(ids: readonly string[], signal?: AbortSignal): Promise<OrganiserPost[]> {
  const chunks: OrganiserPost[][] = [];
  for (let start = 0; start < ids.length; start += idsPerRequest) {
    const some = ids.slice(start, start + idsPerRequest).join(",");
    const query = { ids: some, limit: idsPerRequest };
    chunks.push(await api.get<OrganiserPost[]>(apiPaths.events.getAllEventPosts(query), { signal }));
  }
  return chunks.flat();
}

/** Letter by letter, so that a letter's case does not depend on its neighbours; close to what the database does. */
const folded = (text: string) => Array.from(text, (letter) => letter.toLowerCase()).join("");

/** Whether a list with this filter shows the post. */
export function matchesFilter(post: OrganiserPost, { event_id, status, search }: PostFilter): boolean {
  if (event_id && post.event_id !== event_id) return false;
  if (status && post.status !== status) return false;
  if (!search) return true;
  return folded(wordsOf(post).join("\n")).includes(folded(search));
}

const mapPages = (list: PostList, change: (page: PostPage) => PostPage): PostList => ({
  ...list,
  pages: list.pages.map(change),
});

/** The number of posts that match, which is more than those loaded. */
export function totalOf(list: Pick<PostList, "pages">): number {
  return list.pages.at(-1)?.total ?? 0;
}

/** Sets the number of posts that match. */
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
 * Puts a post's new state in the place of its old one. One that no longer matches is not counted any more but keeps
 * its place, until `dropUnmatched`. A post that is not loaded changes nothing.
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
 * Puts a post that matches, and is not loaded, where its time of submission belongs: a new one at the top, in a list from
 * the oldest on at the end. One that belongs behind everything loaded is only counted: it comes with its page.
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

/** Takes out a post that is gone, or that the person may not see any more. */
export function removePost(list: PostList, filter: PostFilter, id: string): PostList {
  const known = findPost(list, id);
  if (!known) return list;
  const removed = mapPages(list, (page) => ({ ...page, items: page.items.filter((item) => item !== known) }));
  return countBy(removed, matchesFilter(known, filter) ? -1 : 0);
}

/** Takes out what no longer matches; it is not counted already. */
export function dropUnmatched(list: PostList, filter: PostFilter): PostList {
  const isUnmatched = (post: OrganiserPost) => !matchesFilter(post, filter);
  if (!list.pages.some((page) => page.items.some(isUnmatched))) return list;
  return mapPages(list, (page) => ({ ...page, items: page.items.filter((post) => !isUnmatched(post)) }));
}

/**
 * Applies a patcher to all that is cached under a key, and to what is just being fetched: that was written before this
 * news. A list's next page, too, brings the earlier ones back as they were when it was asked for.
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

/** Takes up posts as the server has them now: known ones in their place, new ones where they belong. */
export function storePosts(queryClient: QueryClient, posts: readonly OrganiserPost[]): void {
  patchLists(queryClient, (list, filter) =>
    posts.reduce((patched, post) => insertPost(patchPost(patched, filter, post), filter, post), list),
  );
  for (const post of posts) patchCached<OrganiserPost>(queryClient, postKeys.one(post.id), () => post);
  askDetailsAgain(queryClient, new Set(posts.map(({ id }) => id)));
}

/** Takes up a post that came with other news, so that it can be opened at once. */
export function rememberPost(queryClient: QueryClient, post: OrganiserPost): void {
  queryClient.setQueryData<OrganiserPost | null>(postKeys.one(post.id), post);
}

/** Forgets who decided and what is said of the guest's other posts: it is no longer true of posts that changed. */
function askDetailsAgain(queryClient: QueryClient, changed: ReadonlySet<string>): void {
  void queryClient.invalidateQueries({
    queryKey: postKeys.details,
    predicate: ({ queryKey, state }) => {
      const beside = (state.data as PostDetails | undefined)?.guest_posts ?? [];
      return changed.has(String(queryKey[2])) || beside.some(({ id }) => changed.has(id));
    },
  });
}

/** Forgets posts that the server no longer gives. */
export function forgetPosts(queryClient: QueryClient, ids: readonly string[]): void {
  patchLists(queryClient, (list, filter) => ids.reduce((patched, id) => removePost(patched, filter, id), list));
  for (const id of ids) queryClient.removeQueries({ queryKey: postKeys.one(id) });
  askDetailsAgain(queryClient, new Set(ids));
}

/** Lets posts that no longer match leave every list. */
export function sweepLists(queryClient: QueryClient): void {
  patchLists(queryClient, dropUnmatched);
}

/** Lets what is shown ask the server by itself, an open post as well: now, or when the line is back. */
export function askAnew(queryClient: QueryClient): void {
  for (const queryKey of [postKeys.lists, postKeys.ones, postKeys.details, postKeys.counts]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function storeTotal(queryClient: QueryClient, filter: PostFilter, total: number): void {
  queryClient.setQueryData<PostList>(postKeys.list(filter), (list) => list && setTotal(list, total));
}
