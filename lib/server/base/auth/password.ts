import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/shared/errors";
import { turnRules } from "@/lib/shared/limits/turns";
import { messages } from "@/lib/shared/messages";
import { countedAddress } from "../limits/counted-address";
import { NoTurn, Turns } from "../limits/turns";
import { currentRequest } from "../log/request-context";

/** OWASP's first choice for argon2id (the default): 19 MiB, two passes, one lane; about 25 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Few at a time, so that a flood of attempts leaves processor and memory to the posts. */
const turns = new Turns(turnRules.passwords);

/** Runs when it is the turn of the request's address. Throws unavailable if too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(countedAddress(currentRequest()?.address ?? ""), work);
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    const { retryAfterSeconds } = turnRules;
    throw new AppError("unavailable", messages.http.unavailable, { retryAfterSeconds });
  }
}

/** Returns the PHC string to store: algorithm, cost, salt and hash in one. Throws unavailable if too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Returns true if the password matches the hash; false, not an error, for a malformed hash. Throws unavailable if too
 * many wait.
 */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password).catch(() => false));
}
