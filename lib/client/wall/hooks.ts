import { useCallback, useEffect, useRef, useState } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { AuthorizeChannel, RealtimeClientConfig } from "@/lib/shared/ports/realtime";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicApiPaths } from "@/lib/shared/public-paths";
import { loadWithRetry } from "../browser/load-with-retry";
import { useLatest } from "../browser/use-latest";
import { authorizeBy } from "../realtime/channel-auth";
import { socketAddress } from "../realtime/pusher-protocol";
import { WallSocket } from "../realtime/wall-socket";
import { postJson } from "../session/post-json";
import { pictureWidths } from "./cards/layouts";
import { loadPicture } from "./pictures/load-picture";
import { pictureSources } from "./pictures/picture-sources";
import type { TakeCues } from "./screen/own-cues";
import { isPhone } from "./screen/phone-screen";
import { LiveScreen, type ScreenView } from "./screen/screen";
import { openScreen, type Screen } from "./screen/screen-state";
import { type NumbersSource, publicWallSource, type ScriptSource, type WallSource } from "./screen/source";
import type { Identify, SendReport, Upkeep } from "./screen/upkeep";

/** A wall as it was loaded. */
export type LoadedWall = { event: PublicEvent; posts: PublicPost[] };

/** How a page reads the wall, signs its channel and reports itself: as the public, or with the team's token. */
export type WallAccess = {
  source: WallSource & ScriptSource & NumbersSource;
  authorize?: AuthorizeChannel;
  report?: SendReport;
};

/** The socket's server, and the build of the page. */
export type LiveSite = { realtime: RealtimeClientConfig; build: string };

export const publicAccess: WallAccess = { source: publicWallSource };

/**
 * The live wall, while the component is mounted, and a callback for older posts (LiveScreen.wantOlder). Reads its arguments at mount only. Calls `onIdentify` when an
 * organiser asks this screen for its name, and `onCues` with what it alone shall show.
 */
export function useLiveWall(
  loaded: LoadedWall,
  site: LiveSite,
  access: WallAccess,
  onIdentify: Identify,
  onCues: TakeCues,
) {
  const [start] = useState(() => ({
    initial: openScreen(loaded.event, loaded.posts),
    site,
    access,
    onIdentify,
    onCues,
  }));
  const [view, setView] = useState<ScreenView>({
    screen: start.initial,
    access: "open",
    isOffline: false,
    isPushed: false,
  });
  const { handleBuild, handleInstruction } = useUpkeep(view, start);
  const live = useRef<LiveScreen | null>(null);
  const wantOlder = useCallback((below: number | null) => live.current?.wantOlder(below), []);
  useEffect(() => {
    const { initial, site, access } = start;
    const socket = new WallSocket({
      openSocket: () => new WebSocket(socketAddress(site.realtime, window.location)),
      authorize: access.authorize ?? authorizeBy(postJson),
      isPhone,
    });
    const onChange = (view: ScreenView) => {
      preloadNewest(view.screen);
      setView(view);
    };
    const screen = new LiveScreen({
      initial,
      source: access.source,
      socket,
      onChange,
      onServed: handleBuild,
      onInstruction: handleInstruction,
    });
    live.current = screen;
    return () => screen.stop();
  }, [start, handleBuild, handleInstruction]);
  return { ...view, wantOlder };
}

/** A new card appears with its picture, so start the download before the next render. */
function preloadNewest({ event, posts }: Screen) {
  const [post] = posts;
  if (!post || event.wall_layout === "Single Post Spotlight") return;
  void loadPicture(pictureSources(post, pictureWidths[event.wall_layout]), 0);
}

type UpkeepStart = { site: LiveSite; access: WallAccess; onIdentify: Identify; onCues: TakeCues };

/**
 * Reports the screen, keeps its build current and prepares it for an outage. Runs as an effect, so that reported posts
 * have been painted. Returns callbacks for the name of the served build and for instructions to screens.
 */
function useUpkeep(view: ScreenView, { site: { build }, access, onIdentify, onCues }: UpkeepStart) {
  const upkeep = useRef<Upkeep | null>(null);
  const served = useRef<string>(undefined);
  const latest = useLatest(view);
  useEffect(() => {
    const send = access.report ?? sendPublicReport;
    const isForEverybody = access.source === publicWallSource;
    const stop = loadWithRetry(
      () => import("./screen/upkeep"),
      ({ Upkeep }) => {
        upkeep.current = new Upkeep({ view: latest.current, build, send, isForEverybody, onIdentify, onCues });
        upkeep.current.handleBuild(served.current);
      },
    );
    return () => {
      stop();
      upkeep.current?.stop();
      upkeep.current = null;
    };
  }, [build, access, onIdentify, onCues, latest]);
  useEffect(() => {
    upkeep.current?.update(view);
  }, [view]);
  const handleBuild = useCallback((name: string) => {
    served.current = name;
    upkeep.current?.handleBuild(name);
  }, []);
  const handleInstruction = useCallback(() => upkeep.current?.handleInstruction(), []);
  return { handleBuild, handleInstruction };
}

const sendPublicReport: SendReport = (report) =>
  // Only the last report of a closing page needs keepalive. No other, because Chromium 80 rejects keepalive with JSON.
  postJson(publicApiPaths.screens.report, report, { keepalive: report.is_leaving === true });
