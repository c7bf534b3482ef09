"use client";
import { type CSSProperties, useMemo, useState } from "react";
import type { PublicEvent } from "@/lib/events/public-contract";
import type { PublicPost } from "@/lib/posts/contract";
import { type CardShape, cardMeasures, cardShape } from "@/lib/wall/card-shape";
import { columnCounts, isJump, placeCards, placeTransform, round } from "@/lib/wall/mosaic";
import styles from "./mosaic.module.css";
import { PostCard } from "./post-card";

type MosaicProps = { posts: readonly PublicPost[]; event: PublicEvent; onOpen: (post: PublicPost) => void };

/**
 * The posts in as many columns as the screen takes. Every card carries its place for each of the four widths, and the
 * stylesheet picks one: the server's page is right on every screen, and nothing is measured.
 */
export function Mosaic({ posts, event, onOpen }: MosaicProps) {
  const [firstIds] = useState(() => new Set(posts.map((post) => post.id)));
  const before = useIndexesBefore(posts);
  const { shapes, cards, mosaic } = useMemo(() => layOut(posts), [posts]);
  return (
    <ul className={styles.mosaic} style={mosaic}>
      {posts.map((post, index) => (
        <li key={post.id} className={styles.card} style={cards[index]} data-jumps={jumps(before.get(post.id), index)}>
          <PostCard
            post={post}
            shape={shapes[index] as CardShape}
            isNew={!firstIds.has(post.id)}
            isFirst={index < 4}
            watermark={event.brand_watermark_image_url}
            placeholder={event.thumbnail_url}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

/** Where each post stood before the last change of the list. */
function useIndexesBefore(posts: readonly PublicPost[]): Map<string, number> {
  const [state, setState] = useState(() => ({ posts, before: new Map<string, number>() }));
  if (state.posts === posts) return state.before;
  const before = new Map(state.posts.map((post, index) => [post.id, index]));
  setState({ posts, before });
  return before;
}

/** The widths at which a card's new place is no neighbour of its old one: there it fades instead of gliding. */
function jumps(from: number | undefined, to: number): string | undefined {
  if (from === undefined || from === to) return undefined;
  return columnCounts.filter((columns) => isJump(from, to, columns)).join(" ") || undefined;
}

function layOut(posts: readonly PublicPost[]) {
  const shapes = posts.map(cardShape);
  const heights = shapes.map((shape) => shape.height);
  const cards = shapes.map((shape) => ({ "--frame": `${round(shape.frame * 100)}%` }) as Record<string, string>);
  const mosaic: Record<string, string | number> = { ...measures };
  for (const columns of columnCounts) {
    const { places, height } = placeCards(heights, columns);
    mosaic[`--h${columns}`] = `${round((height / columns) * 100)}%`;
    places.forEach((place, index) => {
      const card = cards[index];
      if (card) card[`--p${columns}`] = placeTransform(place, heights[index] ?? 1);
    });
  }
  return { shapes, cards: cards as CSSProperties[], mosaic: mosaic as CSSProperties };
}

const measures = {
  "--gap": `${(cardMeasures.gap / 2) * 100}%`,
  "--inset": cardMeasures.textInset,
  "--caption-size": cardMeasures.captionSize,
  "--caption-line": cardMeasures.captionLine,
  "--name-size": cardMeasures.nameSize,
  "--name-line": cardMeasures.nameLine,
  "--name-gap": cardMeasures.nameGap,
};
