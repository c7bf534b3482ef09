import "server-only";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { derivedKey } from "../auth/tokens";

/** The header that carries the token: proxies log addresses, but not such headers. */
export const probeHeader = "x-wallflower-probe";

/** One request of the doctor: the maximum body that the server reads, and the delay of its response. */
export type Probe = { id: string; maxBytes: number; waitMs: number };

/** Creates a token for one request. Throws unavailable without the installation's secret. */
export function createProbeToken({ maxBytes, waitMs }: Omit<Probe, "id">, now = Date.now()): string {
  const claims = [now + doctorRules.tokenMs, randomUUID(), maxBytes, waitMs].join(".");
  return `${claims}.${proofOf(claims)}`;
}

/** Returns a token's claims, or null if it is foreign or expired. The caller ensures that it is used once. */
export function readProbeToken(token: string, now = Date.now()): Probe | null {
  const [, claims = "", expiry, id = "", bytes, wait, proof = ""] =
    /^((\d{1,15})\.([0-9a-f-]{36})\.(\d{1,10})\.(\d{1,6}))\.([\w-]+)$/.exec(token) ?? [];
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(claims))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(expiry) > now ? { id, maxBytes: Number(bytes), waitMs: Number(wait) } : null;
}

const proofOf = (claims: string) => createHmac("sha256", derivedKey("doctor-probe")).update(claims).digest("base64url");
