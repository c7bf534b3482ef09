import type { PublicForm } from "../events/form-settings";
import { byField, type FieldRule, type FormRules, type GuestFieldName, type GuestTexts } from "../form-rules";
import { limits } from "../limits";
import { submissionMessages } from "../messages/submission";

/**
 * Judges what a guest types before it is sent. No library: three hundred phones load this at once.
 * The server judges by the contract (contract.ts); what it refuses beyond this stands at the field, too.
 */

/** The form of an event that says nothing of its own (spec, section 5). */
export const usualForm: PublicForm = { welcome: "", fields: byField(() => "required" as const), consent: null };

const t = submissionMessages;

/** The spec's simple pattern: text, an at-sign, text, a dot, text. The contract asks for more. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Gives the texts that are sent: trimmed, and empty where the event does not ask. */
export const textsToSend = (texts: GuestTexts, rules: FormRules): GuestTexts =>
  byField((name) => (rules[name] === "hidden" ? "" : texts[name].trim()));

/** Says why a text cannot be sent; null where it may be tried. All missing texts share one sentence, `allMandatory`. */
export function problemWithText(name: GuestFieldName, text: string, rule: FieldRule): string | null {
  const trimmed = text.trim();
  if (rule === "hidden") return null;
  if (trimmed === "") return rule === "required" ? t.allMandatory : null;
  if (trimmed.length > limits.guestTextMaxLength[name]) return t.tooLong[name];
  return name === "person_email_id" && !simpleEmail.test(trimmed) ? t.emailInvalid : null;
}
