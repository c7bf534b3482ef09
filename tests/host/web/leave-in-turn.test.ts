import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { beginFew } from "@/host/web/begin-few";
import { leaveInTurn } from "@/host/web/leave-in-turn";

const crowd = 60;
const workMs = 4;
/** They end after 0 and 4 ms, and one may have been about to. */
const mostInTurn = 3;

const settle = () => {
  const until = performance.now() + workMs;
  while (performance.now() < until);
};

it("a crowd that leaves its bodies unfinished in one moment ends over several turns of the event loop", async () => {
  const inTurn = beginFew();
  let turn = 0;
  let isOver = false;
  const countTurns = () => {
    turn += 1;
    if (!isOver) setImmediate(countTurns);
  };
  const endedIn: number[] = [];
  let begun = 0;
  const server = createServer((request) => {
    begun += 1;
    leaveInTurn(request, inTurn);
    request.resume();
    request.once("error", () => {
      endedIn.push(turn);
      settle();
    });
  });
  onTestFinished(() => {
    isOver = true;
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  for (let count = 0; count < crowd; count += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nbegun");
    sockets.push(socket);
  }
  await expect.poll(() => begun).toBe(crowd);
  countTurns();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => endedIn.length).toBe(crowd);
  const ends = new Map<number, number>();
  for (const each of endedIn) ends.set(each, (ends.get(each) ?? 0) + 1);
  expect(Math.max(...ends.values())).toBeLessThanOrEqual(mostInTurn);
});

it("a request that ends well ends at once", async () => {
  const late: (() => void)[] = [];
  const server = createServer((request, response) => {
    leaveInTurn(request, (end) => late.push(end));
    request.resume().once("end", () => response.end("whole"));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "all of it" });
  expect(await answer.text()).toBe("whole");
  await sleep(20);
  expect(late).toHaveLength(0);
});
