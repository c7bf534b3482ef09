import { tooLong } from "../sizes";

type Unit = "characters" | "entries" | "";

/** A guest's text fields, in lists and in the console. The form's labels are in messages/en/guest.json. */
export const fieldNames = {
  person_name: "Name",
  person_email_id: "Email",
  person_city: "City",
  caption: "Caption",
} as const;

/** Returns a field's wire name, capitalised; '' means the whole request. */
const named = (field: string) => (field === "" ? "The request" : field.charAt(0).toUpperCase() + field.slice(1));
const amount = (count: number, unit: Unit) => `${count}${unit && ` ${unit}`}`;

/** Validation messages with the field's label. */
export const fieldMessages = {
  tooLong,
  named,
  missing: (field: string) => `${named(field)} is missing.`,
  notANumber: (field: string) => `${named(field)} must be a number.`,
  notValid: (field: string) => `${named(field)} is not valid.`,
  tooMuch: (field: string, most: number, unit: Unit) => `${named(field)} can be at most ${amount(most, unit)}.`,
  tooLittle: (field: string, least: number, unit: Unit) => `${named(field)} must be at least ${amount(least, unit)}.`,
  notAmong: (field: string, words: readonly string[]) => `${named(field)} must be one of ${words.join(", ")}.`,
  invalidText: (field: string) => `${field} must be text.`,
  invalidChoice: (field: string) => `Please choose one of the options for ${field}.`,
  invalidColour: (field: string) => `${field} must be a colour such as #1A2B3C.`,
  invalidUrl: (field: string) => `${field} must be a web address such as https://example.com.`,
  invalidEmails: (field: string) => `${field} must be email addresses separated by commas.`,
} as const;
