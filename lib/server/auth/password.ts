import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's first choice for argon2id (the default): 19 MiB, two passes, one lane; about 25 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the PHC string to store: algorithm, cost, salt and hash in one. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Returns true if the password matches the hash; false, not an error, for a malformed hash. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}
