import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { connect } from "./connect";
import { isConnectionFault } from "./faults";
import { Patience } from "./patience";

/**
 * A postgres.js pool that survives broken connections. When a connection closes, postgres.js 3.4.9 still sends the
 * transaction's next statement or rollback to it. That throws where nobody can catch it, or runs on the new connection
 * outside of any transaction; and bytes not yet written precede the next startup message, which the server never reads.
 *
 * So the pool learns which connection a transaction has (`onexecute`), and when it closes (`onclose`): from then on the
 * transaction's statements and its end are withheld, and all connections are replaced. Requests get a 503 with
 * Retry-After. Array types are not fetched: nothing needs them, and a failure of that query has no listener. Statements
 * that no connection has taken are retried while the database wakes up (patience.ts).
 *
 * Rejected: `pg`, because every query would change. Remove this file once postgres.js has fixed this (its pull
 * requests 1209 and 1215); tests/host/database-faults.test.ts tells if that is safe.
 */

/** The connection of one transaction. */
type Line = { isBroken: boolean };
type Work = (transaction: postgres.TransactionSql) => unknown;
/** `begin` itself passes `unsafe` a callback with the connection that takes the statement; the types do not name it. */
type Unsafe = postgres.UnsafeQueryOptions & { onexecute?: (connection: { id: number }) => unknown };

/** A postgres.js statement; `state` is set once a connection has taken it. */
type Statement = { state?: unknown; cancel: () => void };
/** One attempt. Nothing of it has reached the database while `isTaken` is false. */
type Try = { answer: PromiseLike<unknown>; isTaken: () => boolean };

/** Statements of a pool that are running, and that wait for a connection. */
export type PoolLoad = { running: number; waiting: number };

type Generation = {
  sql: postgres.Sql;
  load: () => PoolLoad;
  begin: (parts: string[], work: Work) => Promise<unknown>;
  /** Rejects the statements that still wait for a connection. */
  rejectWaiting: () => void;
};

/** Drain timeout for queries on intact connections. */
const drainSeconds = 5;

const lost = () => Object.assign(new Error("The connection of this transaction broke."), { code: "CONNECTION_CLOSED" });
const never = () => new Promise<never>(() => {});

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
  const patience = new Patience(wakeSeconds * 1_000);
  const retire = ({ sql }: Generation) => sql.end({ timeout: drainSeconds });
  const replace = (generation: Generation) => {
    if (isClosed || generation !== current) return;
    current = openGeneration(url, options);
    generation.rejectWaiting();
    void retire(generation);
  };
  const persist = (attempt: (generation: Generation) => Try): Promise<unknown> => {
    let isTaken = () => false;
    const once = async () => {
      const generation = current;
      const tried = attempt(generation);
      isTaken = tried.isTaken;
      try {
        return await tried.answer;
      } catch (error) {
        if (isConnectionFault(error)) replace(generation);
        throw error;
      }
    };
    return patience.ask(once, () => !isClosed && !isTaken());
  };
  const client = new Proxy(current.sql, {
    apply: (_, self, parts) => Reflect.apply(current.sql, self, parts),
    get: (_, name) => {
      if (name === "unsafe") return (...parts: Parameters<postgres.Sql["unsafe"]>) => askStatement(persist, parts);
      if (name === "begin") return (...parts: unknown[]) => askTransaction(persist, parts);
      return Reflect.get(current.sql, name);
    },
  });
  // A broken pool takes its full drain timeout to close; do not wait for earlier ones.
  const close = async () => {
    isClosed = true;
    await retire(current);
  };
  return { client, close, load: () => current.load() };
}

type Persist = (attempt: (generation: Generation) => Try) => Promise<unknown>;

/** Starts a statement in the next microtask, as postgres.js does: until then drizzle may ask for rows as arrays. */
function askStatement(persist: Persist, parts: Parameters<postgres.Sql["unsafe"]>) {
  let isValues = false;
  const answer = Promise.resolve().then(() =>
    persist(({ sql }) => {
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

function askTransaction(persist: Persist, parts: unknown[]) {
  const work = parts.pop() as Work;
  return persist(({ begin }) => {
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
  const lines = new Map<number, Line>();
  const sql = connect(url, {
    ...options,
    onclose: (id) => {
      const line = lines.get(id);
      if (line) line.isBroken = true;
      lines.delete(id);
    },
  });
  // Sets the parsers that drizzle needs on this pool.
  drizzle(sql);
  const pending = new Set<Statement>();
  let beginning: Line | null = null;
  const { unsafe } = sql;
  sql.unsafe = ((text: string, parameters?: postgres.ParameterOrJSON<never>[], given: Unsafe = {}) => {
    const statement = unsafe(text, parameters, oneAtATime(lines, beginning, given));
    pending.add(statement);
    const forget = () => void pending.delete(statement);
    statement.then(forget, forget);
    return statement;
  }) as typeof unsafe;

  const begin = async (parts: string[], work: Work) => {
    const line: Line = { isBroken: false };
    beginning = line;
    // `begin` creates its first statement synchronously, within this call.
    const done = (sql.begin as (...all: unknown[]) => Promise<unknown>)(...parts, whileWhole(line, work));
    beginning = null;
    try {
      return await done;
    } finally {
      for (const [id, other] of lines) if (other === line) lines.delete(id);
    }
  };
  const load = () => {
    const running = [...pending].filter(({ state }) => state).length;
    return { running, waiting: pending.size - running };
  };
  const rejectWaiting = () => {
    for (const statement of pending) if (!statement.state) statement.cancel();
  };
  return { sql, begin, load, rejectWaiting };
}

/**
 * Makes a connection take one statement at a time: it takes no more if `onexecute` returns nothing. By default
 * postgres.js pipelines the next statement before the answer arrives, when PgBouncer may already have given the
 * connection away. Also records which connection takes a transaction's first statement.
 */
function oneAtATime(lines: Map<number, Line>, line: Line | null, given: Unsafe): Unsafe {
  const onexecute = (connection: { id: number }) => {
    if (line && given.onexecute) lines.set(connection.id, line);
    given.onexecute?.(connection);
  };
  return { ...given, onexecute };
}

/**
 * Wraps `work` for a connection that may break: it sends nothing after that. The wrapper never settles then, because
 * postgres.js would send a commit or rollback next; `begin` rejects by itself.
 */
function whileWhole(line: Line, work: Work): Work {
  return async (transaction) => {
    try {
      const result = await work(guarded(line, transaction));
      return line.isBroken ? never() : result;
    } catch (error) {
      if (line.isBroken) return never();
      throw error;
    }
  };
}

function guarded(line: Line, transaction: postgres.TransactionSql): postgres.TransactionSql {
  const check = () => {
    if (line.isBroken) throw lost();
  };
  return new Proxy(transaction, {
    apply: (target, self, parts) => {
      check();
      return Reflect.apply(target, self, parts);
    },
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...parts: unknown[]) => {
        check();
        if (name === "savepoint") parts.push(whileWhole(line, parts.pop() as Work));
        return value(...parts);
      };
    },
  });
}
