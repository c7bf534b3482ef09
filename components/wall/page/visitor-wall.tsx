"use client";
import { useEffect, useState } from "react";
import { EventGate, gateOf } from "@/components/event-gate/event-gate";
import { teamRibbon } from "@/components/event-gate/team-ribbon";
import { unlockEvent, useEventAccess } from "@/lib/client/event-gate/hooks";
import { GuestLanguageProvider } from "@/lib/client/language/guest-language";
import { useWallLanguage, useWallTexts } from "@/lib/client/language/wall-texts";
import type { WallAccess } from "@/lib/client/wall/hooks";
import { publicWallSource } from "@/lib/client/wall/screen/source";
import { teamWallAccess } from "@/lib/client/wall/team-wall";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { stageLook } from "@/lib/shared/wall/stage-look";
import { HiddenNotice } from "./hidden-notice";
import { Notice } from "./notice";
import { Wall } from "./wall";
import type { EntranceProps, WallSite } from "./wall-site";

const guestAccess: WallAccess = { source: publicWallSource };

/** Renders a closed wall by this visitor's access: the password gate, 'not found', or the wall itself. */
export default function VisitorWall({ slug, forEverybody, site }: EntranceProps) {
  const text = useWallTexts();
  const { language } = useWallLanguage();
  const { found, recheck } = useEventAccess(slug, forEverybody);
  switch (found.access) {
    case "loading":
      return <Notice text={text.loading} />;
    case "failed":
      return <FailedNotice onRetry={recheck} />;
    case "hidden":
      return <HiddenNotice slug={slug} />;
    case "locked":
      return (
        <GuestLanguageProvider language={language}>
          <EventGate
            unlock={(password) => unlockEvent(slug, password)}
            hasPassword={found.hasPassword}
            event={gateOf(forEverybody)}
            onUnlock={recheck}
          />
        </GuestLanguageProvider>
      );
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
  const text = useWallTexts();
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

  if (posts === null) return <Notice text={text.loading} />;
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
  const text = useWallTexts();
  return (
    <Notice text={text.unavailable}>
      <button type="button" onClick={onRetry}>
        {text.retry}
      </button>
    </Notice>
  );
}
