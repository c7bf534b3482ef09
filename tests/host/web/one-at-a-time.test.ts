import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeAll, expect, it } from "vitest";
import { answerMedia } from "@/host/web/media";
import { maxPipelined, serializeAnswers } from "@/host/web/serialize-answers";
import { testInstallation } from "../../support/installation";

const installation = testInstallation({ storage: "disk" });
const key = "public/0123456789abcdef.mp4";
let server: Server;

beforeAll(() => installation.deps.storage.put(key, { bytes: Buffer.alloc(16 * 1024 * 1024) }, "video/mp4"));
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Resolves when a connection is closed or reset. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

/**
 * Starts a server with this handler and pipelines these requests on one connection; reads no answer before `resume`.
 */
async function sendAhead(answer: (request: IncomingMessage, response: ServerResponse) => void, paths: string[]) {
  server = createServer(serializeAnswers(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  socket.on("error", () => {});
  socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: wall.test\r\n\r\n`).join(""));
  return socket;
}

it("a connection that pipelines eight requests opens one file at a time, and none after a reset", async () => {
  const paths = Array.from({ length: maxPipelined + 1 }, () => `/api/media/${key}`);
  const socket = await sendAhead((request, response) => answerMedia(request, response, () => response.end()), paths);
  await expect.poll(() => installation.openFiles()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await installation.openFiles()).toHaveLength(1);
  socket.resetAndDestroy();
  await expect.poll(() => installation.openFiles()).toEqual([]);
});

it("a connection that pipelines five thousand requests is closed and leaves no file open", async () => {
  const paths = Array.from({ length: 5_000 }, () => `/api/media/${key}`);
  const socket = await sendAhead((request, response) => answerMedia(request, response, () => response.end()), paths);
  socket.resume();
  await closing(socket);
  await expect.poll(() => installation.openFiles()).toEqual([]);
});

it(`${maxPipelined} pipelined requests are answered one after the other in order, and one more closes the connection`, async () => {
  const asked: string[] = [];
  let underWay = 0;
  const slowly = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? "");
    underWay += 1;
    expect(underWay).toBe(1);
    setTimeout(() => {
      underWay -= 1;
      response.end("done");
    }, 5);
  };
  const paths = Array.from({ length: maxPipelined + 1 }, (_, index) => `/${index}`);
  const socket = await sendAhead(slowly, paths);
  let answers = "";
  socket.on("data", (chunk) => {
    answers += chunk;
  });
  socket.resume();
  await expect.poll(() => answers.match(/done/g)?.length).toBe(paths.length);
  expect(asked).toEqual(paths);
  socket.write("GET /again HTTP/1.1\r\nHost: wall.test\r\n\r\n");
  await expect.poll(() => asked.at(-1)).toBe("/again");

  const closed = closing(socket);
  socket.write([...paths, "/one-more"].map((path) => `GET ${path} HTTP/1.1\r\nHost: wall.test\r\n\r\n`).join(""));
  await closed;
});
