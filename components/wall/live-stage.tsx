"use client";
import { type CSSProperties, lazy, Suspense, useCallback } from "react";
import type { PublicEvent } from "@/lib/events/public-contract";
import { wallMessages } from "@/lib/messages/wall";
import type { PublicPost } from "@/lib/posts/contract";
import { BottomBanner } from "./bottom-banner";
import { EmptyWall } from "./empty-wall";
import styles from "./live-stage.module.css";
import { Mosaic } from "./mosaic";
import { type ScanAddress, ScanMe } from "./scan-me";
import { TopBanner } from "./top-banner";
import { useOpenPost } from "./use-open-post";

/** Fetched when somebody opens a post: most screens never do. */
const PostDialog = lazy(() => import("./post-dialog"));

type LiveStageProps = { event: PublicEvent; posts: readonly PublicPost[]; scan: ScanAddress; ribbon?: string };

/** What the screen shows: banners, posts, the code to scan, and the post that somebody opened. */
export function LiveStage({ event, posts, scan, ribbon }: LiveStageProps) {
  const { openPost, setOpenPost } = useOpenPost(posts);
  const handleOpen = useCallback((post: PublicPost) => setOpenPost(post.id), [setOpenPost]);
  return (
    <div className={styles.stage} style={brandColours(event)}>
      <TopBanner event={event} />
      {ribbon && <p className={styles.ribbon}>{ribbon}</p>}
      <main className={styles.main} aria-label={event.event_name}>
        {posts.length === 0 ? (
          <EmptyWall text={wallMessages.noPosts} />
        ) : (
          <Mosaic posts={posts} event={event} onOpen={handleOpen} />
        )}
      </main>
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

/** The database holds each colour to '#rrggbb'. */
function brandColours(event: PublicEvent): CSSProperties {
  return {
    "--top": event.top_brand_color,
    "--top-text": event.top_banner_text_color,
    "--bottom": event.bottom_brand_color,
    "--bottom-text": event.bottom_banner_text_color,
    "--cta": event.cta_button_color,
    "--cta-text": event.cta_button_text_color,
  } as CSSProperties;
}
