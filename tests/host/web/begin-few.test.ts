import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { beginFew } from "@/host/web/begin-few";

const crowd = 60;
const workMs = 4;
/** They begin after 0 and 4 ms. */
const mostInTurn = 2;

function work() {
  const until = performance.now() + workMs;
  while (performance.now() < until);
}

/** Asks for a whole crowd's work in one turn of the event loop; resolves to the order, and how many began in each turn. */
async function beginCrowd(workOf: () => void) {
  const begin = beginFew();
  const order: number[] = [];
  const begunIn = new Map<number, number>();
  let turn = 0;
  const countTurns = () => {
    turn += 1;
    if (order.length < crowd) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  for (let index = 0; index < crowd; index += 1) {
    setImmediate(() =>
      begin(() => {
        order.push(index);
        begunIn.set(turn, (begunIn.get(turn) ?? 0) + 1);
        workOf();
      }),
    );
  }
  while (order.length < crowd) await sleep(1);
  return { order, begunIn: [...begunIn.values()] };
}

it.each([
  ["at once", work],
  ["in promises", () => void Promise.resolve().then(work)],
])("a crowd's work, done %s, is spread over turns of the event loop, in its order", async (_, workOf) => {
  const { order, begunIn } = await beginCrowd(workOf);
  expect(order).toEqual(Array.from({ length: crowd }, (_, index) => index));
  expect(Math.max(...begunIn)).toBeLessThanOrEqual(mostInTurn);
});

it("work that is quickly done does not wait for a turn of its own", async () => {
  expect((await beginCrowd(() => {})).begunIn.length).toBeLessThan(crowd / 10);
});

it("each piece of work keeps its own context", async () => {
  const context = new AsyncLocalStorage<number>();
  const begin = beginFew();
  const seen: unknown[] = [];
  const expected = Array.from({ length: crowd }, (_, index) => index);
  for (const index of expected) {
    context.run(index, () =>
      begin(() => {
        work();
        seen.push(context.getStore());
      }),
    );
  }
  while (seen.length < crowd) await sleep(1);
  expect(seen).toEqual(expected);
});
