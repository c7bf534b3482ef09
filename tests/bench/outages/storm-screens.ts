import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";

/**
 * Thousands of screens in one process, each with the product's own client: socket, attempts, polls. The parent asks for
 * their number at a version. Arguments: the server's address, its key, the event's slug, and how many.
 */

const page = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
Object.assign(globalThis, { window: page, document: Object.assign(new EventTarget(), { visibilityState: "visible" }) });
const { WallSocket } = await import("@/lib/client/realtime/wall-socket");
const { LiveScreen } = await import("@/lib/client/wall/screen/screen");
const { openScreen } = await import("@/lib/client/wall/screen/screen-state");
const { createWallSource } = await import("@/lib/client/wall/screen/source");

const [url = "", key = "", slug = "", count = "0"] = process.argv.slice(2);
const { port } = new URL(url);
const screensPerAddress = 20;
const openAtOnce = 200;

const addressOf = (index: number) => {
  const number = Math.floor(index / screensPerAddress);
  return `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
};

function sourceOf(localAddress: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return createWallSource(
    (path, signal, onHeaders) =>
      new Promise((resolve, reject) => {
        const options = { host: "127.0.0.1", port, path, agent, localAddress, signal };
        const request = http.get(options, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}.`));
            onHeaders(new Headers({ date: response.headers.date ?? "" }));
            resolve(JSON.parse(Buffer.concat(chunks).toString()));
          });
        });
        request.on("error", reject);
      }),
  );
}

const versions: number[] = [];
const pushed: boolean[] = [];
const first = sourceOf("127.0.0.1");
const event = await first.event(slug);
const posts = await first.posts(event.id, event.wall_version);

function open(index: number): void {
  const localAddress = addressOf(index);
  const openSocket = () => {
    const address = `ws://127.0.0.1:${port}/app/${key}?protocol=7&client=bench&version=1`;
    const socket = new WebSocket(address, { localAddress, perMessageDeflate: false });
    socket.on("error", () => {});
    return socket as never;
  };
  const authorize = () => Promise.reject(new Error("The wall is public."));
  new LiveScreen({
    initial: openScreen(event, posts),
    source: sourceOf(localAddress),
    socket: new WallSocket({ openSocket, authorize }),
    onChange: ({ screen, isPushed }) => {
      versions[index] = screen.version;
      pushed[index] = isPushed;
    },
  });
}

process.on("message", (version: number) => {
  process.send?.({
    equal: versions.filter((one) => one >= version).length,
    pushed: pushed.filter(Boolean).length,
  });
});
process.on("disconnect", () => process.exit());
for (let index = 0; index < Number(count); index += 1) {
  open(index);
  if (index % openAtOnce === openAtOnce - 1) {
    while (pushed.filter(Boolean).length < index * 0.9) await sleep(100);
  }
}
process.send?.("open");
