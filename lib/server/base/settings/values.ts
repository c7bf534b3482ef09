import { z } from "zod";
// next.config.ts loads these files, too, and its compiler does not support "@/".
import { limits } from "../../../shared/limits";

/**
 * Value types of variables. Each message continues after the variable's name and contains no value, which may be
 * secret.
 */

const blankIsAbsent = (value: unknown) => (typeof value === "string" ? value.trim() || undefined : value);

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());

/** A text that passes `isFit`, converted by `read`. */
const checked = (isFit: (value: string) => boolean, error: string, read = (value: string) => value) =>
  optional(z.string().refine(isFit, { error }).transform(read));

/** Parses a URL; returns null if invalid. */
const readUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);

const isWeb = (url: URL | null) => url?.protocol === "https:" || url?.protocol === "http:";

export const text = optional(z.string());

export const flag = optional(
  z
    .enum(["true", "false", "1", "0"], { error: "must be true or false" })
    .transform((value) => value === "true" || value === "1"),
);

/** The least important lines that are written. */
export const logLevel = optional(z.enum(["error", "warn", "info"], { error: "must be error, warn or info" }));

/** A whole number within these bounds. */
export function integer(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return optional(z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error }));
}

const withoutSlash = (value: string) => value.replace(/\/+$/, "");

/** A web URL, without trailing slash. */
export const address = checked(
  (value) => isWeb(readUrl(value)),
  "must be an address such as https://storage.example.com",
  withoutSlash,
);

/** A web URL without a path: pages append their own. */
export const site = checked(
  (value) => isWeb(readUrl(value)) && /^https?:\/\/[^/?#@\s]+\/*$/i.test(value),
  "must be an address without a path, such as https://wall.example.com",
  withoutSlash,
);

const hostAsAddress = (value: string) => (/^[\w.:-]+$/.test(value) ? `https://${value}` : value);

/** A host name or a whole URL, read as an origin. */
export const hostOrAddress = checked(
  (value) => isWeb(readUrl(hostAsAddress(value))),
  "must be a host's name such as vz-0123abcd-4f5.b-cdn.net",
  (value) => new URL(hostAsAddress(value)).origin,
);

/** A host, with or without a port, or a web URL without a path. */
export const innerAddress = checked(
  (value) => /^[\w.-]+(:\d{1,5})?$/.test(value) || (isWeb(readUrl(value)) && /^https?:\/\/[^/?#@\s]+\/*$/i.test(value)),
  "must be a host or an address without a path, such as http://push.internal:6001",
  withoutSlash,
);

export const host = checked(
  (value) => /^([\w.-]+|\[[\da-f:.]+\])$/i.test(value),
  "must be a host's name such as push.example.com",
);

/** A word that names a location or region at a service. */
export const singleWord = (example: string) =>
  checked((value) => /^[\w.-]+$/.test(value), `must be one word such as ${example}`);

/** Signs or encrypts something, so it must not be guessable. */
export const secret = (minimum: number) =>
  checked(
    (value) => value.length >= minimum,
    `must have at least ${minimum} characters, such as the output of: openssl rand -base64 32`,
  );

export const email = checked(
  // The spec's simple pattern, section 5.
  (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value.length <= limits.emailMaxLength,
  "must be an email address such as ada@example.com",
);

export const password = checked(
  ({ length }) => length >= limits.passwordMinLength && length <= limits.passwordMaxLength,
  `must have ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters`,
);

/** One address, with or without a display name; a comma in the name would split it in two. */
export const sender = checked(
  (value) => /^(("[^"]*"|[^<>",;@]*)\s*<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/.test(value),
  "must be one sender such as Wallflower <wall@example.com>",
);

export const mailServer = checked((value) => {
  const url = readUrl(value);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol)) return false;
  return /^([\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname) && /^\/?$/.test(url.pathname);
}, "must be the address of one mail server, such as smtps://user:password@mail.example.com; write @, / and # in its " +
  "password as %40, %2F and %23");

/** Leaves a list of hosts, which is no valid URL, to the database client. */
export const database = checked(
  (value) => /^postgres(ql)?:\/\/[^\s/]*(\/|\?|$)/.test(value) && (/^[^?]*,/.test(value) || URL.canParse(value)),
  "must be a PostgreSQL address such as postgres://user:password@host:5432/name; write @, / and # in its password as " +
    "%40, %2F and %23",
);
