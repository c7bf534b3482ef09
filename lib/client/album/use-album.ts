import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { OpenAlbum } from "@/lib/shared/album/contract";
import { albumRules } from "@/lib/shared/limits/album";
import { AlbumError, albumApi } from "./album-api";
import { type AlbumPages, addPage, applyChanges } from "./pages";

type AlbumState = { pages: AlbumPages; next: string | null };

/**
 * An album's posts: the server's page, those that `loadMore` adds, and while the page is visible what changes. Whoever
 * has lost the right to see it, and whoever missed too much, loads the page again, which says what is the matter.
 */
export function useAlbum(token: string, album: OpenAlbum, isFirstPage: boolean) {
  const [{ pages, next }, setState] = useState<AlbumState>(() => ({ pages: [album.posts], next: album.next }));
  const newest = isFirstPage ? null : (album.posts[0]?.id ?? null);
  const isLoading = useRef(false);

  const loadMore = useCallback(() => {
    if (next === null || isLoading.current) return;
    isLoading.current = true;
    albumApi
      .getPosts(token, next)
      .then((page) => startTransition(() => setState((now) => ({ pages: addPage(now.pages, page), next: page.next }))))
      .catch(reloadIfRefused)
      .finally(() => {
        isLoading.current = false;
      });
  }, [token, next]);

  useEffect(() => {
    const follow = ({ posts, removed }: Parameters<typeof applyChanges>[1]) =>
      setState(({ pages: known, next: oldest }) => ({
        pages: applyChanges(known, { posts, removed }, { oldest, newest }),
        next: oldest,
      }));
    return followChanges(token, album.version, follow);
  }, [token, album.version, newest]);

  return { pages, next, loadMore };
}

/** Asks for changes while the page is visible, and at once when it becomes visible again. Returns how to stop. */
function followChanges(token: string, since: number, onChanges: (changes: Parameters<typeof applyChanges>[1]) => void) {
  let version = since;
  let timer: ReturnType<typeof setTimeout>;
  let isAsking = false;
  let isOver = false;
  const ask = async () => {
    if (document.hidden || isAsking) return;
    isAsking = true;
    try {
      const changes = await albumApi.getChanges(token, version);
      if (isOver) return;
      // A lower version is that of a restored backup.
      if (changes.is_cut || changes.version < version) return window.location.reload();
      version = changes.version;
      if (changes.posts.length + changes.removed.length > 0) onChanges(changes);
    } catch (error) {
      reloadIfRefused(error);
    } finally {
      isAsking = false;
      if (!isOver) timer = setTimeout(ask, albumRules.pollMs);
    }
  };
  const handleVisible = () => {
    clearTimeout(timer);
    void ask();
  };
  timer = setTimeout(ask, albumRules.pollMs);
  document.addEventListener("visibilitychange", handleVisible);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", handleVisible);
  };
}

function reloadIfRefused(error: unknown): void {
  if (error instanceof AlbumError && (error.status === 403 || error.status === 404)) window.location.reload();
}
