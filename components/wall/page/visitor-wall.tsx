"use client";
import { useEffect, useState } from "react";
import { EventGate, gateOf } from "@/components/event-gate/event-gate";
import { teamRibbon } from "@/components/event-gate/team-ribbon";
import { useEventAccess } from "@/lib/client/event-gate/hooks";
import type { WallAccess } from "@/lib/client/wall/hooks";
import { publicWallSource } from "@/lib/client/wall/screen/source";
import { teamWallAccess } from "@/lib/client/wall/team-wall";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { stageLook } from "@/lib/shared/wall/stage-look";
import { Notice } from "./notice";
import { Wall } from "./wall";
import type { EntranceProps, WallSite } from "./wall-site";

const guestAccess: WallAccess = { source: publicWallSource };

/** Renders a closed wall by this visitor's access: the password gate, 'not found', or the wall itself. */
export default function VisitorWall({ slug, forEverybody, site }: EntranceProps) {
  const { found, recheck } = useEventAccess(slug, forEverybody);
  switch (found.access) {
    case "loading":
      return <Notice text={messages.common.loading} />;
    case "failed":
      return <FailedNotice onRetry={recheck} />;
    case "hidden":
      return <Notice text={messages.events.notFound} />;
    case "locked":
      return <EventGate slug={slug} message={found.message} event={gateOf(forEverybody)} onUnlock={recheck} />;
    case "open":
      return (
        <LoadedWall
          event={found.event}
          access={found.isTeam ? teamWallAccess : guestAccess}
          site={site}
          ribbon={teamRibbon(found.event, found.isTeam)}
        />
      );
  }
}

type LoadedWallProps = { event: PublicEvent; access: WallAccess; site: WallSite; ribbon: string | null };

function LoadedWall({ event, access, site, ribbon }: LoadedWallProps) {
  const [posts, setPosts] = useState<PublicPost[] | "failed" | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round refetches.
  useEffect(() => {
    let isCurrent = true;
    access.source.posts(event.id, event.wall_version).then(
      (list) => isCurrent && setPosts(list),
      () => isCurrent && setPosts("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [access, event, round]);

  if (posts === null) return <Notice text={messages.common.loading} />;
  if (posts === "failed") {
    return (
      <FailedNotice
        onRetry={() => {
          setPosts(null);
          setRound((current) => current + 1);
        }}
      />
    );
  }
  return (
    <Wall
      event={event}
      posts={posts}
      look={stageLook(event, posts[0]?.placeholder_color)}
      access={access}
      renderEntrance={(props) => <VisitorWall {...props} />}
      {...site}
      ribbon={ribbon}
    />
  );
}

function FailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice text={messages.http.unavailable}>
      <button type="button" onClick={onRetry}>
        {messages.common.retry}
      </button>
    </Notice>
  );
}
