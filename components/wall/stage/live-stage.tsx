"use client";
import { type CSSProperties, type ReactNode, Suspense, useCallback } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { lettersOf } from "@/lib/client/wall/cards/letters";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import type { Announced } from "@/lib/shared/announcements/announced";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { smallWallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import type { Older } from "../cards/use-still-sets";
import { useHall } from "../hooks/use-hall";
import { useLazyModule } from "../hooks/use-lazy-module";
import { EmptyWall } from "../scan/empty-wall";
import { ScanCalls } from "../scan/scan-calls";
import { ScanCode } from "../scan/scan-code";
import { type ScanAddress, useScanCode } from "../scan/use-scan-code";
import { useOtherScripts } from "../typefaces/use-other-scripts";
import { BottomBanner, bannerVariables } from "./bottom-banner";
import styles from "./live-stage.module.css";
import { TopBanner } from "./top-banner";
import { useOpenPost } from "./use-open-post";
import { WallPosts } from "./wall-posts";

// The stylesheets of the spotlight's first slide come with the page, its script later: the server renders that slide.
import "./themes.css";
import "../large/large-post.module.css";
import "../pictures/photo-ground.module.css";
import "../pictures/picture-frame.module.css";
import "../spotlight/spotlight.module.css";

/** Loaded when somebody opens a post: most screens never do. */
const PostDialog = lazyWithRetry(() => import("./post-dialog"));

type LiveStageProps = {
  event: PublicEvent;
  look: StageLook;
  posts: readonly PublicPost[];
  linked: PublicPost | null;
  scan: ScanAddress;
  ribbon: string | null;
  older?: Older;
  /** Stands over the posts and below an announcement. */
  children?: ReactNode;
};

const noOlder: Older = { posts: [], hasMore: false, onWant: () => {} };

/** Renders the stage: banners, posts, QR code, and the open post. */
export function LiveStage({ event, look, posts, linked, scan, ribbon, older = noOlder, children }: LiveStageProps) {
  const text = useWallTexts();
  const { openPost, setOpenPost } = useOpenPost(posts, linked);
  const handleOpen = useCallback((post: PublicPost) => setOpenPost(post.id), [setOpenPost]);
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
      <WallPosts
        event={event}
        letters={lettersOf(isHall, look.letters)}
        ground={look.ground}
        posts={posts}
        older={older}
        isPaused={openPost !== null}
        onOpen={handleOpen}
      >
        <EmptyWall slug={slug} code={scanCode} takesPosts={acceptsPosts} />
      </WallPosts>
      <BottomBanner event={event}>{acceptsPosts && <ScanMe slug={slug} code={scanCode} />}</BottomBanner>
      <ScanCalls
        everySeconds={canCall ? event.qr_call_seconds : 0}
        isHall={isHall}
        code={scanCode}
        newest={posts[0]?.id}
      />
      {children}
      <AnnouncementSlot event={event} />
      <Suspense>
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

/** Returns whether columns drift, behind whatever stands over them. */
const drifts = ({ wall_layout, wall_speed }: PublicEvent, posts: number) =>
  wall_layout !== "Single Post Spotlight" && scrollPerSecond(wall_speed) > 0 && posts > smallWallMaxPosts;

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
