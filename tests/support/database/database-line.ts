import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A connection to the database, or to another service, that can be cut: its connections break, and new ones are
 * refused. `breakSome` ends the connections that `choose` picks, by FIN or by reset, and keeps accepting new ones.
 * `fallSilent` keeps the connections open on both sides and passes nothing on any more, like a firewall that has
 * forgotten them; `isForAll` for new ones, too.
 */
export async function openDatabaseLine(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const silence = ([near, far]: [Socket, Socket]) => {
    for (const socket of [near, far]) socket.unpipe().resume();
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    clients.add(near);
    near.on("close", () => clients.delete(near));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [near, far].map((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.on("close", () => pairs.delete(pair));
    if (isSilent) silence(pair);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const line = new URL(url);
  line.port = String((server.address() as AddressInfo).port);
  return {
    url: line.href,
    breakSome: (choose: () => boolean, how: "end" | "reset") => {
      for (const socket of [...clients].filter(choose)) how === "reset" ? socket.resetAndDestroy() : socket.destroy();
    },
    fallSilent: ({ isForAll = false } = {}) => {
      isSilent = isForAll;
      for (const pair of pairs) silence(pair);
    },
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
