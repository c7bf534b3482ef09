import "server-only";
import { createConnection, type Socket } from "node:net";
import postgres from "postgres";
import { readAddress } from "./address";

type Options = postgres.Options<Record<string, never>>;

/**
 * Opens a postgres.js client for an address as people paste it; parameters in the address override `options`. Connects
 * with the first query. postgres.js would ask for the types of arrays first, in a promise that nobody awaits: a database
 * that ends meanwhile would end a process that lets no rejection pass. No column is an array of a type of its own.
 */
export function connect(address: string, options: Options): postgres.Sql {
  const { url, options: addressOptions } = readAddress(address);
  // postgres.js handles a list of hosts itself. `socket` is in its manual, but not in its types.
  const socket = url.includes(",") ? {} : { socket: openSocket };
  return postgres(url, { fetch_types: false, ...options, ...addressOptions, ...socket } as Options);
}

type Place = { host: string[]; port: number[]; path?: string | false };

/**
 * Opens a socket for postgres.js (3.4.9) that reports an error if the server closes before it sends a byte. Proxies do
 * so while their database is down or asleep. postgres.js alone would reconnect at once and for ever, without an error.
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
  // postgres.js reads both again, as the name to verify in the certificate.
  return Object.assign(socket, place);
}
