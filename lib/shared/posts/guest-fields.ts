import type { PublicForm } from "../events/form-settings";
import { byField, type FieldRule, type FormRules, type GuestFieldName, type GuestTexts } from "../form-rules";
import { guestLimits } from "../limits/guest";
import type { GuestMessages } from "../messages/scopes";

/**
 * Validates a guest's texts before they are sent. Uses no library: three hundred phones load this at once. The server
 * validates by the contract (contract.ts); its further refusals appear at the field, too.
 */

/** The form of an event without form settings (spec, section 5). */
export const defaultForm: PublicForm = { welcome: "", fields: byField(() => "required" as const), consent: null };

/** The spec's simple pattern: text, an at-sign, text, a dot, text. The contract is stricter. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the texts to send: trimmed, and empty for hidden fields. */
export const textsToSend = (texts: GuestTexts, rules: FormRules): GuestTexts =>
  byField((name) => (rules[name] === "hidden" ? "" : texts[name].trim()));

type Sentences = { submission: Pick<GuestMessages["submission"], "allMandatory"> } & Pick<GuestMessages, "guestFields">;

/** Returns why a text cannot be sent; null if it may be sent. All missing texts share one message, `allMandatory`. */
export function findTextProblem(name: GuestFieldName, text: string, rule: FieldRule, t: Sentences): string | null {
  const trimmed = text.trim();
  if (rule === "hidden") return null;
  if (trimmed === "") return rule === "required" ? t.submission.allMandatory : null;
  const isTooLong = trimmed.length > guestLimits.guestTextMaxLength[name];
  const isNoEmail = name === "person_email_id" && !simpleEmail.test(trimmed);
  // An email has one sentence for both.
  return isTooLong || isNoEmail ? t.guestFields[name].tooLong : null;
}
