import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";

/** How a sleeping database behaves: it refuses connections, or its proxy accepts and closes them. */
export type Sleep = "refuses" | "hangs up";

/** A proxy for the database at `url`, which sleeps until `wake`. Counts rejected clients when it hangs up. */
export async function openSleepingLine(url: string, sleep: Sleep) {
  const { hostname, port } = new URL(url);
  let server: Server | null = null;
  let isAwake = false;
  let failedClients = 0;
  const listen = async (at: number) => {
    server = createServer((near) => {
      near.on("error", () => {});
      if (!isAwake) {
        failedClients += 1;
        // Unread data would be answered with a reset.
        return near.resume().end();
      }
      const far = connect(Number(port), hostname);
      for (const socket of [near, far])
        socket.on("error", () => {}).on("close", () => [near, far].map((end) => end.destroy()));
      near.pipe(far).pipe(near);
    });
    await once(server.listen(at, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    if (server) await once(server.close(), "close");
    server = null;
  };
  const proxyPort = await listen(0);
  if (sleep === "refuses") await close();
  const line = new URL(url);
  line.port = String(proxyPort);
  return {
    url: line.href,
    failedClients: () => failedClients,
    wake: async () => {
      isAwake = true;
      if (!server) await listen(proxyPort);
    },
    close,
  };
}
