"use client";
import { type CSSProperties, useCallback, useLayoutEffect, useMemo } from "react";
import type { NumbersSource } from "@/lib/client/wall/screen/source";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { showRules } from "@/lib/shared/limits/show";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { nextMoment, sceneAt, shownMoment, wipeAt } from "@/lib/shared/show/scene-at";
import type { Cue } from "@/lib/shared/show/show";
import type { SceneKind } from "@/lib/shared/vocabulary";
import type { Staged } from "../hooks/use-staged";
import { LargePost } from "../large/large-post";
import type { ScanAddress } from "../scan/use-scan-code";
import { ScenePanel } from "./scene-panel";
import styles from "./show.module.css";
import { useBroughtUp } from "./use-brought-up";
import { useMoment } from "./use-moment";
import { useRunKeys } from "./use-run-keys";

export type ShowProps = {
  /** The event as it is, without what the scene changes. */
  event: PublicEvent;
  posts: readonly PublicPost[];
  /** The cues of this screen alone. */
  own: readonly Cue[];
  source: NumbersSource;
  scan: ScanAddress;
  onStage: (staged: Staged) => void;
};

/** Changes of the scenes that show posts; the other scenes stand in the posts' place. */
const stagings: Partial<Record<SceneKind, Staged>> = {
  Mosaic: { event: { wall_layout: "4-Column Social Mosaic" } },
  "Two columns": { event: { wall_layout: "2-Column Social Mosaic" } },
  List: { event: { wall_layout: "Single Column List View" } },
  Spotlight: { event: { wall_layout: "Single Post Spotlight" } },
  // A star that is set is no new post.
  Favourites: { event: { wall_arrivals: "off" }, onlyFavourites: true },
  // Their code is larger than a hall's tile.
  "Post yours": { event: { wall_room: "Small" } },
  "Photo call": { event: { wall_room: "Small" } },
};
const unstaged: Staged = {};
const postsScenes: readonly SceneKind[] = ["Mosaic", "Two columns", "List", "Spotlight", "Favourites"];

/** Shows the scene that stands now, or over it a post that is brought up, and the wipe between two scenes. */
export function Show({ event, posts, own, source, scan, onStage }: ShowProps) {
  const { show } = event;
  const cues = useMemo(() => [...(show?.cues ?? []), ...own], [show, own]);
  const next = useCallback((nowMs: number) => nextMoment(cues, nowMs), [cues]);
  const nowMs = useMoment(next);
  const up = useBroughtUp(event, posts);
  const shownMs = shownMoment({ paused_at: show?.paused_at ?? null }, nowMs);
  const standing = sceneAt(cues, shownMs);
  const kind = standing?.scene.kind;
  const wipeMs = shownMs === nowMs ? wipeAt(cues, nowMs) : null;
  const panel = standing && !up && !postsScenes.includes(standing.scene.kind) ? standing : null;
  const staged = (kind && stagings[kind]) ?? unstaged;
  useLayoutEffect(() => onStage(staged), [onStage, staged]);
  useLayoutEffect(() => () => onStage(unstaged), [onStage]);
  useCoveredPosts(up !== undefined || panel !== null);
  useRunKeys(event.id, show?.cues);
  return (
    <>
      {panel && <ScenePanel key={panel.startedMs} {...{ event, posts, source, scan }} standing={panel} />}
      {up && (
        // Hidden from screen readers: the post's words stand once in the page, in its card. As in the spotlight, only the
        // ground is behind them.
        <div
          key={`${up.id} ${show?.brought_up?.until}`}
          className={styles.up}
          data-call=""
          data-arrival={up.id}
          data-spotlight=""
          aria-hidden="true"
        >
          <LargePost post={up} event={event} placement="arrival" className={styles.post} />
        </div>
      )}
      {wipeMs !== null && (
        <div
          key={wipeMs}
          className={styles.wipe}
          data-wipe=""
          style={
            {
              "--wipe-time": `${showRules.wipeMs * 2}ms`,
              animationDelay: `${Math.min(0, wipeMs - showRules.wipeMs - nowMs)}ms`,
            } as CSSProperties
          }
        />
      )}
    </>
  );
}

/** Hides the posts beneath, from readers and keys too. */
function useCoveredPosts(isCovered: boolean) {
  useLayoutEffect(() => {
    const main = document.querySelector("main");
    if (!isCovered || !main) return;
    main.style.visibility = "hidden";
    return () => {
      main.style.visibility = "";
    };
  }, [isCovered]);
}
