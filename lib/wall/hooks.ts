import { useEffect, useState } from "react";
import { authorizeByCookie } from "../browser/channel-auth";
import type { PublicEvent } from "../events/public-contract";
import type { AuthorizeChannel, RealtimeClientConfig } from "../ports/realtime";
import type { PublicPost } from "../posts/contract";
import { socketAddress } from "./pusher-protocol";
import { LiveScreen, type ScreenView } from "./screen";
import { openScreen } from "./screen-state";
import { publicWallSource, type ScriptSource, type WallSource } from "./source";
import { WallSocket } from "./wall-socket";

/** A wall as it was loaded. */
export type LoadedWall = { event: PublicEvent; posts: PublicPost[] };

/** How a page may read the wall and sign its channel: as the public does, or with the team's bearer token. */
export type WallAccess = { source: WallSource & ScriptSource; authorize?: AuthorizeChannel };

export const publicAccess: WallAccess = { source: publicWallSource };

/** The wall as it is now, for as long as the component stands. What it is given first counts once. */
export function useLiveWall(
  loaded: LoadedWall,
  realtime: RealtimeClientConfig,
  access: WallAccess = publicAccess,
): ScreenView {
  const [start] = useState(() => ({ initial: openScreen(loaded.event, loaded.posts), realtime, access }));
  const [view, setView] = useState<ScreenView>({ screen: start.initial, door: "open" });
  useEffect(() => {
    const { initial, realtime, access } = start;
    const socket = new WallSocket({
      dial: () => new WebSocket(socketAddress(realtime, window.location)),
      authorize: access.authorize ?? authorizeByCookie,
    });
    const screen = new LiveScreen({ initial, source: access.source, socket, onChange: setView });
    return () => screen.stop();
  }, [start]);
  return view;
}
