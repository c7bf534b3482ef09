import type { Announced } from "@/lib/shared/announcements/announced";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import { serverNow, watchServerClock } from "../../browser/server-clock";

/** A machine that slept finds out within this long that the time is over. */
const tickMs = 1_000;

/** Gives what lies over the wall now, by the server's clock; '' for nothing. */
export function announcedNow(event: Partial<Announced>): string {
  return announcedAt(event, serverNow()).announcement;
}

/**
 * Calls when what lies over the wall may have changed without word from the server: at its end, and when this machine's
 * clock is found to be off. Needs no network. Returns how to stop.
 */
export function watchAnnouncement(event: Partial<Announced>, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    onChange();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const leftMs = Date.parse(event.announcement_until ?? "") - serverNow().getTime();
    if (leftMs > 0) timer = setTimeout(look, Math.min(leftMs, tickMs));
  };
  const unwatch = watchServerClock(look);
  wait();
  return () => {
    clearTimeout(timer);
    unwatch();
  };
}
