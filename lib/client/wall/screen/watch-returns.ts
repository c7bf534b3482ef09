import { onPageReturn } from "../../browser/page-return";

/** If the clock jumps by more than `sleepMs` beyond a tick, the machine slept or its clock was set. */
const tickMs = 2_000;
const sleepMs = 6_000;

/** Calls `onReturn` when the network, the page or the machine is back. Returns a function that ends it. */
export function watchReturns(onReturn: () => void): () => void {
  const stopReturns = onPageReturn(onReturn);
  let tickedAt = Date.now();
  const ticks = setInterval(() => {
    const now = Date.now();
    const passedMs = now - tickedAt;
    tickedAt = now;
    if (passedMs < 0 || passedMs > tickMs + sleepMs) onReturn();
  }, tickMs);
  return () => {
    clearInterval(ticks);
    stopReturns();
  };
}
