"use client";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { type Letters, lettersOf } from "@/lib/client/wall/cards/letters";
import { arrivalWidth, isSmallWall } from "@/lib/client/wall/cards/small-wall";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import { isPhone } from "@/lib/client/wall/screen/phone-screen";
import { roomScreen } from "@/lib/client/wall/screen/room-screen";
import { burnInOffset } from "@/lib/client/wall/stage/burn-in-offset";
import type { Announced } from "@/lib/shared/announcements/announced";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { smallWallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import type { ArrivalProps } from "../arrival/arrival";
import { CardColumns } from "../cards/card-columns";
import { useCards } from "../cards/use-cards";
import { useLoadedPosts } from "../cards/use-loaded-posts";
import type { Older } from "../cards/use-still-sets";
import { useHall } from "../hooks/use-hall";
import { useLazyModule } from "../hooks/use-lazy-module";
import { useMediaQuery } from "../hooks/use-media-query";
import { useReducedMotion } from "../hooks/use-reduced-motion";
import { EmptyWall } from "../scan/empty-wall";
import { ScanCalls } from "../scan/scan-calls";
import { ScanCode } from "../scan/scan-code";
import { type ScanAddress, useScanCode } from "../scan/use-scan-code";
import { useOtherScripts } from "../typefaces/use-other-scripts";
import { BottomBanner, bannerVariables } from "./bottom-banner";
import styles from "./live-stage.module.css";
import { TopBanner } from "./top-banner";
import { useOnStage } from "./use-on-stage";
import { useOpenPost } from "./use-open-post";

// The spotlight's stylesheets come with the page, its script later: the server-rendered first slide needs its styles.
import "./themes.css";
import "../pictures/photo-ground.module.css";
import "../pictures/picture-frame.module.css";
import "../spotlight/spotlight.module.css";

/** Loaded when somebody opens a post: most screens never do. */
const PostDialog = lazyWithRetry(() => import("./post-dialog"));

/** Loaded for this layout only. */
const Spotlight = lazyWithRetry(() => import("../spotlight/spotlight"));

type LiveStageProps = {
  event: PublicEvent;
  look: StageLook;
  posts: readonly PublicPost[];
  linked: PublicPost | null;
  scan: ScanAddress;
  ribbon: string | null;
  older?: Older;
};

const noOlder: Older = { posts: [], hasMore: false, onWant: () => {} };

/** Renders the stage: banners, posts, QR code, and the open post. */
export function LiveStage({ event, look, posts, linked, scan, ribbon, older = noOlder }: LiveStageProps) {
  const text = useWallTexts();
  const { openPost, setOpenPost } = useOpenPost(posts, linked);
  const handleOpen = useCallback((post: PublicPost) => setOpenPost(post.id), [setOpenPost]);
  const stage = useRef<HTMLDivElement>(null);
  useOnStage();
  useBurnInGuard(stage);
  useOtherScripts(event, posts, text.scanMe);
  const slug = event.event_url_slug;
  const scanCode = useScanCode(slug, scan);
  // An archived event's form takes no posts.
  const acceptsPosts = event.event_status !== "Archive";
  const canCall = acceptsPosts && posts.length > 0 && openPost === null;
  const variables = { ...look.variables, ...bannerVariables(event, text) } as CSSProperties;
  const isHall = useHall(event) && posts.length > 0;
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={variables}
      data-theme={event.wall_theme}
      data-closed={acceptsPosts ? undefined : ""}
      data-hall={isHall ? "" : undefined}
      data-drifts={drifts(event, posts.length) ? "" : undefined}
    >
      <div className={styles.ground} style={look.ground as CSSProperties} />
      <a className={styles.skip} href="#wall-foot">
        {text.skipPosts}
      </a>
      <TopBanner event={event} />
      {ribbon && <p className={styles.ribbon}>{ribbon}</p>}
      <Posts
        event={event}
        letters={lettersOf(isHall, look.letters)}
        ground={look.ground}
        posts={posts}
        older={older}
        isPaused={openPost !== null}
        onOpen={handleOpen}
      >
        <EmptyWall slug={slug} code={scanCode} takesPosts={acceptsPosts} />
      </Posts>
      <BottomBanner event={event}>{acceptsPosts && <ScanMe slug={slug} code={scanCode} />}</BottomBanner>
      <ScanCalls everySeconds={canCall ? event.qr_call_seconds : 0} isHall={isHall} code={scanCode} />
      <AnnouncementSlot event={event} />
      <Suspense fallback={null}>
        {openPost && (
          <PostDialog
            post={openPost}
            posts={posts}
            event={event}
            server={scan.server}
            onOpen={handleOpen}
            onClose={() => setOpenPost(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

type PostsProps = {
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
function Posts({ event, letters, ground, posts, older, isPaused, onOpen, children }: PostsProps) {
  const { wall_layout: layout, wall_speed } = event;
  const isSpotlight = layout === "Single Post Spotlight";
  const spotlightPosts = useMemo(
    () => (isSpotlight ? posts.filter((post) => post.media_url) : posts),
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
      {cards.length === 0 && children}
      {cards.length > 0 && layout === "Single Post Spotlight" && (
        <Suspense fallback={null}>
          <Spotlight {...shared} />
        </Suspense>
      )}
      {cards.length > 0 && layout !== "Single Post Spotlight" && isStill && (
        <still.StillCards key={layout} {...{ layout, letters, older, loadedKeys, hasHero }} {...shared} />
      )}
      {cards.length > 0 && layout !== "Single Post Spotlight" && !isStill && (
        <CardColumns
          key={layout}
          layout={layout}
          letters={letters}
          loadedKeys={loadedKeys}
          isSettled={isSettled}
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

/** Returns whether columns drift, behind whatever stands over them. */
const drifts = ({ wall_layout, wall_speed }: PublicEvent, posts: number) =>
  wall_layout !== "Single Post Spotlight" && scrollPerSecond(wall_speed) > 0 && posts > smallWallMaxPosts;

const stepMs = 60_000;

/** Moves the stage's static elements by a few pixels once a minute, against burn-in. */
function useBurnInGuard(stage: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let minute = 0;
    const timer = window.setInterval(() => {
      minute += 1;
      const { x, y } = burnInOffset(minute);
      stage.current?.style.setProperty("--wander-x", `calc(var(--wander) * ${x})`);
      stage.current?.style.setProperty("--wander-y", `calc(var(--wander) * ${y})`);
    }, stepMs);
    return () => window.clearInterval(timer);
  }, [stage]);
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

const loadAnnouncement = () => import("../overlays/announcement");

/** Shows the current announcement. Its script loads only if there is one. */
function AnnouncementSlot({ event }: { event: Announced }) {
  const part = useLazyModule(Boolean(event.announcement), loadAnnouncement);
  return part && <part.Announcement event={event} />;
}

/** Shows the QR code of the guest form; on a phone, a button instead. */
function ScanMe({ slug, code }: { slug: string; code: QrCode | null }) {
  const text = useWallTexts();
  return (
    <a className={styles.scan} href={publicPaths.eventForm(slug)}>
      <span className={styles.tile}>
        <ScanCode className={styles.code} code={code} />
      </span>
      <span className={styles.label}>{text.scanMe}</span>
      <span className={styles.button}>{text.postPhoto}</span>
    </a>
  );
}
