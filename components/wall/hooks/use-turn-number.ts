import { useEffect, useState } from "react";
import { serverNow, watchServerClock } from "@/lib/client/browser/server-clock";
import { turnNumber, untilTurn } from "@/lib/client/wall/cards/still-turns";

/**
 * Returns the number of the server clock's turn, which changes for all screens at once; null before the clock was first
 * free. A clock that is not free stands.
 */
export function useTurnNumber(turnMs: number, isFree: boolean): number | null {
  const now = () => turnNumber(serverNow().getTime(), turnMs);
  const [number, setNumber] = useState(() => (isFree ? now() : null));
  useEffect(() => {
    if (!isFree) return;
    let timer: number | undefined;
    const wait = () => {
      timer = window.setTimeout(
        () => {
          setNumber(turnNumber(serverNow().getTime(), turnMs));
          wait();
        },
        untilTurn(serverNow().getTime(), turnMs),
      );
    };
    wait();
    const unwatch = watchServerClock(() => {
      window.clearTimeout(timer);
      setNumber(turnNumber(serverNow().getTime(), turnMs));
      wait();
    });
    return () => {
      window.clearTimeout(timer);
      unwatch();
    };
  }, [isFree, turnMs]);
  return number;
}
