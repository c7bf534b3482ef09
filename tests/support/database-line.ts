import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A connection to the database that can be cut: its connections break, and new ones are refused. `breakSome` ends the
 * connections that `choose` picks, by FIN or by reset, and keeps accepting new ones.
 */
export async function openDatabaseLine(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    clients.add(near);
    near.on("close", () => clients.delete(near));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [near, far].map((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const line = new URL(url);
  line.port = String((server.address() as AddressInfo).port);
  return {
    url: line.href,
    breakSome: (choose: () => boolean, how: "end" | "reset") => {
      for (const socket of [...clients].filter(choose)) how === "reset" ? socket.resetAndDestroy() : socket.destroy();
    },
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
