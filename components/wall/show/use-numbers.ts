import { useEffect, useState } from "react";
import type { NumbersSource } from "@/lib/client/wall/screen/source";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallNumbers } from "@/lib/shared/show/contract";
import { isoTime } from "@/lib/shared/show/scene-at";

/**
 * Counts the wall anew when its posts change, and every `everyMs`. Keeps the last counts during a pause and while the
 * server is away.
 */
export function useNumbers(
  source: NumbersSource,
  { id, wall_paused_version }: PublicEvent,
  posts: readonly PublicPost[],
  sinceMs: number | null,
  everyMs: number,
): WallNumbers | null {
  const [numbers, setNumbers] = useState<WallNumbers | null>(null);
  const isPaused = wall_paused_version !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed posts are counted at once.
  useEffect(() => {
    let isCurrent = true;
    const since = sinceMs === null ? undefined : isoTime(sinceMs);
    const count = () =>
      source.numbers(id, since).then(
        (found) => isCurrent && setNumbers((known) => (isPaused && known) || found),
        () => {},
      );
    void count();
    const timer = window.setInterval(count, everyMs);
    return () => {
      isCurrent = false;
      window.clearInterval(timer);
    };
  }, [source, id, posts, isPaused, sinceMs, everyMs]);
  return numbers;
}
