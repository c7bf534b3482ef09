import { constants } from "node:os";

/** Thrown where the bytes are at fault: another try would end the same. */
export class UndecodableError extends Error {
  isUndecodable = true;
}

/**
 * Gives the code of a system's own error ('ENOSPC'), or null. Node has no name for a quota that is used up.
 *
 * @param {any} error
 */
export function systemCode(error) {
  if (!(error instanceof Error)) return null;
  if (error.errno === -constants.errno.EDQUOT) return "EDQUOT";
  return typeof error.code === "string" && /^E[A-Z]+$/.test(error.code) ? error.code : null;
}

/**
 * Runs `work`, whose errors are the file's fault, but for those of the system itself.
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
