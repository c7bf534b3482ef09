import { useEffect, useLayoutEffect, useState } from "react";
import { cardKey } from "@/lib/client/wall/cards/interleave";
import { decodePicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { endHero, followPosts, openQueue, setPhase } from "@/lib/client/wall/stage/arrival-queue";
import { isStageFree } from "@/lib/client/wall/stage/in-front";
import { arrivalMs } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";

type QueueOptions = {
  posts: readonly PublicPost[];
  loadedKeys: ReadonlyMap<string, boolean>;
  isAllowed: boolean;
  /** The layout's picture width, as `sizes`. */
  widths: string;
};

/** Timeout in milliseconds; a post whose picture takes longer is not shown large. */
const patienceMs = 4_000;

/** Events of a person at the wall; they end the large view. */
const inputEvents = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Returns the post shown large, its phase, and the number of posts that arrived with it. Runs before the browser paints
 * the new posts; ends in the same render in which the post leaves the wall.
 */
export function useArrivalQueue({ posts, loadedKeys, isAllowed, widths }: QueueOptions) {
  const [queue, setQueue] = useState(() => openQueue(posts));
  useLayoutEffect(() => {
    const moment = { nowMs: performance.now(), isAllowed: isAllowed && isStageFree(), loadedKeys };
    setQueue((current) => followPosts(current, posts, moment));
  }, [posts, loadedKeys, isAllowed]);

  const { hero } = queue;
  const post = (isAllowed && hero && posts.find((one) => cardKey(one) === hero.key)) || null;
  const key = post && hero ? hero.key : null;
  const phase = post && hero ? hero.phase : null;

  useEffect(() => {
    if (phase !== "waiting" || !post) return;
    let isCurrent = true;
    void decodePicture(pictureSources(post, widths), patienceMs).then((isHere) => {
      if (isCurrent) setQueue((current) => (isHere ? setPhase(current, cardKey(post), "up") : endHero(current)));
    });
    return () => {
      isCurrent = false;
    };
  }, [phase, post, widths]);

  useEffect(() => {
    if (!key || phase === "waiting") return;
    const isUp = phase === "up";
    const nextPhase = () => setQueue((current) => (isUp ? setPhase(current, key, "flying") : endHero(current)));
    const timer = window.setTimeout(nextPhase, isUp ? arrivalMs.shown : arrivalMs.flight);
    return () => window.clearTimeout(timer);
  }, [key, phase]);

  useEffect(() => {
    if (!key) return;
    const end = () => setQueue(endHero);
    const endUnseen = () => document.hidden && end();
    document.addEventListener("visibilitychange", endUnseen);
    for (const sign of inputEvents) window.addEventListener(sign, end, { passive: true });
    return () => {
      document.removeEventListener("visibilitychange", endUnseen);
      for (const sign of inputEvents) window.removeEventListener(sign, end);
    };
  }, [key]);

  return { post, phase, others: queue.others.length };
}
