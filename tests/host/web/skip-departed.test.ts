import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { skipDeparted } from "@/host/web/skip-departed";

const clients = 50;

/** Each client sends a request and cuts its connection as told, or reads the answer. */
const clientCode = `
  const { connect } = require("node:net");
  const { parentPort, workerData: { port, clients, way } } = require("node:worker_threads");
  let answers = 0;
  let left = clients;
  for (let count = 0; count < clients; count += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("data", () => { answers += 1; socket.destroy(); });
    socket.on("close", () => { left -= 1; if (left === 0) parentPort.postMessage(answers); });
    socket.write("GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n", () => {
      if (way === "reset") socket.resetAndDestroy();
      if (way === "closed") socket.destroy();
    });
  }`;

/** Runs the clients while this thread is busy, as a server under load is, until all have sent. */
async function meet(way: "reset" | "closed" | "waits") {
  let begun = 0;
  const server = createServer(
    skipDeparted((_, response) => {
      begun += 1;
      response.end("x");
    }),
  );
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(clientCode, { eval: true, workerData: { port, clients, way } });
  await once(worker, "online");
  const until = performance.now() + 500;
  while (performance.now() < until);
  const [answers] = await once(worker, "message");
  await worker.terminate();
  // The server has accepted them all by the time it answers one that came later.
  await fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text());
  return { begun: begun - 1, answers };
}

it.each(["reset", "closed"] as const)(
  "no work is begun for a connection that was %s right after its request",
  async (way) => {
    expect(await meet(way)).toEqual({ begun: 0, answers: 0 });
  },
);

it("clients that wait are answered", async () => {
  expect(await meet("waits")).toEqual({ begun: clients, answers: clients });
});
