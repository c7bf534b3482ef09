import { useLayoutEffect, useState } from "react";
import { cardKey } from "@/lib/client/wall/cards/interleave";
import { loadPicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { arrivalsOf, mostAwaited } from "@/lib/client/wall/stage/arrivals";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** A picture that takes longer comes after its card, which stands there in the picture's colour until then. */
const patienceMs = 800;

/** The cards for which nobody waits any more, by their keys, and whether their pictures came before they did. */
type Settled = ReadonlyMap<string, boolean>;

/**
 * The posts without the newcomers whose pictures are still on their way: a card makes its entrance with its picture. What
 * a moderator takes off is gone at once, as ever. With `pictureWidth` null, nothing waits.
 */
export function useArrivals(posts: readonly PublicPost[], pictureWidth: string | null) {
  const [settled, setSettled] = useState(() => settle(new Map(), posts));
  useLayoutEffect(() => {
    const arrivals = arrivalsOf(posts, settled);
    if (arrivals.length === 0) return;
    if (!isAwaited(arrivals, pictureWidth)) return setSettled(settle(settled, posts));
    let isCurrent = true;
    arrivals.forEach(async (post, index) => {
      const isLoaded = await loadPicture(pictureSources(post, pictureWidth), patienceMs);
      if (isCurrent) setSettled(settle(new Map(settled).set(cardKey(post), isLoaded), posts.slice(index)));
    });
    return () => {
      isCurrent = false;
    };
  }, [posts, settled, pictureWidth]);
  const arrivals = arrivalsOf(posts, settled);
  return {
    arrived: useSame(isAwaited(arrivals, pictureWidth) ? posts.slice(arrivals.length) : posts),
    loadedKeys: settled,
  };
}

/** These cards and no others; what is known of them stays. */
function settle(settled: Settled, posts: readonly PublicPost[]): Settled {
  return new Map(posts.map(cardKey).map((key) => [key, settled.get(key) ?? false]));
}

function isAwaited(arrivals: readonly PublicPost[], pictureWidth: string | null): pictureWidth is string {
  return pictureWidth !== null && arrivals.length <= mostAwaited;
}

/** The list of the rendering before while it holds the same: who waits costs the wall nothing. */
function useSame<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && list.every((item, index) => item === kept[index]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
