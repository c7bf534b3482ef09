import { takeSecretFiles } from "./secret-files";
import { type Env, variables } from "./variables";

/** Parses environment variables and validates those that belong together. Each message says what to do. */

type Name = keyof Env;

const isSet = (env: Env, name: Name) => env[name] !== undefined;

/** Joins names as in A, B and C. */
function listed(names: readonly string[]): string {
  const [last = "", ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}

/** Returns a message unless all of `names` are set, or none of `names` and `companions`. */
function findIncomplete(env: Env, names: readonly Name[], companions: readonly Name[], otherwise: string) {
  const missing = names.filter((name) => !isSet(env, name));
  const given = [...names, ...companions].filter((name) => isSet(env, name));
  if (given.length === 0 || missing.length === 0) return null;
  const are = given.length === 1 ? "is" : "are";
  return `${listed(given)} ${are} set without ${listed(missing)}: set ${listed(names)} together, or none of them ${otherwise}.`;
}

const findPusherFault = (env: Env) =>
  findIncomplete(
    env,
    ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET"],
    ["PUSHER_CLUSTER", "PUSHER_HOST", "PUSHER_PORT", "PUSHER_TLS", "PUSHER_API_HOST"],
    "to use the built-in server",
  );

const findBunnyFault = (env: Env) =>
  findIncomplete(
    env,
    ["BUNNY_LIBRARY_ID", "BUNNY_API_KEY", "BUNNY_CDN_HOST"],
    [],
    "to keep clips with the other pictures",
  );

function findBucketFault(env: Env): string | null {
  const keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const companions = ["S3_REGION", "S3_ENDPOINT", ...keys, "S3_PRIVATE_BUCKET"] as const;
  const reason = "to keep pictures in the data folder";
  if (env.S3_BUCKET !== undefined && env.S3_BUCKET === env.S3_PRIVATE_BUCKET) {
    return "S3_PRIVATE_BUCKET is the same bucket as S3_BUCKET: name a second bucket that the public cannot read, or leave it empty.";
  }
  return (
    findIncomplete(env, ["S3_BUCKET", "S3_PUBLIC_URL"], companions, reason) ??
    findIncomplete(env, keys, [], "to use the machine's own role")
  );
}

function findDatabaseFault(env: Env): string | null {
  if (env.NODE_ENV === "production" && env.DATABASE_URL && !env.NEXTAUTH_SECRET) {
    return (
      "NEXTAUTH_SECRET is not set: with DATABASE_URL it must be a long random string, such as the output of: " +
      "openssl rand -base64 32."
    );
  }
  if (!env.DATABASE_DIRECT_URL || env.DATABASE_URL) return null;
  return (
    "DATABASE_DIRECT_URL is set without DATABASE_URL: set DATABASE_URL to the address that pages use, the pooler's or " +
    "the same one."
  );
}

function findAddressFault({ WALL_URL, PUBLIC_URL }: Env): string | null {
  if (!WALL_URL || !PUBLIC_URL || originOf(WALL_URL) !== originOf(PUBLIC_URL)) return null;
  return (
    "WALL_URL and PUBLIC_URL are the same address: WALL_URL is a second address only for walls and forms; give it " +
    "an address of its own, or leave it empty."
  );
}

/** Next treats 127.0.0.1 and [::1] as localhost: a redirect between them would loop. */
function originOf(address: string): string {
  return new URL(address).origin.replace(/\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, "//localhost");
}

function findMailFault(env: Env): string | null {
  if (isSet(env, "SMTP_URL") && isSet(env, "SMTP_HOST")) {
    return "SMTP_URL and SMTP_HOST are both set: keep one of them.";
  }
  return (
    findIncomplete(
      env,
      ["SMTP_HOST"],
      ["SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD"],
      "to keep mails in the data folder",
    ) ?? findIncomplete(env, ["SMTP_USER", "SMTP_PASSWORD"], [], "for a server that asks for neither")
  );
}

/** The port on which TLS begins at once; on others the server offers it (RFC 8314, section 3). */
const implicitTlsPort = 465;
const submissionPort = 587;

/** The mail server's address in one piece, from SMTP_HOST and those that belong to it. */
function mailAddress({ SMTP_URL, SMTP_HOST, SMTP_PORT = submissionPort, SMTP_USER, SMTP_PASSWORD }: Env) {
  if (!SMTP_HOST) return SMTP_URL;
  const who = SMTP_USER ? `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD ?? "")}@` : "";
  return `${SMTP_PORT === implicitTlsPort ? "smtps" : "smtp"}://${who}${SMTP_HOST}:${SMTP_PORT}`;
}

/** Returns a message for the first invalid group of individually valid variables; or null. */
function findGroupFault(env: Env): string | null {
  const rules = [findDatabaseFault, findPusherFault, findBucketFault, findBunnyFault, findMailFault, findAddressFault];
  for (const find of rules) {
    const fault = find(env);
    if (fault) return fault;
  }
  return null;
}

/**
 * Parses variables into an Env, and reads the files that some name into `source`. Throws an Error with one line for
 * each wrong file or variable, or for the first wrong group.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const faults = takeSecretFiles(source);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`).join("\n"));
  }
  const fault = findGroupFault(parsed.data);
  if (fault) throw new Error(fault);
  return { ...parsed.data, SMTP_URL: mailAddress(parsed.data) };
}
