import { isoTime, shownMoment, withoutOver } from "./scene-at";
import type { Show, StoredShow } from "./show";

type ShowRow = { wall_show: StoredShow | null; wall_paused_at: string | null };

/** Returns an event's show without what is over; null if nothing is left, so that most walls carry none. */
export function showOf({ wall_show, wall_paused_at }: ShowRow, nowMs: number): Show | null {
  if (wall_show === null) return null;
  const paused_at = wall_paused_at && isoTime(Date.parse(wall_paused_at));
  const { brought_up } = wall_show;
  const isUp = brought_up !== null && Date.parse(brought_up.until) > nowMs;
  const cues = withoutOver(wall_show.cues, shownMoment({ paused_at }, nowMs));
  if (cues.length === 0 && !isUp) return null;
  return { cues, brought_up: isUp ? brought_up : null, paused_at };
}
