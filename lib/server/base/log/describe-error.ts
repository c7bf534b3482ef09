import { repeatsValue } from "@/db/faults";
import { secretNames } from "../settings/secret-files";

/**
 * Describes errors for the log. Library errors contain the whole failed request: signed URLs, keys, the values of a
 * statement. Only the fields named here are logged.
 */

/** Maximum depth of nested causes, which may be cyclic. */
const maxDepth = 5;

/** A shorter secret could match ordinary words. */
const minSecretLength = 6;
const removed = "[removed]";

/** Returns `text` without credentials and query strings of URLs, and without this installation's secrets. */
export function withoutSecrets(text: string): string {
  let clean = text
    // drizzle appends the statement's values to its message.
    .replace(/(Failed query: [\s\S]*?)\nparams: [\s\S]*$/, "$1")
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi, `$1${removed}@`)
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)\?[^\s"'<>)\]]*/gi, `$1?${removed}`)
    .replace(
      /\b(auth_signature|auth_key|body_md5|x-amz-[\w-]+|signature|access_?key|api_?key|token|password|secret)(["']?\s*[=:]\s*["']?)[^\s"'&,;<>]+/gi,
      `$1$2${removed}`,
    )
    // The URL of a guest's own page, of an album, or of a sponsor, is its credential.
    .replace(/(\/(?:p|album|sponsor)\/)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, `$1${removed}`)
    .replace(/\b(Bearer|Basic|AWS4-HMAC-SHA256)\s+[^\s"'<>]+/g, `$1 ${removed}`);
  for (const secret of knownSecrets()) clean = clean.replaceAll(secret, removed);
  return clean;
}

function knownSecrets(): string[] {
  const secrets = secretNames.flatMap((name) => {
    // biome-ignore lint/style/noProcessEnv: The failure may be in parsing the settings.
    const value = process.env[name] ?? "";
    if (!/^[a-z]+:\/\//i.test(value)) return [value];
    const password = URL.canParse(value) ? new URL(value).password : "";
    return [value, password, decode(password)];
  });
  return secrets.filter((secret) => secret.length >= minSecretLength).sort((one, other) => other.length - one.length);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns name, message, code, status and stack of an error and its causes, over several lines, without secrets. */
export function describeError(error: unknown): string {
  return describeAtDepth(error, 0);
}

function describeAtDepth(error: unknown, depth: number): string {
  if (!(error instanceof Error)) return withoutSecrets(typeof error === "string" ? error : kindOf(error));
  const own = withoutSecrets(`${headline(error)}${errorFields(error)}\n${frames(error)}`).trimEnd();
  if (depth >= maxDepth) return own;
  const indented = causesOf(error).map(
    (cause) => `  cause: ${describeAtDepth(cause, depth + 1).replaceAll("\n", "\n  ")}`,
  );
  return [own, ...indented].join("\n");
}

/** Describes a thrown value that is not an Error by its class only: it may be a request with headers. */
const kindOf = (thrown: unknown) =>
  typeof thrown === "object" && thrown !== null
    ? `A value that is not an Error was thrown: ${thrown.constructor?.name}`
    : String(thrown);

function headline(error: Error): string {
  // A statement's values are personal data: addresses, captions, hashes.
  let { message } = error;
  if ("query" in error && "params" in error) message = `Failed query: ${error.query}`;
  else if (repeatsValue(error)) message = message.replace(/: "[\s\S]*$/, "");
  return error.message.startsWith(error.name) ? message : `${error.name}: ${message}`;
}

function errorFields(error: Error): string {
  const { code, syscall, status, statusCode, responseCode, severity, constraint_name, $metadata } = error as Error &
    Record<string, unknown>;
  const http =
    status ?? statusCode ?? responseCode ?? ($metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
  const known = { code, syscall, status: http, severity, constraint: constraint_name };
  const given = Object.entries(known).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return given.length === 0 ? "" : ` (${given.map(([name, value]) => `${name} ${value}`).join(", ")})`;
}

/** Removes the message, which the stack repeats first. */
function frames(error: Error): string {
  const stack = typeof error.stack === "string" ? error.stack : "";
  const start = stack.indexOf(error.message);
  const rest = error.message !== "" && start >= 0 ? stack.slice(start + error.message.length) : stack;
  return rest
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

function causesOf(error: Error): unknown[] {
  // Pusher's library keeps the cause in `error`.
  const { cause, error: inner } = error as Error & { error?: unknown };
  const several = error instanceof AggregateError ? error.errors : [];
  return [cause, inner, ...several].filter((one) => one !== undefined && one !== null);
}
