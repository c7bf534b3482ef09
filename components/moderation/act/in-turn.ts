import type { OrganiserPost } from "@/lib/shared/posts/contract";

const underWay = new Map<string, Promise<OrganiserPost>>();

/**
 * Sends a change of a post once the one before is answered, on what that one made of it: two keys in quick succession
 * are two decisions of one person. Where the one before failed, the post counts as it was shown.
 */
export async function inTurn<Post extends Pick<OrganiserPost, "id" | "status">>(
  post: Post,
  send: (known: Pick<OrganiserPost, "id" | "status">) => Promise<OrganiserPost>,
): Promise<OrganiserPost> {
  const before = underWay.get(post.id);
  const change = (async () => send((await before?.catch(() => null)) ?? post))();
  underWay.set(post.id, change);
  try {
    return await change;
  } finally {
    if (underWay.get(post.id) === change) underWay.delete(post.id);
  }
}
