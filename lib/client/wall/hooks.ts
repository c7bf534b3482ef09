import { useCallback, useEffect, useRef, useState } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { AuthorizeChannel, RealtimeClientConfig } from "@/lib/shared/ports/realtime";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicApiPaths } from "@/lib/shared/public-paths";
import { fetchPart } from "../browser/fetch-part";
import { postJson } from "../browser/post-json";
import { useLatest } from "../browser/use-latest";
import { authorizeBy } from "../realtime/channel-auth";
import { socketAddress } from "../realtime/pusher-protocol";
import { WallSocket } from "../realtime/wall-socket";
import { pictureWidths } from "./cards/layouts";
import { loadPicture } from "./pictures/load-picture";
import { pictureSources } from "./pictures/picture-sources";
import { LiveScreen, type ScreenView } from "./screen/screen";
import { openScreen, type Screen } from "./screen/screen-state";
import { publicWallSource, type ScriptSource, type WallSource } from "./screen/source";
import type { Identify, SendReport, Upkeep } from "./screen/upkeep";

/** A wall as it was loaded. */
export type LoadedWall = { event: PublicEvent; posts: PublicPost[] };

/** How a page may read the wall, sign its channel and report itself: as the public does, or with the team's token. */
export type WallAccess = { source: WallSource & ScriptSource; authorize?: AuthorizeChannel; report?: SendReport };

/** Tells a live wall where the socket is, and which build the page is of. */
export type LiveSite = { realtime: RealtimeClientConfig; build: string };

export const publicAccess: WallAccess = { source: publicWallSource };

/**
 * The wall as it is now, for as long as the component stands. What it is given first counts once. `onIdentify` is called
 * when an organiser asks this screen for its name.
 */
export function useLiveWall(loaded: LoadedWall, site: LiveSite, access: WallAccess, onIdentify: Identify): ScreenView {
  const [start] = useState(() => ({ initial: openScreen(loaded.event, loaded.posts), site, access, onIdentify }));
  const [view, setView] = useState<ScreenView>({
    screen: start.initial,
    access: "open",
    isOffline: false,
    isPushed: false,
  });
  const { hearBuild, hearCall } = useUpkeep(view, start);
  useEffect(() => {
    const { initial, site, access } = start;
    const socket = new WallSocket({
      openSocket: () => new WebSocket(socketAddress(site.realtime, window.location)),
      authorize: access.authorize ?? authorizeBy(postJson),
    });
    const onChange = (view: ScreenView) => {
      askForNewest(view.screen);
      setView(view);
    };
    const screen = new LiveScreen({
      initial,
      source: access.source,
      socket,
      onChange,
      onServed: hearBuild,
      onCalled: hearCall,
    });
    return () => screen.stop();
  }, [start, hearBuild, hearCall]);
  return view;
}

/** A card comes with its picture, and that is on its way before the page is drawn anew. */
function askForNewest({ event, posts }: Screen) {
  const [post] = posts;
  if (!post || event.wall_layout === "Single Post Spotlight") return;
  void loadPicture(pictureSources(post, pictureWidths[event.wall_layout]), 0);
}

type UpkeepStart = { site: LiveSite; access: WallAccess; onIdentify: Identify };

/**
 * Keeps the screen known, up to date and ready for an outage. An effect, so that what is told has been painted. Returns
 * what takes the name of the build that is served now, and what takes the call to all screens.
 */
function useUpkeep(view: ScreenView, { site: { build }, access, onIdentify }: UpkeepStart) {
  const upkeep = useRef<Upkeep | null>(null);
  const served = useRef<string>(undefined);
  const latest = useLatest(view);
  useEffect(() => {
    const send = access.report ?? sendPublicReport;
    const isForEverybody = access.source === publicWallSource;
    const stop = fetchPart(
      () => import("./screen/upkeep"),
      ({ Upkeep }) => {
        upkeep.current = new Upkeep({ view: latest.current, build, send, isForEverybody, onIdentify });
        upkeep.current.hearBuild(served.current);
      },
    );
    return () => {
      stop();
      upkeep.current?.stop();
      upkeep.current = null;
    };
  }, [build, access, onIdentify, latest]);
  useEffect(() => {
    upkeep.current?.tell(view);
  }, [view]);
  const hearBuild = useCallback((name: string) => {
    served.current = name;
    upkeep.current?.hearBuild(name);
  }, []);
  const hearCall = useCallback(() => upkeep.current?.hearCall(), []);
  return { hearBuild, hearCall };
}

const sendPublicReport: SendReport = (report) =>
  // The last word of a page that is being closed still has to leave. No other: Chromium 80 refuses to keep JSON alive.
  postJson(publicApiPaths.screens.report, report, { keepalive: report.is_leaving === true });
