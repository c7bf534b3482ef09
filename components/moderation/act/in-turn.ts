import type { OrganiserPost } from "@/lib/shared/posts/contract";

const underWay = new Map<string, Promise<OrganiserPost>>();

/**
 * Serializes the changes of one post: each waits for the previous answer and starts from its result, because two quick
 * keys are two decisions of one person. If the previous change failed, it starts from the post as shown.
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
