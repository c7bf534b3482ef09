import type { OrganiserPost } from "@/lib/shared/posts/contract";

type Known = {
  /** Ids of what is wanted back, the first one before the others. */
  wanted: readonly string[];
  /** The id of the card on top; null where there was none. */
  current: string | null;
};

/**
 * Chooses the card on top and the one beneath it from what waits, oldest first: one that is wanted back, else the one that
 * lies there already, else the next in line. Nothing that comes in changes what somebody is looking at.
 */
export function deal(posts: readonly OrganiserPost[], { wanted, current }: Known) {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const back = wanted.find((id) => byId.has(id)) ?? current ?? "";
  const shown = byId.get(back) ?? byId.get(current ?? "") ?? posts[0] ?? null;
  return { shown, next: posts.find((post) => post !== shown) ?? null };
}
