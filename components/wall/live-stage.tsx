"use client";
import { lazy, Suspense, useCallback, useMemo, useRef } from "react";
import { scrollPerSecond } from "@/lib/client/wall/scroll";
import { arrivalWidth, isSmallWall } from "@/lib/client/wall/small-wall";
import { brandVariables } from "@/lib/shared/events/brand-colours";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { wallMessages } from "@/lib/shared/messages/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { ArrivalSlot } from "./arrival-slot";
import { BottomBanner } from "./bottom-banner";
import { CardColumns } from "./card-columns";
import { EmptyWall } from "./empty-wall";
import styles from "./live-stage.module.css";
import { type ScanAddress, ScanMe } from "./scan-me";
import { Spotlight } from "./spotlight";
import { TopBanner } from "./top-banner";
import { useArrivals } from "./use-arrivals";
import { useBurnInGuard } from "./use-burn-in-guard";
import { useCards } from "./use-cards";
import { useOnStage } from "./use-on-stage";
import { useOpenPost } from "./use-open-post";

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
  return (
    <div ref={stage} className={styles.stage} style={brandVariables(event)}>
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
  const [waits, setWaits] = useState(false);
  // The spotlight waits for its pictures itself.
  const { arrived, loadedKeys } = useArrivals(large, arrivalWidth(layout, large.length));
  const { cards, isSettled } = useCards(event, arrived, !isSpotlight);
  const scrolls = !isSpotlight && scrollPerSecond(wall_speed) > 0 && !isSmallWall(cards);
  const marks = { "data-scrolls": scrolls ? "" : undefined, "data-spotlight": isSpotlight ? "" : undefined };
  const shared = { cards, event, isHeld: isHeld || waits, onOpen };
  return (
    <main className={styles.main} aria-label={event.event_name} {...(cards.length > 0 && marks)}>
      {cards.length === 0 && <EmptyWall text={wallMessages.noPosts} layout={layout} />}
      {cards.length > 0 && layout === "Single Post Spotlight" && <Spotlight {...shared} />}
      {cards.length > 0 && layout !== "Single Post Spotlight" && (
        <CardColumns key={layout} layout={layout} loadedKeys={loadedKeys} isSettled={isSettled} {...shared} />
      )}
      <ArrivalSlot key={`new on ${layout}`} posts={arrived} onHold={setWaits} {...{ event, loadedKeys, isHeld }} />
    </main>
  );
}
