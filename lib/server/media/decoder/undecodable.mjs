/** Thrown where the bytes are at fault: another try would end the same. */
export class UndecodableError extends Error {
  isUndecodable = true;
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
    const isSystems = error instanceof Error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
    if (isSystems || error?.isUndecodable) throw error;
    throw new UndecodableError(sentence, { cause: error instanceof Error ? error : new Error(String(error)) });
  }
}
