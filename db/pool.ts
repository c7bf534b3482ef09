import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { isConnectionFault } from "./faults";

/**
 * A pool of postgres.js that survives broken connections. By itself that client, once a connection broke, writes a
 * transaction's further statements to a socket that is not there, which throws where nobody can catch it; or sends them
 * over the renewed connection, outside of any transaction; and what was not yet written stays before the next greeting,
 * which the server then never reads (docs/decisions/067-broken-database-connections.md).
 */

/** The connection of one transaction. */
type Line = { isBroken: boolean };
type Work = (transaction: postgres.TransactionSql) => unknown;
/** The options that `begin` itself hands to `unsafe`: they tell which connection took the statement. */
type BeginOptions = postgres.UnsafeQueryOptions & { onexecute?: (connection: { id: number }) => unknown };

/** A statement of postgres.js; it has a `state` as soon as a connection took it. */
type Statement = { state?: unknown; cancel: () => void };

type Generation = {
  sql: postgres.Sql;
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
 * anew, and whoever waits for one of the old is rejected.
 */
export function openPool(url: string, options: postgres.Options<Record<string, never>>) {
  let current = openGeneration(url, options);
  const retiring = new Set<Promise<void>>();
  const retire = ({ sql }: Generation) => {
    const ending = sql.end({ timeout: drainSeconds }).finally(() => retiring.delete(ending));
    retiring.add(ending);
  };
  const watch = <T extends PromiseLike<unknown>>(generation: Generation, answer: T): T => {
    answer.then(undefined, (error) => {
      if (generation !== current || !isConnectionFault(error)) return;
      current = openGeneration(url, options);
      generation.rejectWaiting();
      retire(generation);
    });
    return answer;
  };
  const client = new Proxy(current.sql, {
    apply: (_, self, parts) => Reflect.apply(current.sql, self, parts),
    get: (_, name) => {
      const generation = current;
      if (name === "unsafe") {
        return (...parts: Parameters<postgres.Sql["unsafe"]>) => watch(generation, generation.sql.unsafe(...parts));
      }
      if (name === "begin") {
        return (...parts: unknown[]) => {
          const work = parts.pop() as Work;
          return watch(generation, generation.begin(parts as string[], work));
        };
      }
      return Reflect.get(generation.sql, name);
    },
  });
  const close = async () => {
    retire(current);
    await Promise.all(retiring);
  };
  return { client, close };
}

/** A pool of postgres.js whose transactions learn at once that their connection broke. */
function openGeneration(url: string, options: postgres.Options<Record<string, never>>): Generation {
  const lines = new Map<number, Line>();
  const sql = postgres(url, {
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
  sql.unsafe = ((text: string, parameters?: postgres.ParameterOrJSON<never>[], given: BeginOptions = {}) => {
    const statement = unsafe(text, parameters, hearing(lines, beginning, given));
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
  const rejectWaiting = () => {
    for (const statement of pending) if (!statement.state) statement.cancel();
  };
  return { sql, begin, rejectWaiting };
}

/** Notes which connection takes the first statement of a transaction. */
function hearing(lines: Map<number, Line>, line: Line | null, given: BeginOptions): BeginOptions {
  const { onexecute } = given;
  if (!line || !onexecute) return given;
  const hear = (connection: { id: number }) => {
    lines.set(connection.id, line);
    return onexecute(connection);
  };
  return { ...given, onexecute: hear };
}

/**
 * `work` on a connection that may break: then it can ask nothing more, and postgres.js, which would send a commit or a
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
