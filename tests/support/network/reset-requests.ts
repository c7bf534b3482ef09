import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** GET requests to one address on separate connections, each of which is reset (RST) instead of closed. */
type Resets = {
  count: number;
  /** The number of simultaneous requests. */
  atOnce: number;
  /** The longest time between a request and its reset; each request takes another time of 0 to this. */
  longestMs: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends and resets the requests; resolves to the count of each status received before, 'none' for no answer. */
export async function resetRequests(url: string, resets: Resets): Promise<Record<string, number>> {
  const { count, atOnce, longestMs, headers = {}, signal } = resets;
  const answered: Record<string, number> = {};
  let begun = 0;
  const askOn = async () => {
    while (begun < count && !signal?.aborted) {
      begun += 1;
      const status = await resetOne(new URL(url), headers, (begun * 7) % (longestMs + 1));
      answered[status] = (answered[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return answered;
}

async function resetOne({ hostname, port, host, pathname, search }: URL, headers: Record<string, string>, ms: number) {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  socket.on("data", (chunk) => {
    answer ||= chunk.toString("latin1", 0, 16);
  });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`, () => {
    void sleep(ms).then(() => socket.resetAndDestroy());
  });
  await closed;
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? "none";
}
