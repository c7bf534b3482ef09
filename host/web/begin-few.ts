import { AsyncResource } from "node:async_hooks";

/**
 * Time for which requests begin in one turn of the event loop. An upload is read over many turns, so that a crowd's make
 * it slow; the goal for a whole turn is 50 ms.
 */
const beginMs = 5;

/**
 * Returns a function that runs pieces of work in the order in which they come, at most some `beginMs` of them in each
 * turn of the event loop. A crowd that asks in the same moment would else hold up everybody else's answers, since the
 * event loop hands over in one turn whatever has arrived.
 */
export function beginFew(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let turnBeganAt = 0;
  const isSpent = () => performance.now() - turnBeganAt > beginMs;
  const openTurn = () => {
    turnBeganAt = performance.now();
    setImmediate(() => {
      turnBeganAt = 0;
      if (waiting.length === 0) return;
      openTurn();
      runNext();
    });
  };
  const runNext = () => {
    if (isSpent()) return;
    waiting.shift()?.();
    // Its promises are part of its work: the time is looked at after them.
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(runNext));
  };
  return (begin) => {
    if (turnBeganAt === 0) openTurn();
    if (waiting.length === 0 && !isSpent()) return begin();
    waiting.push(AsyncResource.bind(begin));
  };
}
