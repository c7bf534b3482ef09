import "server-only";
import { readFileSync } from "node:fs";
import type postgres from "postgres";

/**
 * The address of a database, as people paste it: with words for libpq or for other clients behind the '?'. postgres.js
 * hands what it does not know to the server, which refuses it as an unknown setting; node-postgres, which the queue's
 * library uses, passes over it. Here both get the same words, in the sense of libpq (PostgreSQL's manual, 32.1.2).
 */

/** Settings of a session that a server takes with the greeting; a pooler may take only some of them. */
const sessionSettings = [
  "application_name",
  "idle_in_transaction_session_timeout",
  "lock_timeout",
  "options",
  "search_path",
  "statement_timeout",
];
const ownWords = ["keep_alive", "max_lifetime", "sslnegotiation", "target_session_attrs"];

type Words = URLSearchParams;
type Tls = { mode: "disable" | "prefer" | "require" | "verify-ca" | "verify-full"; rootCertificate: string | null };
type AddressOptions = Pick<postgres.Options<Record<string, never>>, "ssl" | "prepare">;

/** Host names in a list are no URL: what stands before the '?' stays as it is. */
function split(address: string): { place: string; words: Words } {
  const at = address.indexOf("?");
  if (at < 0) return { place: address, words: new URLSearchParams() };
  return { place: address.slice(0, at), words: new URLSearchParams(address.slice(at + 1)) };
}

function join(place: string, words: Words): string {
  return words.size === 0 ? place : `${place}?${words}`;
}

function pick(words: Words, names: readonly string[]): Words {
  return new URLSearchParams([...words].filter(([name]) => names.includes(name)));
}

/** Translates `ssl=`, a word of drivers, into libpq's. */
const sslWords: Record<string, Tls["mode"]> = {
  "0": "disable",
  false: "disable",
  allow: "prefer",
  "no-verify": "require",
};
const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;

/** Null where the address says nothing of TLS. A word that nobody knows is taken for the strictest. */
function readTls(words: Words): Tls | null {
  const word = words.get("sslmode") ?? words.get("ssl");
  const root = words.get("sslrootcert");
  if (!word && !root) return null;
  if (root === "system") return { mode: "verify-full", rootCertificate: null };
  const asked = sslWords[word ?? "prefer"] ?? tlsModes.find((mode) => mode === word) ?? "verify-full";
  // libpq checks a certificate where it was given one to check it by, and cannot without.
  const checked = root ? "verify-ca" : "verify-full";
  const mode = asked === "verify-ca" || (asked === "require" && root) ? checked : asked;
  return { mode, rootCertificate: root };
}

function tlsOptions({ mode, rootCertificate }: Tls, words: Words): AddressOptions["ssl"] {
  if (mode === "disable") return false;
  if (mode === "prefer") return mode;
  const own = { cert: words.get("sslcert"), key: words.get("sslkey"), ca: rootCertificate };
  const files = Object.entries(own).flatMap(([name, file]) => (file ? [[name, readFileSync(file, "utf8")]] : []));
  return {
    ...Object.fromEntries(files),
    ...(mode === "require" && { rejectUnauthorized: false }),
    ...(mode === "verify-ca" && { checkServerIdentity: () => undefined }),
  };
}

/** A transaction pooler is named by whoever wrote `prepare=false`, or Prisma's word `pgbouncer=true`. */
function readPrepare(words: Words): boolean | undefined {
  if (words.get("pgbouncer") === "true") return false;
  const word = words.get("prepare");
  return word === null ? undefined : word !== "false";
}

/**
 * Reads an address for postgres.js: `url` without what it would misunderstand, and `options` that stand in its place.
 * Throws where a file of the address cannot be read.
 */
export function readAddress(address: string): { url: string; options: AddressOptions } {
  const { place, words } = split(address);
  const tls = readTls(words);
  const prepare = readPrepare(words);
  return {
    url: join(place, pick(words, [...sessionSettings, ...ownWords])),
    options: { ...(tls && { ssl: tlsOptions(tls, words) }), ...(prepare !== undefined && { prepare }) },
  };
}

/**
 * The same address for node-postgres, which takes `require` for `verify-full` unless it is told not to. `prefer` means
 * TLS there: it cannot go on without. Its connections get the `name`, unless the address has one.
 */
export function queueAddress(address: string, name?: string): string {
  const { place, words } = split(address);
  const kept = pick(words, [...sessionSettings, "sslcert", "sslkey", "sslnegotiation"]);
  if (name && !kept.has("application_name")) kept.set("application_name", name);
  const tls = readTls(words);
  if (tls) {
    kept.set("sslmode", tls.mode);
    kept.set("uselibpqcompat", "true");
    if (tls.rootCertificate) kept.set("sslrootcert", tls.rootCertificate);
  }
  return join(place, kept);
}

/** Ports on which poolers of transactions listen by custom: Supabase's, and PgBouncer itself. */
const poolerPort = /^\w+:\/\/[^/]*:(6543|6432)(\/|$)/;
/** Recognises a pooler's host, such as Neon's `ep-name-123-pooler.region.aws.neon.tech`. */
const poolerHost = /^\w+:\/\/([^/@]*@)?[^/@]*-pooler\./;

/** Whether an address says that it leads through a pooler, where nothing that is said by NOTIFY is heard. */
export function seemsPooled(address: string): boolean {
  const { place, words } = split(address);
  return readPrepare(words) === false || poolerHost.test(place) || poolerPort.test(place);
}
