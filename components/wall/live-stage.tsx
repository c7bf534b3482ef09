"use client";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { dealCards } from "@/lib/client/wall/interleave";
import { pictureWidths } from "@/lib/client/wall/layouts";
import { scrollPerSecond } from "@/lib/client/wall/scroll";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { wallMessages } from "@/lib/shared/messages/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { stageVariables } from "@/lib/shared/wall/stage-variables";
import { BottomBanner } from "./bottom-banner";
import { CardColumns } from "./card-columns";
import { EmptyWall } from "./empty-wall";
import styles from "./live-stage.module.css";
import { type ScanAddress, ScanMe } from "./scan-me";
import { Spotlight } from "./spotlight";
import { TopBanner } from "./top-banner";
import { useArrivals } from "./use-arrivals";
import { useBurnInGuard } from "./use-burn-in-guard";
import { useOnStage } from "./use-on-stage";
import { useOpenPost } from "./use-open-post";
import { useOtherScripts } from "./use-other-scripts";

/** Fetched when somebody opens a post: most screens never do. */
const PostDialog = lazy(() => import("./post-dialog"));

type LiveStageProps = {
  event: PublicEvent;
  posts: readonly PublicPost[];
  linked: PublicPost | null;
  scan: ScanAddress;
  ribbon: string | null;
};

/** What the screen shows: banners, posts, the code to scan, and the post that somebody opened. */
export function LiveStage({ event, posts, linked, scan, ribbon }: LiveStageProps) {
  const { openPost, setOpenPost } = useOpenPost(posts, linked);
  const handleOpen = useCallback((post: PublicPost) => setOpenPost(post.id), [setOpenPost]);
  const stage = useRef<HTMLDivElement>(null);
  useOnStage();
  useBurnInGuard(stage);
  useOtherScripts(event, posts);
  return (
    <div ref={stage} className={styles.stage} style={stageVariables(event)}>
      <TopBanner event={event} />
      {ribbon && <p className={styles.ribbon}>{ribbon}</p>}
      <Posts event={event} posts={posts} isHeld={openPost !== null} onOpen={handleOpen} />
      <BottomBanner event={event}>
        <ScanMe slug={event.event_url_slug} scan={scan} />
      </BottomBanner>
      <Suspense fallback={null}>
        {openPost && (
          <PostDialog
            key={openPost.id}
            post={openPost}
            event={event}
            server={scan.server}
            onClose={() => setOpenPost(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

type PostsProps = {
  event: PublicEvent;
  posts: readonly PublicPost[];
  isHeld: boolean;
  onOpen: (post: PublicPost) => void;
};

/** The event's layout, with the ads between the posts; or the sentence for a wall that has none yet. */
function Posts({ event, posts, isHeld, onOpen }: PostsProps) {
  const { wall_layout: layout, wall_speed } = event;
  const isSpotlight = layout === "Single Post Spotlight";
  const large = useMemo(() => (isSpotlight ? posts.filter((post) => post.media_url) : posts), [isSpotlight, posts]);
  // The spotlight waits for its pictures itself.
  const { arrived, loadedKeys } = useArrivals(large, layout === "Single Post Spotlight" ? null : pictureWidths[layout]);
  const cards = useCards(event, arrived);
  const marks = {
    "data-scrolls": layout !== "Single Post Spotlight" && scrollPerSecond(wall_speed) > 0 ? "" : undefined,
    "data-spotlight": layout === "Single Post Spotlight" ? "" : undefined,
  };
  const shared = { cards, event, isHeld, onOpen };
  return (
    <main className={styles.main} aria-label={event.event_name} {...(cards.length > 0 && marks)}>
      {cards.length === 0 && <EmptyWall text={wallMessages.noPosts} layout={layout} />}
      {cards.length > 0 && layout === "Single Post Spotlight" && <Spotlight {...shared} />}
      {cards.length > 0 && layout !== "Single Post Spotlight" && (
        <CardColumns key={layout} layout={layout} loadedKeys={loadedKeys} {...shared} />
      )}
    </main>
  );
}

/** The cards of the wall: those that stay keep their cells, so that they need not move. */
function useCards({ ads, ads_per_post }: PublicEvent, posts: readonly PublicPost[]) {
  const [deal, setDeal] = useState(() => dealCards(null, posts, ads, ads_per_post));
  const next = dealCards(deal, posts, ads, ads_per_post);
  if (next !== deal) setDeal(next);
  return next.cards;
}
