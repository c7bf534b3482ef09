import { useCallback, useEffect, useState } from "react";
import { wallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";

/**
 * Returns the post whose dialog is open, initially the one in the URL; the server sends that one along if it is not
 * among the wall's newest. A post that leaves the wall closes its dialog.
 */
export function useOpenPost(posts: readonly PublicPost[], linked: PublicPost | null) {
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    // The page is cached for everybody: only the browser knows the query string.
    setOpenId(new URLSearchParams(window.location.search).get("post"));
  }, []);
  const setOpenPost = useCallback((id: string | null) => {
    setOpenId(id);
    forgetAddressedPost();
  }, []);
  const openPost = openId === null ? null : (posts.find((post) => post.id === openId) ?? older(posts, linked, openId));
  return { openPost, setOpenPost };
}

/** Removes the post from the URL: a reload, or a copied link, must not reopen another post. */
function forgetAddressedPost() {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("post")) return;
  url.searchParams.delete("post");
  window.history.replaceState(window.history.state, "", url);
}

/** Returns the linked post if it is older than all posts that a full wall keeps; otherwise it has left the wall. */
function older(posts: readonly PublicPost[], linked: PublicPost | null, openId: string): PublicPost | null {
  const lowest = posts[posts.length - 1];
  const isFull = posts.length >= wallMaxPosts;
  const isBelow =
    isFull && linked?.id === openId && lowest !== undefined && linked.wall_position < lowest.wall_position;
  return isBelow ? linked : null;
}
