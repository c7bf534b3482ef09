import { constants } from "node:os";

/** Thrown if the file is at fault: a retry would fail the same way. */
export class UndecodableError extends Error {
  isUndecodable = true;
}

/**
 * Returns the code of a system error ('ENOSPC'), or null. Node has no name for an exceeded quota.
 *
 * @param {any} error
 */
export function systemCode(error) {
  if (!(error instanceof Error)) return null;
  if (error.errno === -constants.errno.EDQUOT) return "EDQUOT";
  return typeof error.code === "string" && /^E[A-Z]+$/.test(error.code) ? error.code : null;
}

/**
 * Runs `work` and turns its errors into UndecodableError, except system errors.
 *
 * @template Result
 * @param {string} sentence
 * @param {() => Promise<Result>} work
 */
export async function blamingFile(sentence, work) {
  try {
    return await work();
  } catch (error) {
    if (systemCode(error) || error?.isUndecodable) throw error;
    throw new UndecodableError(sentence, { cause: error instanceof Error ? error : new Error(String(error)) });
  }
}
