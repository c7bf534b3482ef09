import { useCallback, useEffect, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import type { AlbumHearts } from "@/lib/shared/album/contract";
import { albumRules } from "@/lib/shared/limits/album";
import { albumApi } from "./album-api";

const storageKey = "wallflower-hearts";

/** The phone's random number, and the ids of the posts that it gave a heart, newest last. */
type OwnHearts = { phone: string; posts: string[] };

function readOwn(): OwnHearts {
  try {
    const { phone, posts } = JSON.parse(localStorage.getItem(storageKey) ?? "");
    if (typeof phone === "string" && Array.isArray(posts)) return { phone, posts };
  } catch {}
  return { phone: uuidv4(), posts: [] };
}

function saveOwn(own: OwnHearts): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...own, posts: own.posts.slice(-albumRules.ownHearts) }));
  } catch {}
}

/**
 * The hearts of the posts that are near the shown one, and this phone's own; without a token it asks nothing. `give`
 * rejects with AlbumError, and then nothing has changed.
 */
export function useHearts(token: string | null, posts: readonly { id: string }[], at: number) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(() => new Map());
  const [own, setOwn] = useState(readOwn);
  // In parts, so that a swipe asks again only at the next one.
  const half = Math.floor(albumRules.heartsAtOnce / 2);
  const middle = Math.round(at / half) * half;
  const near = posts
    .slice(Math.max(0, middle - half), middle + half + 1)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (token === null || near === "") return;
    const ids = near.split(",");
    // Posts whose count fails are asked for again with the next part.
    const store = ({ posts: counted }: AlbumHearts) =>
      setCounts((known) => {
        const found = new Map(counted.map(({ id, hearts }) => [id, hearts]));
        return new Map([...known, ...ids.map((id) => [id, found.get(id) ?? 0] as const)]);
      });
    albumApi.getHearts(token, ids).then(store, () => {});
  }, [token, near]);
  const give = useCallback(
    async (post_id: string, isGiven: boolean) => {
      if (token === null) return;
      // Saved first: a phone that dies meanwhile must ask as the same one.
      saveOwn(own);
      const heart = isGiven ? "yes" : "no";
      const { hearts } = await albumApi.heartPost(token, { post_id, phone: own.phone, heart });
      setCounts((known) => new Map(known).set(post_id, hearts));
      setOwn((known) => {
        const others = known.posts.filter((id) => id !== post_id);
        const next = { ...known, posts: isGiven ? [...others, post_id] : others };
        saveOwn(next);
        return next;
      });
    },
    [token, own],
  );
  const isOwn = (id: string) => own.posts.includes(id);
  // A count may be older than one's own heart.
  const countOf = (id: string) => Math.max(counts.get(id) ?? 0, isOwn(id) ? 1 : 0);
  return { countOf, isOwn, give };
}
export type Hearts = ReturnType<typeof useHearts>;
