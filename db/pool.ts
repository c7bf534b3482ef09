import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { connect } from "./connect";
import { isConnectionFault } from "./faults";
import { watchSilence } from "./silence";
import { abandonIfBroken, type TransactionConnection, type Work } from "./transactions";
import { WakeRetry } from "./wake-retry";

/**
 * A postgres.js pool that survives broken connections. When a connection closes, postgres.js 3.4.9 still sends the
 * transaction's next statement or rollback to it. That throws where nobody can catch it, or runs on the new connection
 * outside of any transaction; and bytes not yet written precede the next startup message, which the server never reads.
 *
 * So the pool learns which connection a transaction has (`onexecute`), and when it closes (`onclose`): from then on the
 * transaction's statements and its end are withheld, and all connections are replaced. Requests get a 503 with
 * Retry-After. Array types are not fetched: nothing needs them, and a failure of that query has no listener. Statements
 * that no connection has taken are retried while the database wakes up (wake-retry.ts). A connection that has fallen
 * silent counts as broken (silence.ts).
 *
 * Rejected: `pg`, because every query would change. Remove this file once postgres.js has fixed this (its pull
 * requests 1209 and 1215); tests/host/database/database-faults.test.ts tells if that is safe.
 */

type Transactions = { txConnections: Map<number, TransactionConnection>; withinTransactions: Set<Statement> };
/** `begin` itself passes `unsafe` a callback with the connection that takes the statement; the types do not name it. */
type Unsafe = postgres.UnsafeQueryOptions & { onexecute?: (connection: DriverConnection) => unknown };

/** A postgres.js statement; `state` and `string` are set once a connection has taken it. */
type Statement = PromiseLike<unknown> & { state?: unknown; string?: string; cancel: () => void };
/** The driver's connection; a transaction's statements and its end pass through its `execute`. */
type DriverConnection = { id: number; execute: (statement: Statement) => unknown };
/** One attempt. Nothing of it has reached the database while `isTaken` is false. */
type Attempt = { answer: PromiseLike<unknown>; isTaken: () => boolean };

/** Statements of a pool that are running, and that wait for a connection. */
export type PoolLoad = { running: number; waiting: number };

/** All connections of the pool; replaced together once one of them breaks. */
type Generation = {
  sql: postgres.Sql;
  load: () => PoolLoad;
  begin: (parts: string[], work: Work) => Promise<unknown>;
  /** Rejects the statements that still wait for a connection. */
  rejectWaiting: () => void;
  /** Returns the statements that wait for the database's answer. */
  unanswered: () => Statement[];
};

/** Drain timeout for queries on intact connections. */
const drainSeconds = 5;

/**
 * Opens a pool that behaves like `postgres(url, options)`. After a connection breaks, the next query opens new
 * connections, and statements that no old connection has taken are retried there. While none can be opened, retries
 * continue for at most `wakeSeconds`.
 */
export function openPool(
  url: string,
  options: postgres.Options<Record<string, never>>,
  { wakeSeconds }: { wakeSeconds: number },
) {
  let current = openGeneration(url, options);
  let isClosed = false;
  const wakeRetry = new WakeRetry(wakeSeconds * 1_000);
  const retire = ({ sql }: Generation) => sql.end({ timeout: drainSeconds });
  const replace = (generation: Generation) => {
    if (isClosed || generation !== current) return;
    current = openGeneration(url, options);
    generation.rejectWaiting();
    void retire(generation);
  };
  const withRetry = (attempt: (generation: Generation) => Attempt): Promise<unknown> => {
    let isTaken = () => false;
    const once = async () => {
      const generation = current;
      const started = attempt(generation);
      isTaken = started.isTaken;
      try {
        return await started.answer;
      } catch (error) {
        if (isConnectionFault(error)) replace(generation);
        throw error;
      }
    };
    return wakeRetry.run(once, () => !isClosed && !isTaken());
  };
  const stopWatch = watchSilence({
    url,
    list: () => current.unanswered(),
    textOf: ({ string = "" }) => string,
    onSilence: () => replace(current),
  });
  const client = new Proxy(current.sql, {
    apply: (_, self, parts) => Reflect.apply(current.sql, self, parts),
    get: (_, name) => {
      if (name === "unsafe") return (...parts: Parameters<postgres.Sql["unsafe"]>) => runStatement(withRetry, parts);
      if (name === "begin") return (...parts: unknown[]) => runTransaction(withRetry, parts);
      return Reflect.get(current.sql, name);
    },
  });
  // A broken pool takes its full drain timeout to close; do not wait for earlier ones.
  const close = async () => {
    isClosed = true;
    stopWatch();
    await retire(current);
  };
  return { client, close, load: () => current.load() };
}

