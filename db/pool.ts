import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { connect } from "./connect";
import { isConnectionFault } from "./faults";
import { Patience } from "./patience";

/**
 * A pool of postgres.js that survives broken connections. Once a connection broke, that client by itself writes a
 * transaction's further statements to a dead socket, which throws uncaught; or sends them over the renewed connection,
 * outside of any transaction; and what was not yet written stays before the next greeting, which the server then never
 * reads (docs/decisions/067-broken-database-connections.md). And nobody waits for a database that is asleep.
 */

/** The connection of one transaction. */
type Line = { isBroken: boolean };
type Work = (transaction: postgres.TransactionSql) => unknown;
/** `begin` itself hands `unsafe` a function that hears which connection took the statement; its types do not name it. */
type Unsafe = postgres.UnsafeQueryOptions & { onexecute?: (connection: { id: number }) => unknown };

/** A statement of postgres.js; it has a `state` as soon as a connection took it. */
type Statement = { state?: unknown; cancel: () => void };
/** One try to have something done. Nothing of it reached the database while it is not taken. */
type Try = { answer: PromiseLike<unknown>; isTaken: () => boolean };

/** Statements of a pool that run, and those that wait for a connection. */
export type PoolLoad = { running: number; waiting: number };

type Generation = {
  sql: postgres.Sql;
  load: () => PoolLoad;
  begin: (parts: string[], work: Work) => Promise<unknown>;
  /** Rejects the statements that wait for a connection. */
  rejectWaiting: () => void;
};

/** Queries on connections that did not break may take so long to end. */
const drainSeconds = 5;

const lost = () => Object.assign(new Error("The connection of this transaction broke."), { code: "CONNECTION_CLOSED" });
const never = () => new Promise<never>(() => {});

/**
 * Answers as the client of `postgres(url, options)` does. Where a connection broke, the next query opens connections
 * anew. What none of the old had taken is asked again there. While none can be opened, that goes on for `wakeSeconds`
 * at the most.
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
  // The end of a pool whose connection broke takes all of its seconds, and nobody needs it any more.
  const close = async () => {
    isClosed = true;
    await retire(current);
  };
  return { client, close, load: () => current.load() };
}

type Persist = (attempt: (generation: Generation) => Try) => Promise<unknown>;

/** A statement begins in the next turn, as those of postgres.js do: until then drizzle may ask for rows as arrays. */
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

/** A pool of postgres.js whose transactions learn at once that their connection broke. */
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
  // Gives this pool the parsers that drizzle wants.
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
    // Its first statement is made within this very call.
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
 * Has a connection take one statement at a time: it takes no more where `onexecute` answers nothing. By itself
 * postgres.js sends what waits behind a statement that has no answer yet. PgBouncer has given the connection away by
 * then. Notes also which connection takes the first statement of a transaction.
 */
function oneAtATime(lines: Map<number, Line>, line: Line | null, given: Unsafe): Unsafe {
  const onexecute = (connection: { id: number }) => {
    if (line && given.onexecute) lines.set(connection.id, line);
    given.onexecute?.(connection);
  };
  return { ...given, onexecute };
}

/**
 * `work` on a connection that may break: it can ask nothing more then. postgres.js, which would send a commit or a
 * rollback next, never hears of its end. `begin` rejects by itself.
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
