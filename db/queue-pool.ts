import "server-only";
import { Pool, type PoolClient } from "pg";
import { limits } from "@/lib/shared/limits";
import { watchSilence } from "./silence";

/** Fields that the watch reads of node-postgres (8.23), which has no public names for them. */
type PgClient = PoolClient & {
  _activeQuery: { text?: string } | null;
  connection: { stream: { destroy(): void } };
};

type Options = {
  /** From queueAddress. */
  connectionString: string;
  max: number;
  /** Closes a connection that has idled this long. */
  idleMs?: number;
};

/**
 * Opens a pool of node-postgres for the queue's library, whose own waits without a limit for a connection, and for the
 * answer of one that has fallen silent.
 */
export function openQueuePool({ connectionString, max, idleMs = 10_000 }: Options): Pool {
  const pool = new Pool({
    connectionString,
    max,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: limits.databaseConnectSeconds * 1_000,
    allowExitOnIdle: true,
  });
  const clients = new Set<PgClient>();
  // The next query reports a broken connection. Without a listener the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    clients.add(client as PgClient);
  });
  pool.on("remove", (client) => {
    clients.delete(client as PgClient);
  });
  type Waiting = NonNullable<PgClient["_activeQuery"]>;
  const stopWatch = watchSilence<Waiting>({
    url: connectionString,
    list: () => [...clients].flatMap(({ _activeQuery }) => _activeQuery ?? []),
    textOf: ({ text = "" }) => text,
    onSilence: (silent) => {
      for (const { _activeQuery, connection } of clients) {
        if (_activeQuery && silent.includes(_activeQuery)) connection.stream.destroy();
      }
    },
  });
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = () => {
    stopWatch();
    return end();
  };
  return pool;
}
