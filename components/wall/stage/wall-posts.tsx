"use client";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { Letters } from "@/lib/client/wall/cards/letters";
import { arrivalWidth, isSmallWall } from "@/lib/client/wall/cards/small-wall";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import { isPhone } from "@/lib/client/wall/screen/phone-screen";
import { roomScreen } from "@/lib/client/wall/screen/room-screen";
import { isQuote } from "@/lib/client/wall/words/quote";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import type { ArrivalProps } from "../arrival/arrival";
import { CardColumns } from "../cards/card-columns";
import { useCards } from "../cards/use-cards";
import { useLoadedPosts } from "../cards/use-loaded-posts";
import type { Older } from "../cards/use-still-sets";
import { useLazyModule } from "../hooks/use-lazy-module";
import { useMediaQuery } from "../hooks/use-media-query";
import { useReducedMotion } from "../hooks/use-reduced-motion";
import { SpotlightSlot } from "../spotlight/spotlight-slot";
import styles from "./live-stage.module.css";

type WallPostsProps = {
  event: PublicEvent;
  letters: Letters;
  ground: StageLook["ground"];
  posts: readonly PublicPost[];
  older: Older;
  isPaused: boolean;
  onOpen: (post: PublicPost) => void;
  /** Rendered while there are no posts. */
  children: ReactNode;
};

/** Renders the event's layout with ads between the posts, or the empty wall. */
export function WallPosts({ event, letters, ground, posts, older, isPaused, onOpen, children }: WallPostsProps) {
  const { wall_layout: layout, wall_speed } = event;
  const isSpotlight = layout === "Single Post Spotlight";
  const spotlightPosts = useMemo(
    () => (isSpotlight ? posts.filter((post) => post.media_url || isQuote(post)) : posts),
    [isSpotlight, posts],
  );
  const [isHeroUp, setIsHeroUp] = useState(false);
  // The spotlight waits for its pictures itself.
  const { readyPosts, loadedKeys } = useLoadedPosts(spotlightPosts, arrivalWidth(layout, spotlightPosts.length));
  const stands = useStands(event);
  const hasHero = useMediaQuery(animatedRoomScreen) && event.wall_arrivals === "on";
  const { cards, isSettled } = useCards(event, readyPosts, !isSpotlight && !stands);
  const isSmall = isSmallWall(cards);
  const still = useLazyModule(stands && !isSmall, loadStillCards);
  const scrolls = !isSpotlight && scrollPerSecond(wall_speed) > 0 && !isSmall;
  const isStill = stands && !isSmall && still !== null;
  const marks = {
    "data-scrolls": scrolls && !isStill ? "" : undefined,
    "data-spotlight": isSpotlight ? "" : undefined,
    "data-still": isStill ? "" : undefined,
  };
  const shared = { cards, event, isPaused: isPaused || isHeroUp, onOpen };
  return (
    <main
      className={styles.main}
      // In the spotlight, the veil of a new post has the stage's ground.
      style={isSpotlight ? (ground as CSSProperties) : undefined}
      aria-label={event.event_name}
      {...(cards.length > 0 ? marks : { "data-empty": "" })}
    >
      {cards.length === 0 ? (
        children
      ) : isSpotlight ? (
        <SpotlightSlot {...shared} />
      ) : isStill ? (
        <still.StillCards key={layout} {...{ layout, letters, older, loadedKeys, hasHero }} {...shared} />
      ) : (
        <CardColumns
          key={layout}
          layout={layout}
          letters={letters}
          loadedKeys={loadedKeys}
          isSettled={isSettled}
          standsIn={stands && !isSmall}
          {...shared}
        />
      )}
      <ArrivalSlot
        key={`new on ${layout}`}
        posts={readyPosts}
        onHeroChange={setIsHeroUp}
        {...{ event, loadedKeys, isPaused }}
      />
    </main>
  );
}

const loadStillCards = () => import("../cards/still-cards");

/** A phone is scrolled by hand. */
const stillScreen = "(min-width: 600px), (min-aspect-ratio: 21 / 9)";

/** Returns whether the wall shows one set of posts after the other, because nothing drifts on it. */
function useStands({ wall_layout, wall_speed }: PublicEvent): boolean {
  const isLarge = useMediaQuery(stillScreen);
  const isReduced = useReducedMotion();
  const isStill = wall_layout !== "Single Post Spotlight" && (isReduced || scrollPerSecond(wall_speed) === 0);
  return isStill && isLarge && !isPhone();
}

/** Milliseconds: by then the wall is painted and its pictures are loading or loaded. */
const quietMs = 2_000;

const animatedRoomScreen = `${roomScreen} and (prefers-reduced-motion: no-preference)`;

const loadArrival = () => import("../arrival/arrival");

/**
 * Shows new posts large if event and screen ask for it; until its script is loaded, posts go straight to their cells.
 */
function ArrivalSlot(props: ArrivalProps) {
  const isRoom = useMediaQuery(animatedRoomScreen);
  const isWanted = isRoom && props.event.wall_arrivals === "on";
  const part = useLazyModule(isWanted, loadArrival, quietMs);
  return isWanted && part ? <part.Arrival {...props} /> : null;
}
