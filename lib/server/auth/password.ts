import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 25 ms off the event loop. The default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string to store: algorithm, cost, salt and hash in one. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether `password` is the one behind `passwordHash`. A malformed hash is nobody's: false, never an error. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}