type WithRetry = (attempt: (generation: Generation) => Attempt) => Promise<unknown>;

/** Starts a statement in the next microtask, as postgres.js does: until then drizzle may ask for rows as arrays. */
function runStatement(withRetry: WithRetry, parts: Parameters<postgres.Sql["unsafe"]>) {
  let isValues = false;
  const answer = Promise.resolve().then(() =>
    withRetry(({ sql }) => {
      const statement: postgres.PendingQuery<postgres.Row[]> & Partial<Statement> = sql.unsafe(...parts);
      return { answer: isValues ? statement.values() : statement, isTaken: () => Boolean(statement.state) };
    }),
  );
  answer.catch(() => {});
  const values = () => {
    isValues = true;
    return answer;
  };
  return Object.assign(answer, { values });
}

function runTransaction(withRetry: WithRetry, parts: unknown[]) {
  const work = parts.pop() as Work;
  return withRetry(({ begin }) => {
    let hasBegun = false;
    const answer = begin(parts as string[], (transaction) => {
      hasBegun = true;
      return work(transaction);
    });
    return { answer, isTaken: () => hasBegun };
  });
}

/** A postgres.js pool whose transactions notice a broken connection at once. */
function openGeneration(url: string, options: postgres.Options<Record<string, never>>): Generation {
  const txConnections = new Map<number, TransactionConnection>();
  const sql = connect(url, {
    ...options,
    onclose: (id) => {
      const txConnection = txConnections.get(id);
      if (txConnection) txConnection.isBroken = true;
      txConnections.delete(id);
    },
  });
  // Sets the parsers that drizzle needs on this pool.
  drizzle(sql);
  const pending = new Set<Statement>();
  // Statements of transactions, which `pending` lacks: postgres.js makes them, and their commits, by itself.
  const withinTransactions = new Set<Statement>();
  let startingConnection: TransactionConnection | null = null;
  const { unsafe } = sql;
  sql.unsafe = ((text: string, parameters?: postgres.ParameterOrJSON<never>[], given: Unsafe = {}) => {
    const statement = unsafe(
      text,
      parameters,
      withoutPipelining({ txConnections, withinTransactions }, startingConnection, given),
    );
    collect(pending, statement);
    return statement;
  }) as typeof unsafe;

  const begin = async (parts: string[], work: Work) => {
    const txConnection: TransactionConnection = { isBroken: false };
    startingConnection = txConnection;
    // `begin` creates its first statement synchronously, within this call.
    const done = (sql.begin as (...all: unknown[]) => Promise<unknown>)(...parts, abandonIfBroken(txConnection, work));
    startingConnection = null;
    try {
      return await done;
    } finally {
      for (const [id, other] of txConnections) if (other === txConnection) txConnections.delete(id);
    }
  };
  const load = () => {
    const running = [...pending].filter(({ state }) => state).length;
    return { running, waiting: pending.size - running };
  };
  const rejectWaiting = () => {
    for (const statement of pending) if (!statement.state) statement.cancel();
  };
  const unanswered = () => [...new Set([...pending, ...withinTransactions])].filter(({ state }) => state);
  return { sql, begin, load, rejectWaiting, unanswered };
}

/** Keeps a statement in the set until it settles. */
function collect(statements: Set<Statement>, statement: Statement): void {
  statements.add(statement);
  const forget = () => void statements.delete(statement);
  statement.then(forget, forget);
}

/**
 * Makes a connection take one statement at a time: it takes no more if `onexecute` returns nothing. By default
 * postgres.js pipelines the next statement before the answer arrives, when PgBouncer may already have given the
 * connection away. Also records which connection takes a transaction's first statement.
 */
function withoutPipelining(
  { txConnections, withinTransactions }: Transactions,
  txConnection: TransactionConnection | null,
  given: Unsafe,
): Unsafe {
  const onexecute = (connection: DriverConnection) => {
    if (txConnection && given.onexecute) {
      collectExecuted(withinTransactions, connection);
      txConnections.set(connection.id, txConnection);
    }
    given.onexecute?.(connection);
  };
  return { ...given, onexecute };
}

/** Makes a connection keep what it executes in the set until it is answered. */
function collectExecuted(statements: Set<Statement>, connection: DriverConnection): void {
  const { execute } = connection;
  if (collecting.has(connection)) return;
  collecting.add(connection);
  connection.execute = (statement) => {
    collect(statements, statement);
    return execute(statement);
  };
}
const collecting = new WeakSet<DriverConnection>();
