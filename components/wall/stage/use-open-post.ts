import { useCallback, useEffect, useState } from "react";
import { wallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";

/**
 * The post whose dialog is open, at first the one that the address names. The server sends that one along where it is
 * not among the wall's newest. A post that leaves the wall closes its dialog.
 */
export function useOpenPost(posts: readonly PublicPost[], linked: PublicPost | null) {
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    // The page is cached for everybody: only the browser knows what follows the '?'.
    setOpenId(new URLSearchParams(window.location.search).get("post"));
  }, []);
  const setOpenPost = useCallback((id: string | null) => {
    setOpenId(id);
    if (id === null) forgetAddressedPost();
  }, []);
  const openPost = openId === null ? null : (posts.find((post) => post.id === openId) ?? older(posts, linked, openId));
  return { openPost, setOpenPost };
}

/** A reload, or the link copied from the address bar, must not open a post again that was closed. */
function forgetAddressedPost() {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("post")) return;
  url.searchParams.delete("post");
  window.history.replaceState(window.history.state, "", url);
}

/** The linked post, where it stands below all that a full screen keeps; elsewhere, it has left the wall. */
function older(posts: readonly PublicPost[], linked: PublicPost | null, openId: string): PublicPost | null {
  const lowest = posts[posts.length - 1];
  const isFull = posts.length >= wallMaxPosts;
  const isBelow =
    isFull && linked?.id === openId && lowest !== undefined && linked.wall_position < lowest.wall_position;
  return isBelow ? linked : null;
}
