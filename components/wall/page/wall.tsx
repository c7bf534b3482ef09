"use client";
import { type ReactNode, Suspense, useCallback, useState, useSyncExternalStore } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useWallLanguage, useWallTexts } from "@/lib/client/language/wall-texts";
import { type LoadedWall, publicAccess, useLiveWall, type WallAccess } from "@/lib/client/wall/hooks";
import { isPhone } from "@/lib/client/wall/screen/phone-screen";
import { shownPosts } from "@/lib/client/wall/screen/screen-state";
import { useIsStaff } from "@/lib/client/wall/staff-hooks";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { Cue } from "@/lib/shared/show/show";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import { useLazyModule } from "../hooks/use-lazy-module";
import { useMediaQuery } from "../hooks/use-media-query";
import { useStageLook } from "../hooks/use-stage-look";
import { type Staged, useStaged } from "../hooks/use-staged";
import type { ShowProps } from "../show/show";
import { LiveStage } from "../stage/live-stage";
import { Notice } from "./notice";
import styles from "./wall.module.css";
import type { EntranceProps, WallSite } from "./wall-site";

/** Lazy: most walls are on a screen, not over a video. */
const Overlay = lazyWithRetry(() => import("../overlay/overlay"));

/** Lazy: most events have no script. */
const CustomScripts = lazyWithRetry(() => import("../scripts/custom-scripts"));

type WallProps = WallSite &
  LoadedWall & {
    /** The look of the loaded event. */
    look: StageLook;
    /** The post that the URL names; it may be older than all posts the screen keeps. */
    linked?: PublicPost | null;
    access?: WallAccess;
    /** At the top, for the team only. */
    ribbon?: string | null;
    /** Renders the password gate in the wall's place once the event has a password. */
    renderEntrance: (props: EntranceProps) => ReactNode;
  };

/** Renders an event's wall, kept live through every change of the event. */
export function Wall({
  event,
  posts,
  look,
  linked = null,
  access = publicAccess,
  ribbon = null,
  renderEntrance,
  ...site
}: WallProps) {
  const { language, text } = useWallLanguage();
  const { scan, ownOrigin } = site;
  const [asked, setAsked] = useState<AskedName | null>(null);
  const [ownCues, setOwnCues] = useState<readonly Cue[]>(noCues);
  const { wantOlder, ...view } = useLiveWall({ event, posts }, site, access, setAsked, setOwnCues);
  const handleNameEnd = useCallback(() => setAsked(null), []);
  const { screen } = view;
  const { event_language } = screen.event;
  const other = useLazyModule(event_language !== language, loadOtherLanguage);
  const shownLook = useStageLook(screen.event, shownPosts(screen)[0], look);
  const shown = shownPosts(screen);
  const isOverlay = useSyncExternalStore(neverChanges, isOverlayAsked, () => false);
  const [scene, setScene] = useState<Staged>(unstaged);
  const staged = useStaged(screen.event, shown, scene);
  if (view.access === "hidden") return <Notice text={text.notFound} />;
  if (view.access === "locked") {
    const forEverybody = { access: view.access, message: "" } as const;
    return renderEntrance({ slug: screen.event.event_url_slug, forEverybody, site });
  }
  const older = { posts: screen.older, hasMore: screen.hasMore, onWant: wantOlder };
  const stage = isOverlay ? (
    <Suspense>
      <Overlay event={screen.event} look={shownLook} posts={shown} source={access.source} scan={scan} />
    </Suspense>
  ) : (
    <>
      <PageGround {...shownLook.page} />
      <LiveStage
        event={staged.event}
        look={shownLook}
        posts={staged.posts}
        linked={linked}
        scan={scan}
        ribbon={ribbon}
        older={older}
      >
        <ShowSlot
          event={screen.event}
          posts={shown}
          own={ownCues}
          source={access.source}
          scan={scan}
          onStage={setScene}
        />
      </LiveStage>
      <Scripts event={screen.event} posts={shown} source={access.source} ownOrigin={ownOrigin} />
      <StaffMark isOffline={view.isOffline} isPaused={screen.pausedPosts !== null} />
      <ScreenNameSlot asked={asked} onEnd={handleNameEnd} />
    </>
  );
  if (event_language === language || !other) return stage;
  return <other.OtherWallLanguage language={event_language}>{stage}</other.OtherWallLanguage>;
}

const neverChanges = () => () => {};
const isOverlayAsked = () => "overlay" in document.documentElement.dataset;

const noCues: readonly Cue[] = [];
const unstaged: Staged = {};

const loadShow = () => import("../show/show");

/** Shows scenes and posts that are brought up. Its script loads with the first; a guest's phone shows none. */
function ShowSlot(props: ShowProps) {
  const isScreen = useMediaQuery("all") && !isPhone();
  const part = useLazyModule(isScreen && (props.event.show !== undefined || props.own.length > 0), loadShow);
  return part && <part.Show {...props} />;
}

const loadOtherLanguage = () => import("@/lib/client/language/other-wall-language");

type ScriptsProps = {
  event: PublicEvent;
  posts: readonly PublicPost[];
  source: WallAccess["source"];
  ownOrigin: string | null;
};

/** Runs the event's scripts. Once there were any, it stays mounted, to handle the last one's removal. */
function Scripts(props: ScriptsProps) {
  const has = props.event.script_ids.length > 0;
  const [everHad, setEverHad] = useState(has);
  if (has && !everHad) setEverHad(true);
  if (!everHad) return null;
  return (
    <Suspense>
      <CustomScripts {...props} />
    </Suspense>
  );
}

/** Colours what the stage does not cover: overscroll areas and the scrollbar. */
function PageGround({ base, scheme }: StageLook["page"]) {
  return <style>{`html{background:${base};color-scheme:${scheme}}`}</style>;
}

type StaffMarkProps = { isOffline: boolean; isPaused: boolean };

/** Shows the event's team that the screen is offline or paused; the audience sees nothing. */
function StaffMark({ isOffline, isPaused }: StaffMarkProps) {
  const text = useWallTexts();
  const isStaff = useIsStaff();
  if (!isStaff || !(isOffline || isPaused)) return null;
  return (
    <p className={styles.mark} role="status">
      {isOffline ? text.offline : text.paused}
    </p>
  );
}

/** The name that this screen has to show, and the time of the request. */
type AskedName = { name: string; asked_at: string };

const loadScreenName = () => import("../overlays/screen-name");

/** Shows the screen's name when an organiser identifies the screen. */
function ScreenNameSlot({ asked, onEnd }: { asked: AskedName | null; onEnd: () => void }) {
  const part = useLazyModule(asked !== null, loadScreenName);
  return asked && part && <part.ScreenName key={asked.asked_at} name={asked.name} onEnd={onEnd} />;
}
