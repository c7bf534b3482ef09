import { useCallback, useEffect, useState } from "react";
import type { PublicPost } from "@/lib/posts/contract";

/** The post whose dialog is open, at first the one that the address names. A post that leaves the wall closes its dialog. */
export function useOpenPost(posts: readonly PublicPost[]) {
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    // The page is cached for everybody, so the server knows nothing of what follows the '?'.
    setOpenId(new URLSearchParams(window.location.search).get("post"));
  }, []);
  const setOpenPost = useCallback((id: string | null) => {
    setOpenId(id);
    if (id === null) forgetAddressedPost();
  }, []);
  const openPost = openId === null ? null : (posts.find((post) => post.id === openId) ?? null);
  return { openPost, setOpenPost };
}

/** A reload, or the link copied from the address bar, must not open a post again that was closed. */
function forgetAddressedPost() {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("post")) return;
  url.searchParams.delete("post");
  window.history.replaceState(window.history.state, "", url);
}
