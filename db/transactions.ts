import "server-only";
import type postgres from "postgres";

/** Transactions of postgres.js that send nothing more once their connection has broken (db/pool.ts tells why). */

/** The connection of one transaction. */
export type TransactionConnection = { isBroken: boolean };
export type Work = (transaction: postgres.TransactionSql) => unknown;

const connectionLost = () =>
  Object.assign(new Error("The connection of this transaction broke."), { code: "CONNECTION_CLOSED" });

const never = () => new Promise<never>(() => {});

/**
 * Wraps `work` for a connection that may break: it sends nothing after that. The wrapper never settles then, because
 * postgres.js would send a commit or rollback next; `begin` rejects by itself.
 */
export function abandonIfBroken(txConnection: TransactionConnection, work: Work): Work {
  return async (transaction) => {
    try {
      const result = await work(rejectAfterBreak(txConnection, transaction));
      return txConnection.isBroken ? never() : result;
    } catch (error) {
      if (txConnection.isBroken) return never();
      throw error;
    }
  };
}

function rejectAfterBreak(
  txConnection: TransactionConnection,
  transaction: postgres.TransactionSql,
): postgres.TransactionSql {
  const check = () => {
    if (txConnection.isBroken) throw connectionLost();
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
        if (name === "savepoint") parts.push(abandonIfBroken(txConnection, parts.pop() as Work));
        return value(...parts);
      };
    },
  });
}
