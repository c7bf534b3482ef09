import "server-only";
import { createConnection, type Socket } from "node:net";
import postgres from "postgres";
import { readAddress } from "./address";

type Options = postgres.Options<Record<string, never>>;

/**
 * Opens a client of postgres.js for an address as people paste it; words of the address win over `options`. Connects with
 * the first query.
 */
export function connect(address: string, options: Options): postgres.Sql {
  const { url, options: asked } = readAddress(address);
  // A list of hosts is for postgres.js to go through. Its types do not name `socket`; its manual does.
  const socket = url.includes(",") ? {} : { socket: openSocket };
  return postgres(url, { ...options, ...asked, ...socket } as Options);
}

type Place = { host: string[]; port: number[]; path?: string | false };

/**
 * A socket for postgres.js (3.4.9). To take a connection and close it before a word is an error here. Proxies do so
 * whose database is away or asleep. By itself that client would connect again at once and for ever, and tell nobody.
 */
function openSocket({ host, port, path }: Place): Socket {
  const place = { host: host[0] ?? "localhost", port: port[0] ?? 5432 };
  const socket = createConnection(path ? { path } : place);
  socket.once("end", () => {
    if (socket.bytesRead > 0) return;
    socket.destroy(
      Object.assign(new Error("The database closed the connection without an answer."), { code: "ECONNRESET" }),
    );
  });
  // postgres.js reads both again, as the name that a certificate has to carry.
  return Object.assign(socket, place);
}
