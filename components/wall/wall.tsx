"use client";
import { wallMessages } from "@/lib/messages/wall";
import type { RealtimeClientConfig } from "@/lib/ports/realtime";
import { type LoadedWall, useLiveWall, type WallAccess } from "@/lib/wall/hooks";
import { Entrance } from "./entrance";
import { LiveStage } from "./live-stage";
import { Notice } from "./notice";
import type { ScanAddress } from "./scan-me";

/** What every way into a wall needs to know of the installation. */
export type WallSite = { realtime: RealtimeClientConfig; scan: ScanAddress };

type WallProps = WallSite & LoadedWall & { access?: WallAccess; ribbon?: string };

/** An event's wall, live for as long as it is open, whatever becomes of the event in the meantime. */
export function Wall({ event, posts, realtime, scan, access, ribbon }: WallProps) {
  const { screen, door } = useLiveWall({ event, posts }, realtime, access);
  if (door === "hidden") return <Notice text={wallMessages.notFound} />;
  if (door === "locked") {
    const forEverybody = { door, message: wallMessages.passwordNeeded } as const;
    return <Entrance slug={screen.event.event_url_slug} forEverybody={forEverybody} site={{ realtime, scan }} />;
  }
  return <LiveStage event={screen.event} posts={screen.posts} scan={scan} {...(ribbon && { ribbon })} />;
}
