import type { FieldRule, FormRules, PublicForm } from "../events/form-settings";
import { limits } from "../limits";
import { submissionMessages } from "../messages/submission";

/**
 * Judges what a guest types before it is sent. No library: three hundred phones load this at once.
 * The server judges by the contract (contract.ts); what it refuses beyond this stands at the field, too.
 */
export const guestFieldNames = ["person_name", "person_email_id", "person_city", "caption"] as const;
export type GuestFieldName = (typeof guestFieldNames)[number];
export type GuestTexts = Record<GuestFieldName, string>;

/** The form of an event that says nothing of its own (spec, section 5). */
export const usualForm: PublicForm = {
  welcome: "",
  fields: { person_name: "required", person_email_id: "required", person_city: "required", caption: "required" },
  consent: null,
};

const said = submissionMessages;

const longest: Record<GuestFieldName, { characters: number; sentence: string }> = {
  person_name: { characters: limits.personNameMaxLength, sentence: said.nameTooLong },
  person_email_id: { characters: limits.emailMaxLength, sentence: said.emailInvalid },
  person_city: { characters: limits.personCityMaxLength, sentence: said.cityTooLong },
  caption: { characters: limits.captionMaxLength, sentence: said.captionTooLong },
};

/** The spec's simple pattern: text, an at-sign, text, a dot, text. The contract asks for more. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Gives the texts that are sent: trimmed, and empty where the event does not ask. */
export function textsToSend(texts: GuestTexts, rules: FormRules): GuestTexts {
  return Object.fromEntries(
    guestFieldNames.map((name) => [name, rules[name] === "hidden" ? "" : texts[name].trim()]),
  ) as GuestTexts;
}

/** Why a text cannot be sent, in a sentence; null where it may be tried. */
export function problemWithText(name: GuestFieldName, text: string, rule: FieldRule): string | null {
  const trimmed = text.trim();
  if (rule === "hidden") return null;
  if (trimmed === "") return rule === "required" ? said.missing[name] : null;
  const { characters, sentence } = longest[name];
  if (trimmed.length > characters) return sentence;
  return name === "person_email_id" && !simpleEmail.test(trimmed) ? said.emailInvalid : null;
}
