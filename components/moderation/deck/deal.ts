import type { OrganiserPost } from "@/lib/shared/posts/contract";

type Known = {
  /** Ids to bring back to the top, first one first. */
  wanted: readonly string[];
  /** Id of the top card; null without one. */
  current: string | null;
};

/**
 * Returns the top card and the next one from the waiting posts, oldest first: a wanted one, else the current one, else
 * the first in the queue. Arrivals never replace the current card.
 */
export function deal(posts: readonly OrganiserPost[], { wanted, current }: Known) {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const back = wanted.find((id) => byId.has(id)) ?? current ?? "";
  const shown = byId.get(back) ?? byId.get(current ?? "") ?? posts[0] ?? null;
  return { shown, next: posts.find((post) => post !== shown) ?? null };
}
