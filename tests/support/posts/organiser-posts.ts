import type { PostList } from "@/lib/client/posts/cache";
import type { PostFilter } from "@/lib/client/posts/filter";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** The id of the n-th submitted post: ids grow with time, as UUIDs of version 7 do. */
export function postId(place: number): string {
  return `01980000-0000-7000-8000-${String(place).padStart(12, "0")}`;
}

/** The n-th submitted post, as the API returns it. */
export function samplePost(place: number, values: Partial<OrganiserPost> = {}): OrganiserPost {
  return {
    id: postId(place),
    event_id: postId(900),
    event_name: "Summer party",
    event_url_slug: "summer-party",
    person_name: "Ada",
    person_email_id: "ada@example.com",
    person_city: "Kansas City",
    caption: `Caption ${place}`,
    mission: "",
    place: "",
    hand_over_id: null,
    hand_over_position: null,
    media_type: "image",
    media_url: null,
    thumbnail_media_url: null,
    media_width: null,
    media_height: null,
    placeholder_color: null,
    created_at: "2025-06-21T12:00:00.000Z",
    status: "pending",
    is_favourite: "no",
    media_state: "ready",
    media_problem: null,
    media_kept_seconds: null,
    wall_due_at: null,
    has_hosted_clip: false,
    rule: null,
    deleted_at: null,
    wall_position: null,
    ...values,
  };
}

/** A list of loaded pages. `more` is the number of further posts on the server. */
export function sampleList(pages: OrganiserPost[][], more = 0): PostList {
  const total = pages.flat().length + more;
  return {
    pageParams: pages.map((_, index) => (index === 0 ? null : (pages[index - 1]?.at(-1)?.id ?? null))),
    pages: pages.map((items, index) => {
      const isLast = index === pages.length - 1;
      return { items, total, nextCursor: isLast && more === 0 ? null : (items.at(-1)?.id ?? null) };
    }),
  };
}

/** The numbers of a list's posts by postId(), page by page. */
export const placesOf = (list: PostList) =>
  list.pages.map((page) => page.items.map((post) => Number(post.id.slice(-12))));

export const everything: PostFilter = {};
export const pending: PostFilter = { status: "pending" };
