import "server-only";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { verifyPassword } from "./password";

/** The owner of a new password, and the hash of the current one, if any. */
export type PasswordOwner = { email: string; company_name: string; password_hash?: string };

const text = messages.auth;
/** Shorter words occur in too many passwords by chance. */
const minWordLength = 3;

/**
 * Refuses a password that is easy to guess, contains too much about its owner, or is the current one. Throws
 * invalid_input at `path`. The contract checks the length.
 */
export async function admitNewPassword(path: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = await findPasswordFault(password, owner);
  if (message) throw new AppError("invalid_input", message, { issues: [{ path, message }] });
}

/** Returns the sentence that says what is wrong with a new password, or null (docs/decisions/079). */
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

/** Returns words that anyone who knows the product, the company or the address can guess. */
function wordsAround({ email, company_name }: PasswordOwner): string[] {
  const { name, title } = messages.product;
  // The domain's last label (as in .com) is too common to count.
  const accountTexts = [
    name,
    title,
    company_name,
    email,
    email.replace(/@.*$/s, ""),
    email.replace(/^.*@|\.[^.]*$/gs, ""),
  ];
  const words = accountTexts.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [text.toLowerCase(), ...parts, parts.join("")];
  });
  return [...new Set(words)].filter((word) => word.length >= minWordLength);
}

/** Loads the dictionaries (20 MB, a third of a second) only when a user chooses a password. */
const loadEstimator = async () => (await import("./password-estimator")).passwordEstimator;
