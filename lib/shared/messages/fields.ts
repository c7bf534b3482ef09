/** The length is a count of characters. */
export const tooLong = (field: string, length: number) => `${field} can be at most ${length} characters long.`;

/** Bytes as the megabytes that a person compares a file with. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

type Unit = "characters" | "entries" | "";

/** A field by its name on the wire, at a sentence's beginning; '' is the whole. */
const named = (field: string) => (field === "" ? "The request" : field.charAt(0).toUpperCase() + field.slice(1));
const amount = (count: number, unit: Unit) => `${count}${unit && ` ${unit}`}`;

/** Refuses a field's value, with its label in the sentence. */
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
