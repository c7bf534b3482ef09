import "server-only";
import type { RunnerOptions } from "graphile-worker";
import { queueAddress } from "@/db/address";
import { type Serving, servingName } from "@/db/presence";

/**
 * The library awaits the end of a job only where it collects several: otherwise it returns before the database knows. A
 * connection that breaks just then throws where nobody can catch it (graphile-worker 0.17.3, dist/worker.js). Zero
 * milliseconds collect those of one turn of the event loop.
 */
const preset: NonNullable<RunnerOptions["preset"]> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

type Options = { url: string; isDirect: boolean; servedBy?: Serving };

/**
 * How the queue's library gets to the database at `url`. Named statements are for an address that is known to be direct: behind
 * a pooler the next one may run on another connection, which does not know them.
 */
export function queueOptions({ url, isDirect, servedBy }: Options) {
  const connectionString = queueAddress(url, servedBy && servingName(servedBy));
  return { connectionString, noPreparedStatements: !isDirect, preset } satisfies RunnerOptions;
}
