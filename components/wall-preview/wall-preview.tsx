"use client";

import { useState, useSyncExternalStore } from "react";
import { Notice } from "@/components/wall/page/notice";
import { LiveStage } from "@/components/wall/stage/live-stage";
import { useWallTextsIn } from "@/lib/client/language/other-wall-language";
import { WallTextsProvider } from "@/lib/client/language/wall-texts";
import { useWallDraft } from "@/lib/client/wall-preview/frame-hooks";
import { samplePosts } from "@/lib/client/wall-preview/sample-posts";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { directionOf } from "@/lib/shared/language/languages";
import { wallPreviewMessages } from "@/lib/shared/messages/events/wall-preview";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { stageLook } from "@/lib/shared/wall/stage-look";

const neverChanges = () => () => {};

/**
 * Renders the wall's own stage with data from the parent page: no socket, no reports, no custom scripts, no offline
 * copy. Nothing in it is clickable or focusable.
 */
export function WallPreview({ server }: { server: ServerAddress }) {
  const draft = useWallDraft();
  const [samples] = useState(samplePosts);
  const [scan] = useState({ server, code: null });
  const isAlone = useSyncExternalStore(
    neverChanges,
    () => window.parent === window,
    () => false,
  );
  const texts = useWallTextsIn(draft?.event.event_language);
  if (isAlone) return <Notice text={wallPreviewMessages.alone} />;
  if (!draft) return null;
  const { event, posts } = draft;
  return (
    <div inert lang={texts.language} dir={directionOf(texts.language)}>
      <WallTextsProvider value={texts}>
        <LiveStage
          key={stageKey(event, posts !== null)}
          event={event}
          look={stageLook(event, posts?.[0]?.placeholder_color)}
          posts={posts ?? samples}
          linked={null}
          scan={scan}
          ribbon={null}
        />
      </WallTextsProvider>
    </div>
  );
}

/**
 * Returns a key of everything that places cards. A new key remounts the stage, so that the preview looks like a freshly
 * opened wall.
 */
function stageKey({ wall_layout, ads_per_post, ads }: PublicEvent, isOwn: boolean): string {
  return [wall_layout, ads_per_post, isOwn, ...ads.map(({ id }) => id)].join(" ");
}
