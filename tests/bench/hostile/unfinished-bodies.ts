import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { HostileCase } from "./hostile-case";

const connections = 1_800;
const holdMs = 25_000;
/** Connections that are opened at a time, as a client's backlog allows. */
const step = 100;
const localAddress = "127.0.0.5";

/** Bytes of the two kinds of body: one beyond every limit, one just within the limit of public text. */
const sizes = [500_000, 16_000];

function open(port: number, bytes: number, statuses: Record<string, number>): Socket {
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1];
    if (status) statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const head = ["POST /api/realtime/auth HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${bytes + 100}\r\n\r\n"`);
  socket.write("x".repeat(bytes - 1));
  return socket;
}

/** One address opens many requests whose JSON never ends. */
export const unfinishedBodies: HostileCase = {
  title: "bodies whose end never comes",
  method:
    `${connections.toLocaleString("en")} connections of one address each begin a JSON string of 500 KB or 16 KB and ` +
    `leave it unfinished for ${holdMs / 1_000} s.`,

  async attack({ installation }, signal) {
    const statuses: Record<string, number> = {};
    const sockets: Socket[] = [];
    for (let index = 0; index < connections && !signal.aborted; index += 1) {
      sockets.push(open(installation.port, sizes[index % sizes.length] ?? 0, statuses));
      if (index % step === step - 1) await sleep(50);
    }
    await sleep(holdMs, undefined, { signal }).catch(() => {});
    const isOpen = sockets.filter((socket) => !socket.destroyed && socket.readyState === "open").length;
    for (const socket of sockets) socket.destroy();
    const counts = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    return `${counts.join(", ") || "no answer"}; ${isOpen} connections were still open at the end`;
  },
};
