import { z } from "zod";
import { limits } from "./limits";
import { messageNames } from "./message-names";

/**
 * Building blocks of contracts. A value may come from JSON, from a multipart field (always text) or from a form in
 * the browser, so numbers and lists accept all of these formats.
 */

const t = messageNames.fields;

/** Rejects NUL, the one character that Postgres' text cannot store. */
export function noNul(refusal: string = messageNames.http.malformedBody) {
  return z.refine<string>((value) => !value.includes("\u0000"), refusal);
}

/** The params of a route that ends in an id. */
export const idParams = z.object({ id: z.uuid() });

/** An answer with only a message for the person. */
export const messageAnswer = z.object({ message: z.string() });

/** Trimmed text of at most `maxLength`; may be empty. */
export function text(label: string, maxLength: number) {
  return z.string(t.invalidText(label)).trim().max(maxLength, t.tooLong(label, maxLength)).check(noNul());
}

/** Multi-line text. Multipart bodies end lines with CR LF (HTML, 4.10.21.8), so all line endings are normalised. */
export function lines(label: string, maxLength: number) {
  return z
    .string(t.invalidText(label))
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .pipe(text(label, maxLength));
}

/** Like text, but rejects absent and empty values with the same sentence. */
export function filledText(label: string, maxLength: number, mandatory: string) {
  return z.string(mandatory).trim().min(1, mandatory).max(maxLength, t.tooLong(label, maxLength)).check(noNul());
}

/** One word of a closed list. */
export function choice<const Words extends readonly string[]>(label: string, words: Words) {
  return z.enum(words, t.invalidChoice(label));
}

/** One number of a closed list, as a number or as text. */
export function numberChoice(label: string, options: readonly number[]) {
  const refusal = t.invalidChoice(label);
  const digits = z.string().regex(/^\d+(\.\d+)?$/, refusal);
  return z.union([z.number(), digits.transform(Number)], refusal).pipe(z.literal([...options], refusal));
}

/** A colour as #rrggbb. */
export function colour(label: string) {
  return z.string(t.invalidColour(label)).regex(/^#[0-9a-fA-F]{6}$/, t.invalidColour(label));
}

/** An http or https address, or ''. Other schemes are unsafe as links: `javascript:` runs in the page that shows it. */
export function webAddress(label: string, maxLength: number) {
  return text(label, maxLength).refine((value) => value === "" || isWebAddress(value), t.invalidUrl(label));
}

function isWebAddress(value: string): boolean {
  // URL parsers drop line feeds and treat 'https:host' as relative; a browser's link would lead elsewhere.
  return /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
}

/**
 * An email address by the spec's simple pattern (section 5): text, an at-sign, text, a dot, text. The pattern also
 * rejects what Postgres cannot store. Accepts '': the required check comes first, with its own sentence.
 */
export function simpleEmail(refusal: string) {
  return z
    .string(refusal)
    .max(limits.emailMaxLength, refusal)
    .regex(/^([^\s@\0]+@[^\s@\0]+\.[^\s@\0]+|)$/, refusal);
}

/** A new password. Not trimmed: blanks count. */
export const chosenPassword = z
  .string(messageNames.users.passwordTooShort)
  .min(limits.passwordMinLength, messageNames.users.passwordTooShort)
  .max(limits.passwordMaxLength, messageNames.users.passwordTooLong);

/** The current password. A longer one than allowed is wrong in any case and not worth a hash. */
export const currentPassword = z
  .string(messageNames.auth.currentPasswordRequired)
  .max(limits.passwordMaxLength, messageNames.auth.currentPasswordWrong);

/** Addresses separated by commas, semicolons or line feeds; parses to 'a@b.example, c@d.example'. */
export function emailList(label: string, maxLength: number) {
  const address = z.email();
  return text(label, maxLength)
    .transform((value) => value.split(/[\s,;]+/).filter(Boolean))
    .refine((addresses) => addresses.every((entry) => address.safeParse(entry).success), t.invalidEmails(label))
    .transform((addresses) => addresses.join(", "));
}

/** An id or none: null or an empty field. `refusal` is the error for an invalid id. */
export function optionalId(refusal: string) {
  return z.union([z.uuid(refusal), z.literal(""), z.null()], refusal).transform((value) => value || null);
}

/**
 * A deduplicated list of ids that keeps its order. Multipart sends them as one comma-separated field, a JSON array or
 * a repeated field (contract, section 1). `refusal` is the error for an invalid id.
 */
export function idList(refusal: string) {
  return z
    .union([z.string(), z.array(z.string())], refusal)
    .transform((value) => [...new Set([value].flat().flatMap(splitIds))])
    .pipe(z.array(z.uuid(refusal)));
}

function splitIds(field: string): string[] {
  return fromJson(field)
    .flatMap((entry) => String(entry).split(","))
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
}

function fromJson(field: string): unknown[] {
  if (!field.trimStart().startsWith("[")) return [field];
  try {
    return [JSON.parse(field)].flat();
  } catch {
    return [field];
  }
}

type FileFacts = {
  path: string;
  bytes: number;
  /** Length and CRC-32: detects a repeated body. Not safe against deliberate collisions. */
  checksum: string;
  /** The sender's file name and type: hints, never trusted. */
  filename: string;
  declaredType: string;
};

/**
 * A file of a multipart body that the route's body reader has written to the spool folder. `path` is deleted after
 * the request unless storage took it. A class, because a JSON body could claim the same fields about any file of the
 * server.
 */
export class UploadedFile {
  readonly path: string;
  readonly bytes: number;
  readonly checksum: string;
  readonly filename: string;
  readonly declaredType: string;

  constructor(facts: FileFacts) {
    this.path = facts.path;
    this.bytes = facts.bytes;
    this.checksum = facts.checksum;
    this.filename = facts.filename;
    this.declaredType = facts.declaredType;
  }
}

/** Builds an UploadedFile's checksum from its length and CRC-32. */
export function checksumOf(bytes: number, crc32: number): string {
  return `${bytes}-${crc32.toString(16)}`;
}

/** Extracts the CRC-32 from such a checksum. */
export function crc32Of(checksum: string): number {
  return Number.parseInt(checksum.slice(checksum.indexOf("-") + 1), 16);
}

/** One file of a multipart body. `refusal` is the error for anything else, including a missing file. */
export function upload(refusal: string) {
  return z.instanceof(UploadedFile, { error: refusal });
}

/** Accepts an upload, no field, or the empty field that a form sends without a file. */
export function optionalUpload(refusal: string) {
  return z
    .union([z.literal(""), upload(refusal)], refusal)
    .transform((value) => value || undefined)
    .optional();
}
