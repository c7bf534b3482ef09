import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { lastIdAt } from "@/lib/shared/posts/moment";
import { textsOf } from "@/lib/shared/posts/texts";
import type { PostOrder, PostStatus } from "@/lib/shared/vocabulary";
import { withLowerCase } from "./lower-case";

/** Filter and order of a list; an absent field means all. `order` defaults to newest submission first. */
export type PostFilter = {
  event_id?: string;
  status?: PostStatus;
  search?: string;
  mission?: string;
  place?: string;
  /** Only posts sent until this instant. */
  until?: string;
  order?: PostOrder;
};

/** Returns whether a list with this filter shows the post. */
export function matchesFilter(post: OrganiserPost, filter: PostFilter): boolean {
  const { event_id, status, search, until, mission, place } = filter;
  if (event_id && post.event_id !== event_id) return false;
  if (mission && post.mission !== mission) return false;
  if (place && post.place !== place) return false;
  if (status && post.status !== status) return false;
  if (until && post.id > lastIdAt(until)) return false;
  if (!search) return true;
  return withLowerCase(textsOf(post).join("\n")).includes(withLowerCase(search));
}
