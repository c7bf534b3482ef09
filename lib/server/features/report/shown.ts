import "server-only";
import { confirmTakedowns, saveShownHour } from "@/db/queries/shown-hours";
import { shownRules } from "@/lib/shared/limits/shown";
import type { ReportScreenBody, ShownHour } from "@/lib/shared/screens/contract";
import type { Deps } from "../../deps";

type Screen = Pick<ReportScreenBody, "event_id" | "id" | "name" | "wall_version"> & { account_id: string };

/** Keeps what a named screen's report proves: posts that are gone from it, and the seconds of an hour's ads. */
export async function recordShown({ db }: Pick<Deps, "db">, screen: Screen, shown: ShownHour | undefined, now: Date) {
  await confirmTakedowns(db, screen, now.toISOString());
  const hour = shown && admitHour(shown, now);
  if (hour) await saveShownHour(db, { ...hour, ...screen, screen_name: screen.name });
}

/** Returns an hour with no more time than has passed of it by the server's clock; null if it is to come or too old. */
function admitHour(shown: ShownHour, now: Date): ShownHour | null {
  const passedMs = now.getTime() - Date.parse(shown.hour);
  const isHour = Date.parse(shown.hour) % shownRules.hourMs === 0;
  if (!isHour || passedMs < 0 || passedMs > shownRules.keptMs) return null;
  const atMost = (ms: number) => Math.min(ms, passedMs);
  const { shown_ms, from_ms, until_ms } = shown;
  return { ...shown, shown_ms: atMost(shown_ms), from_ms: atMost(from_ms), until_ms: atMost(until_ms) };
}
