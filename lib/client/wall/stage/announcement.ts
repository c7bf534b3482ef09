import type { Announced } from "@/lib/shared/announcements/announced";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import { serverNow, watchServerClock } from "../../browser/server-clock";

/** A machine that slept detects the end of the announcement within this time. */
const tickMs = 1_000;

/** Returns the current announcement, by the server's clock; '' for none. */
export function announcedNow(event: Partial<Announced>): string {
  return announcedAt(event, serverNow()).announcement;
}

/**
 * Calls back when the announcement may have changed without a push: at its end, and when this machine's clock turns out
 * to be off. Needs no network. Returns a function that stops it.
 */
export function watchAnnouncement(event: Partial<Announced>, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    onChange();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const leftMs = Date.parse(event.announcement_until ?? "") - serverNow().getTime();
    if (leftMs > 0) timer = setTimeout(update, Math.min(leftMs, tickMs));
  };
  const unwatch = watchServerClock(update);
  wait();
  return () => {
    clearTimeout(timer);
    unwatch();
  };
}
