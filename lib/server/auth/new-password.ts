import "server-only";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { verifyPassword } from "./password";

/** Whose a new password will be, and the hash of the one before, if there is one. */
export type PasswordOwner = { email: string; company_name: string; password_hash?: string };

const text = messages.auth;
/** Shorter words lie in too many passwords by chance. */
const shortestWord = 3;
let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses a password that is easy to guess, says too much of its owner, or is the present one. Throws invalid_input at
 * `path`. Its length is the contract's business.
 */
export async function admitNewPassword(path: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = await findPasswordFault(password, owner);
  if (message) throw new AppError("invalid_input", message, { issues: [{ path, message }] });
}

/** The sentence for what is wrong with a new password; null where nothing is (docs/decisions/079). */
export async function findPasswordFault(password: string, owner: PasswordOwner): Promise<string | null> {
  if (owner.password_hash && (await verifyPassword(owner.password_hash, password))) return text.passwordRepeated;
  const words = wordsAround(owner);
  const { score, sequence } = (await loadEstimator()).check(password, words);
  const ofContext = sequence.filter(({ dictionaryName, baseToken }) => {
    return dictionaryName === "userInputs" || words.includes(String(baseToken).toLowerCase());
  });
  const rest = ofContext.reduce((length, { token }) => length - token.length, password.length);
  if (ofContext.length > 0 && rest < limits.passwordMinLength) return text.passwordOfContext;
  return score < limits.passwordMinScore ? text.passwordCommon : null;
}

/** Words that everybody knows who knows the product, the company or the address. */
function wordsAround({ email, company_name }: PasswordOwner): string[] {
  const { name, title } = messages.product;
  // The last label of a domain is no word of anybody's.
  const whole = [name, title, company_name, email, email.replace(/@.*$/s, ""), email.replace(/^.*@|\.[^.]*$/gs, "")];
  const words = whole.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [text.toLowerCase(), ...parts, parts.join("")];
  });
  return [...new Set(words)].filter((word) => word.length >= shortestWord);
}

/** The lists take 20 MB and a third of a second: loaded where somebody chooses a password, and nowhere before. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({
        dictionary,
        graphs: adjacencyGraphs,
        maxLength: limits.passwordJudgedLength,
        // More spellings of one password take seconds.
        l33tMaxSubstitutions: 20,
      }),
  );
  return estimator;
}
