import type { PostFilter } from "@/lib/client/posts/cache";
import { limits } from "@/lib/shared/limits";
import { paths } from "@/lib/shared/paths";
import { type PostStatus, postStatuses } from "@/lib/shared/vocabulary";

/** Not a status, but a tab like the others. */
export const allStatuses = "all";
export type StatusTab = PostStatus | typeof allStatuses;
export const statusTabs: readonly StatusTab[] = [allStatuses, ...postStatuses];

/** A filter as in the URL; without a status nobody has chosen a tab. */
export type AddressFilter = Omit<PostFilter, "status"> & { status?: StatusTab | undefined };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idIn = (value: string | null) => (value && uuid.test(value) ? value.toLowerCase() : undefined);

/** Parses the filter from the URL. Ignores values that the server would refuse (an old link, a typo). */
export function readFilter(address: URLSearchParams): AddressFilter {
  const event_id = idIn(address.get("event"));
  const status = statusTabs.find((known) => known === address.get("status"));
  const search = address.get("search")?.trim().slice(0, limits.searchMaxLength);
  return { ...(event_id && { event_id }), ...(status && { status }), ...(search && { search }) };
}

/** Returns the id of the open post, or null. */
export function readOpenPost(address: URLSearchParams): string | null {
  return idIn(address.get("post")) ?? null;
}

/** Returns the URL of this state, shareable and usable by the back button. */
export function filterAddress({ event_id, status, search }: AddressFilter, openPost: string | null = null): string {
  return paths.moderatePosts({ event: event_id, status, search, post: openPost ?? undefined });
}

/** Returns the list filter of a tab. */
export function listedBy({ event_id, search }: AddressFilter, tab: StatusTab): PostFilter {
  const status = tab === allStatuses ? undefined : tab;
  return { ...(event_id && { event_id }), ...(status && { status }), ...(search && { search }) };
}
