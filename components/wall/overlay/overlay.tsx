"use client";
import { type CSSProperties, useState } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { slideWidths } from "@/lib/client/wall/cards/layouts";
import type { NumbersSource } from "@/lib/client/wall/screen/source";
import { readOverlay } from "@/lib/client/wall/stage/overlay-options";
import { isQuote, quoteStageRatio } from "@/lib/client/wall/words/quote";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { noteOf, originOf } from "@/lib/shared/posts/texts";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import { useArrivalQueue } from "../arrival/use-arrival-queue";
import { LargePicture } from "../large/large-picture";
import { ScanTile } from "../scan/scan-tile";
import { type ScanAddress, useScanCode } from "../scan/use-scan-code";
import { Amount } from "../show/amount";
import { useBroughtUp } from "../show/use-brought-up";
import { useNumbers } from "../show/use-numbers";
import { useOtherScripts } from "../typefaces/use-other-scripts";
import styles from "./overlay.module.css";
import { useUnseenPosts } from "./use-unseen-posts";

type OverlayProps = {
  event: PublicEvent;
  look: StageLook;
  posts: readonly PublicPost[];
  source: NumbersSource;
  scan: ScanAddress;
};

/** Draws posts, code and counter on transparency, over a video (docs/decisions/191). */
export default function Overlay({ event, look, posts, source, scan }: OverlayProps) {
  const [{ parts, safe, size, ofFavourites }] = useState(() => readOverlay(window.location.search));
  const text = useWallTexts();
  useOtherScripts(event, posts, text.postYours);
  const hasArrivals = parts.some(({ part }) => part === "arrival");
  const { large, isLeaving } = useLarge(event, hasArrivals ? posts : noPosts);
  const newest = ofFavourites ? posts.find((post) => post.is_favourite === "yes") : posts[0];
  const content = {
    arrival: large && <Post key={large.id} post={large} event={event} isLarge isLeaving={isLeaving} />,
    // No post is there twice.
    lower: newest && !large && <Post key={newest.id} post={newest} event={event} />,
    code: event.event_status !== "Archive" && <Code slug={event.event_url_slug} scan={scan} />,
    counter: <Counter event={event} posts={posts} source={source} />,
  };
  const variables = {
    ...look.variables,
    "--scale": size / 100,
    "--wide": `${100 - safe.left - safe.right}vw`,
    "--high": `${100 - safe.top - safe.bottom}vh`,
    top: `${safe.top}vh`,
    left: `${safe.left}vw`,
  } as CSSProperties;
  return (
    <div className={styles.overlay} style={variables} data-theme={event.wall_theme} data-overlay="">
      {parts.map(({ part, position }) => (
        <div key={part} className={styles.layer} data-part={part} data-position={position}>
          {content[part]}
        </div>
      ))}
    </div>
  );
}

const noPosts: readonly PublicPost[] = [];
const noneLoaded: ReadonlyMap<string, boolean> = new Map();

/** Returns the post that is large: one that is brought up, or a new one. */
function useLarge(event: PublicEvent, posts: readonly PublicPost[]) {
  const broughtUp = useBroughtUp(event, posts);
  const { post, phase } = useArrivalQueue({
    posts: useUnseenPosts(event.id, posts),
    loadedKeys: noneLoaded,
    isAllowed: !broughtUp && event.wall_paused_version === null,
    widths: slideWidths,
  });
  return { large: broughtUp ?? (phase === "waiting" ? null : post), isLeaving: phase === "flying" };
}

type PostProps = { post: PublicPost; event: PublicEvent; isLarge?: boolean; isLeaving?: boolean };

/** Shows a post large, or as a lower third. Words without a picture are set as a quotation where they are large. */
function Post({ post, event, isLarge = false, isLeaving = false }: PostProps) {
  const { person_name, caption, media_width, media_height, placeholder_color } = post;
  const isWords = isQuote(post);
  const measured = media_width && media_height ? media_width / media_height : 4 / 3;
  const variables = { "--ratio": isWords ? quoteStageRatio : measured, "--placeholder": placeholder_color };
  const from = [originOf(post), noteOf(post)].filter(Boolean).join(" · ");
  return (
    <div
      className={[styles.post, isLarge ? styles.large : styles.lower, isLeaving && styles.leaving].join(" ")}
      style={variables as CSSProperties}
      data-post={post.id}
    >
      {(isLarge || !isWords) && (
        <span className={styles.media}>
          <LargePicture post={post} event={event} placement="arrival" isAside={!isLarge} />
        </span>
      )}
      {!(isLarge && isWords) && (
        <p className={styles.words} dir="auto">
          {person_name && <span className={styles.name}>{person_name}</span>}
          {caption && <span className={styles.caption}>{caption}</span>}
          {from && <span className={styles.from}>{from}</span>}
        </p>
      )}
    </div>
  );
}

function Code({ slug, scan }: { slug: string; scan: ScanAddress }) {
  const text = useWallTexts();
  return (
    <div className={styles.code}>
      <ScanTile code={useScanCode(slug, scan)} />
      <span className={styles.label}>{text.postYours}</span>
    </div>
  );
}

function Counter({ event, posts, source }: Pick<OverlayProps, "event" | "posts" | "source">) {
  const text = useWallTexts();
  const numbers = useNumbers(source, event, posts, null, 10_000);
  if (!numbers) return null;
  return (
    <span className={styles.label}>
      <Amount of={numbers.photos} /> {text.photos}
    </span>
  );
}
