"use client";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { shapeVariables } from "@/lib/client/wall/cards/card-shape";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import type { ColumnLayout } from "@/lib/client/wall/cards/layouts";
import type { Letters } from "@/lib/client/wall/cards/letters";
import { sidesOf } from "@/lib/client/wall/cards/list-sides";
import { pictureSizes, type StillCard, type StillSet } from "@/lib/client/wall/cards/still-sets";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { AdCard } from "./ad-card";
import { layoutNames, letterVariables } from "./card-columns";
import { PostCard } from "./post-card";
import styles from "./still-cards.module.css";
import { useStillGlides } from "./use-still-glides";
import { type Older, useStillSets } from "./use-still-sets";

export type StillCardsProps = {
  cards: readonly WallCard[];
  layout: ColumnLayout;
  letters: Letters;
  event: PublicEvent;
  older: Older;
  /** True for keys of cards whose pictures loaded before them. */
  loadedKeys: ReadonlyMap<string, boolean>;
  isPaused: boolean;
  hasHero: boolean;
  onOpen: (post: PublicPost) => void;
};

/**
 * Shows a wall that stands still one set after the other (docs/decisions/168). The set that stands keeps its element, and
 * its cards glide; another one pushes it out.
 */
export function StillCards({
  cards,
  layout,
  letters,
  event,
  older,
  loadedKeys,
  isPaused,
  hasHero,
  onOpen,
}: StillCardsProps) {
  const room = useRef<HTMLDivElement>(null);
  const { shown, before, isBand, handleEntered } = useStillSets({
    cards,
    layout,
    letters,
    event,
    older,
    isPaused,
    hasHero,
    room,
  });
  const known = useKnownCards(cards, shown?.key);
  const shared = { layout, event, isBand, known, loadedKeys, onOpen };
  return (
    <div ref={room} className={styles.room} data-layout={layoutNames[layout]}>
      {[before, shown].map(
        (page) =>
          page && (
            <div
              key={page.key}
              className={before && page === shown ? `${styles.page} ${styles.entering}` : styles.page}
              inert={page !== shown}
              onAnimationEnd={(end) => end.target === end.currentTarget && page === shown && handleEntered()}
            >
              <SetOfCards set={page.set} {...shared} />
            </div>
          ),
      )}
    </div>
  );
}

type SetOfCardsProps = Pick<StillCardsProps, "layout" | "event" | "loadedKeys" | "onOpen"> & {
  set: StillSet;
  isBand: boolean;
  known: ReadonlySet<string>;
};

function SetOfCards({ set, layout, event, isBand, known, loadedKeys, onOpen }: SetOfCardsProps) {
  const { unit, cards, letters } = set;
  const list = useStillGlides(set);
  const sides = useMemo(() => sidesOf(cards.map(({ card }) => card)), [cards]);
  const style = { ...letterVariables(letters), "--letters": letters.factor, "--w": `${unit}px` } as CSSProperties;
  return (
    <ul ref={list} className={styles.cards} data-layout={layoutNames[layout]} style={style}>
      {cards.map((placed, at) => {
        const { card } = placed;
        const own = { ...placeStyle(placed, unit, layout, isBand), ...sideStyle(placed, sides[at]) } as CSSProperties;
        return (
          <li key={card.key} className={styles.card} style={own} data-post={card.post?.id}>
            {card.post ? (
              <PostCard
                post={card.post}
                isNew={!known.has(card.key)}
                isLoaded={known.has(card.key) || (loadedKeys.get(card.key) ?? false)}
                start="row"
                wordsKey={0}
                pictureWidth={pictureSizes(placed, unit, layout)}
                watermark={event.brand_watermark_image_url}
                placeholder={event.thumbnail_url}
                onOpen={onOpen}
              />
            ) : (
              <AdCard ad={card.ad} placeholder={event.thumbnail_url} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const widthOf = ({ span, shape }: StillCard, unit: number, isBand: boolean) => (isBand ? shape.height : span) * unit;

/** Returns a card's place and the custom properties of post-card.module.css. */
function placeStyle(placed: StillCard, unit: number, layout: ColumnLayout, isBand: boolean) {
  const { left, top, span, shape } = placed;
  const kind = isBand ? "band" : layout === "4-Column Social Mosaic" ? "narrow" : "wide";
  return {
    width: `${widthOf(placed, unit, isBand)}px`,
    ...(isBand && { height: `${unit}px` }),
    transform: `translate(${left}px, ${top}px)`,
    ...(span !== 1 && { "--gap": `calc(var(--own-gap) / ${span})` }),
    ...shapeVariables(shape, kind, span),
    "--picture": `${(shape.picture / shape.frame) * 100}%`,
  };
}

/** Returns the side of a list's picture, and its share; words stand close to it. */
const sideStyle = ({ shape: { beside } }: StillCard, side = 0) => ({
  "--side": side,
  ...(beside && { "--beside": `${beside * 100}%`, "--words-at": side === 1 ? "flex-end" : "flex-start" }),
});

/** Returns the keys of the cards that were there when the set came up: the others get an entrance. */
function useKnownCards(cards: readonly WallCard[], page: string | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState(() => ({ page, keys: new Set(cards.map(({ key }) => key)) }));
  if (opened.page === page) return opened.keys;
  const next = { page, keys: new Set(cards.map(({ key }) => key)) };
  setOpened(next);
  return next.keys;
}
