"use client";
import { type CSSProperties, useMemo, useState } from "react";
import { cardMeasures } from "@/lib/client/wall/cards/card-measures";
import { shapeVariables } from "@/lib/client/wall/cards/card-shape";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { type ColumnLayout, type Form, formsWith, pictureWidths } from "@/lib/client/wall/cards/layouts";
import type { Letters } from "@/lib/client/wall/cards/letters";
import { sidesOf } from "@/lib/client/wall/cards/list-sides";
import { placeInForm, placeTransform, round } from "@/lib/client/wall/cards/mosaic";
import { isSmallWall, smallForms, smallPictureWidth } from "@/lib/client/wall/cards/small-wall";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import type { Letters as RowLetters } from "@/lib/client/wall/cards/still-rows";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { wallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { AdCard } from "./ad-card";
import styles from "./card-columns.module.css";
import { PostCard } from "./post-card";
import { useScroll } from "./use-scroll";

type CardColumnsProps = {
  cards: readonly WallCard[];
  layout: ColumnLayout;
  /** True for keys of cards whose pictures loaded before them. */
  loadedKeys: ReadonlyMap<string, boolean>;
  /** The cards are in the order of a fresh load. */
  isSettled: boolean;
  event: PublicEvent;
  letters: Letters;
  isPaused: boolean;
  /** Sets of cards that stand still replace the columns once their script is loaded. */
  standsIn: boolean;
  onOpen: (post: PublicPost) => void;
};

export const layoutNames = {
  "4-Column Social Mosaic": "four",
  "2-Column Social Mosaic": "two",
  "Single Column List View": "list",
} as const;

/**
 * Lays the cards out in as many columns as layout and screen allow. Every card carries its place for each screen width,
 * and the stylesheet picks one: the server's HTML is right on every screen, without measuring.
 */
export function CardColumns({ cards: all, layout, loadedKeys, isSettled, letters, ...props }: CardColumnsProps) {
  const { event, isPaused, standsIn, onOpen } = props;
  const cards = useMemo(() => all.slice(0, wallMaxPosts), [all]);
  const knownKeys = useKnownKeys(cards, isSettled);
  const isSmall = isSmallWall(cards);
  const forms = useMemo(
    () => (isSmall ? smallForms(cards, layout, letters) : formsWith(letters)[layout]),
    [isSmall, cards, layout, letters],
  );
  const { styled, track } = useMemo(() => layOut(cards, forms, layout, letters), [cards, forms, layout, letters]);
  const largeKeys = useLargeKeys(cards, isSmall);
  const list = useScroll({ cards, forms, isSettled, speed: isSmall ? "Off" : event.wall_speed, isPaused, standsIn });
  return (
    <ul
      ref={list}
      className={styles.track}
      data-layout={layoutNames[layout]}
      data-small={isSmall ? "" : undefined}
      // The server knows no screen: the stylesheet adds for which sizes this counts.
      data-stands-in={!isSmall && scrollPerSecond(event.wall_speed) === 0 ? "" : undefined}
      style={track}
    >
      {cards.map((card, index) => (
        <li key={card.key} className={styles.card} style={styled[index]} data-post={card.post?.id}>
          {card.post ? (
            <PostCard
              post={card.post}
              isNew={!knownKeys.has(card.key)}
              isLoaded={loadedKeys.get(card.key) ?? false}
              start={startOf(index)}
              wordsKey={isSmall ? cards.length : 0}
              pictureWidth={largeKeys.has(card.key) ? smallPictureWidth : pictureWidths[layout]}
              watermark={event.brand_watermark_image_url}
              placeholder={event.thumbnail_url}
              onOpen={onOpen}
            />
          ) : (
            <AdCard ad={card.ad} placeholder={event.thumbnail_url} />
          )}
        </li>
      ))}
    </ul>
  );
}

const keysOf = (cards: readonly WallCard[]) => new Set(cards.map(({ key }) => key));

/**
 * Returns the keys of cards without an entrance animation, or with a finished one. When ads move between posts, React
 * moves cards in the DOM, and a browser restarts the animation of a moved element: so each change of order ends the
 * running entrances.
 */
function useKnownKeys(cards: readonly WallCard[], isSettled: boolean): ReadonlySet<string> {
  const [last, setLast] = useState(() => ({ cards, isSettled, known: keysOf(cards) }));
  const isSameOrder = cards.length === last.cards.length && cards.every(({ key }, at) => key === last.cards[at]?.key);
  if (isSameOrder && isSettled === last.isSettled) return last.known;
  const mayMove = (isSettled || last.isSettled) && cards.some(({ ad }) => ad);
  const known = mayMove ? keysOf(last.cards) : last.known;
  setLast({ cards, isSettled, known });
  return known;
}

/** Cards of a small wall keep their large pictures when more posts arrive: no picture is fetched twice. */
function useLargeKeys(cards: readonly WallCard[], isSmall: boolean): ReadonlySet<string> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  if (!isSmall || cards.every(({ key }) => keys.has(key))) return keys;
  const next = keysOf(cards);
  setKeys(next);
  return next;
}

/** On a phone only the first card's picture is visible: the rest of the row must not compete for bandwidth. */
const startOf = (index: number) => (index === 0 ? "top" : index < 4 ? "row" : "below");

type Variables = Record<string, string | number>;

/** Returns the custom properties of card-columns.module.css and post-card.module.css, numbered by form. */
function layOut(cards: readonly WallCard[], forms: readonly Form[], layout: ColumnLayout, letters: Letters) {
  const track: Variables = letterVariables({ ...cardMeasures, ...letters.upright });
  const sides = layout === "Single Column List View" ? sidesOf(cards) : null;
  const styled = cards.map((_, at): Variables => (sides ? { "--side": sides[at] ?? 0 } : {}));
  const first = cards.map((card) => forms[0]?.shapeOf(card));
  forms.forEach((form, index) => {
    const { columns, shapeOf, isCentred, isBand } = form;
    const number = index + 1;
    const shapes = cards.map(shapeOf);
    const { places, height } = placeInForm(cards, form);
    track[isBand ? "--hb" : `--h${number}`] = round((height / columns) * 100);
    if (isCentred) track[`--k${number}`] = columns;
    places.forEach((place, at) => {
      const style = styled[at];
      const shape = shapes[at];
      if (!style || !shape) return;
      style[isBand ? "--pb" : `--p${number}`] = placeTransform(place, shape.height, isBand);
      // Forms without a shape of their own use the first form's.
      if (index > 0 && shape === first[at]) return;
      Object.assign(style, shapeVariables(shape, isBand ? "band" : index === 0 ? "narrow" : "wide"));
    });
  });
  return { styled: styled as CSSProperties[], track: track as CSSProperties };
}

/** Returns the sizes of texts and insets for post-card.module.css. */
export const letterVariables = (letters: RowLetters): Variables => ({
  "--gap": `${(letters.gap / 2) * 100}%`,
  "--inset": letters.textInset,
  "--caption-size": letters.captionSize,
  "--caption-line": letters.captionLine,
  "--name-size": letters.nameSize,
  "--name-line": letters.nameLine,
  "--name-gap": letters.nameGap,
});
