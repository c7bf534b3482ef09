import "server-only";
import { readFileSync } from "node:fs";
import type postgres from "postgres";

/**
 * A database address as people paste it, with parameters for libpq or other clients after the '?'. postgres.js sends
 * unknown parameters to the server, which rejects them as unknown settings; node-postgres, which the queue's library
 * uses, ignores them. This file gives both the same, with libpq's meaning (PostgreSQL manual, 32.1.2).
 */

/** Session settings that a server accepts in the startup message; a pooler may accept only some of them. */
const sessionSettings = [
  "application_name",
  "idle_in_transaction_session_timeout",
  "lock_timeout",
  "options",
  "search_path",
  "statement_timeout",
];
const driverParameters = ["keep_alive", "max_lifetime", "sslnegotiation", "target_session_attrs"];

type Params = URLSearchParams;
type Tls = { mode: "disable" | "prefer" | "require" | "verify-ca" | "verify-full"; rootCertificate: string | null };
type AddressOptions = Pick<postgres.Options<Record<string, never>>, "ssl" | "prepare">;

/** Splits at '?' without URL parsing, because a list of hosts is no valid URL; the part before it stays as is. */
function split(address: string): { place: string; params: Params } {
  const at = address.indexOf("?");
  if (at < 0) return { place: address, params: new URLSearchParams() };
  return { place: address.slice(0, at), params: new URLSearchParams(address.slice(at + 1)) };
}

function join(place: string, params: Params): string {
  return params.size === 0 ? place : `${place}?${params}`;
}

function pick(params: Params, names: readonly string[]): Params {
  return new URLSearchParams([...params].filter(([name]) => names.includes(name)));
}

/** Maps `ssl=`, a parameter of some drivers, to libpq's modes. */
const sslAliases: Record<string, Tls["mode"]> = {
  "0": "disable",
  false: "disable",
  allow: "prefer",
  "no-verify": "require",
};
const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;

/** Returns null if the address says nothing about TLS. An unknown value counts as the strictest mode. */
function readTls(params: Params): Tls | null {
  const word = params.get("sslmode") ?? params.get("ssl");
  const root = params.get("sslrootcert");
  if (!word && !root) return null;
  if (root === "system") return { mode: "verify-full", rootCertificate: null };
  const requested = sslAliases[word ?? "prefer"] ?? tlsModes.find((mode) => mode === word) ?? "verify-full";
  // libpq verifies a certificate if it has a root certificate to verify it with, and cannot without one.
  const checked = root ? "verify-ca" : "verify-full";
  const mode = requested === "verify-ca" || (requested === "require" && root) ? checked : requested;
  return { mode, rootCertificate: root };
}

function tlsOptions({ mode, rootCertificate }: Tls, params: Params): AddressOptions["ssl"] {
  if (mode === "disable") return false;
  if (mode === "prefer") return mode;
  const own = { cert: params.get("sslcert"), key: params.get("sslkey"), ca: rootCertificate };
  const files = Object.entries(own).flatMap(([name, file]) => (file ? [[name, readFileSync(file, "utf8")]] : []));
  return {
    ...Object.fromEntries(files),
    ...(mode === "require" && { rejectUnauthorized: false }),
    ...(mode === "verify-ca" && { checkServerIdentity: () => undefined }),
  };
}

/** Returns false if the address names a transaction pooler: `prepare=false`, or Prisma's `pgbouncer=true`. */
function readPrepare(params: Params): boolean | undefined {
  if (params.get("pgbouncer") === "true") return false;
  const word = params.get("prepare");
  return word === null ? undefined : word !== "false";
}

/**
 * Reads an address for postgres.js: `url` without the parameters that it would misread, and the `options` that replace
 * them. Throws if a file named in the address cannot be read.
 */
export function readAddress(address: string): { url: string; options: AddressOptions } {
  const { place, params } = split(address);
  const tls = readTls(params);
  const prepare = readPrepare(params);
  return {
    url: join(place, pick(params, [...sessionSettings, ...driverParameters])),
    options: { ...(tls && { ssl: tlsOptions(tls, params) }), ...(prepare !== undefined && { prepare }) },
  };
}

/**
 * Returns the address for node-postgres, which treats `require` as `verify-full` unless told otherwise. There `prefer`
 * requires TLS: it has no plaintext fallback. Its connections get the `name`, unless the address has one.
 */
export function queueAddress(address: string, name?: string): string {
  const { place, params } = split(address);
  const kept = pick(params, [...sessionSettings, "sslcert", "sslkey", "sslnegotiation"]);
  if (name && !kept.has("application_name")) kept.set("application_name", name);
  const tls = readTls(params);
  if (tls) {
    kept.set("sslmode", tls.mode);
    kept.set("uselibpqcompat", "true");
    if (tls.rootCertificate) kept.set("sslrootcert", tls.rootCertificate);
  }
  return join(place, kept);
}

/** Usual ports of transaction poolers: Supabase's, and PgBouncer's own. */
const poolerPort = /^\w+:\/\/[^/]*:(6543|6432)(\/|$)/;
/** Recognises a pooler's host, such as Neon's `ep-name-123-pooler.region.aws.neon.tech`. */
const poolerHost = /^\w+:\/\/([^/@]*@)?[^/@]*-pooler\./;

/** Tells if an address leads through a pooler, where NOTIFY messages do not arrive. */
export function seemsPooled(address: string): boolean {
  const { place, params } = split(address);
  return readPrepare(params) === false || poolerHost.test(place) || poolerPort.test(place);
}
