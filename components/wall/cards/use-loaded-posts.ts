import { useLayoutEffect, useState } from "react";
import { cardKey } from "@/lib/client/wall/cards/interleave";
import { loadPicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { maxPendingNewcomers, pendingNewcomers } from "@/lib/client/wall/stage/pending-newcomers";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** Timeout in milliseconds; a slower picture appears after its card, which shows the picture's colour until then. */
const patienceMs = 800;

/** Cards that wait no longer, by key; the value tells if the picture loaded before the card. */
type Settled = ReadonlyMap<string, boolean>;

/**
 * Returns the posts without new ones whose pictures are still loading: a card enters with its picture, because
 * otherwise a coloured frame comes first and the picture follows while the other cards glide. After `patienceMs` it
 * enters without; if more than `maxPendingNewcomers` arrive at once, as after an outage, none waits. Posts that a
 * moderator removes leave at once. With `pictureWidth` null, nothing waits. The screen's version is not affected: this
 * is only about painting. Waits for the bytes and not for `decode()`, which costs Chromium a frame; the card's
 * `decoding="sync"` decodes in the frame that shows it, on another thread. Rejected: the browser's static routing of
 * service workers, which was no faster than letting the worker ignore pictures without a copy. Numbers:
 * docs/benchmarks.md.
 */
export function useLoadedPosts(posts: readonly PublicPost[], pictureWidth: string | null) {
  const [settled, setSettled] = useState(() => keepKnown(new Map(), posts));
  useLayoutEffect(() => {
    const newcomers = pendingNewcomers(posts, settled);
    if (newcomers.length === 0) return;
    if (!shouldWait(newcomers, pictureWidth)) return setSettled(keepKnown(settled, posts));
    let isCurrent = true;
    newcomers.forEach(async (post, index) => {
      const isLoaded = await loadPicture(pictureSources(post, pictureWidth), patienceMs);
      if (isCurrent) setSettled(keepKnown(new Map(settled).set(cardKey(post), isLoaded), posts.slice(index)));
    });
    return () => {
      isCurrent = false;
    };
  }, [posts, settled, pictureWidth]);
  const newcomers = pendingNewcomers(posts, settled);
  return {
    readyPosts: useStableList(shouldWait(newcomers, pictureWidth) ? posts.slice(newcomers.length) : posts),
    loadedKeys: settled,
  };
}

/** Keeps exactly these cards, with their known values. */
function keepKnown(settled: Settled, posts: readonly PublicPost[]): Settled {
  return new Map(posts.map(cardKey).map((key) => [key, settled.get(key) ?? false]));
}

function shouldWait(newcomers: readonly PublicPost[], pictureWidth: string | null): pictureWidth is string {
  return pictureWidth !== null && newcomers.length <= maxPendingNewcomers;
}

/** Returns the previous list while it has the same items: waiting posts cause no re-render of the wall. */
function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && list.every((item, index) => item === kept[index]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
