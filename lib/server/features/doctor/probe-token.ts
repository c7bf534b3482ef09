import "server-only";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProbeAnswer } from "@/lib/shared/doctor/contract";
import { AppError } from "@/lib/shared/errors";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { messages } from "@/lib/shared/messages";
import { derivedKey } from "../../base/auth/tokens";
import { isAdmittedByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";

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

type ProbeRequest = {
  address: string;
  forwarded: string;
  isHttps: boolean;
  /** Writes the request's body into a stream. */
  pipe(target: Writable): Promise<void>;
};

/** Answers a probe; counts its body and drops it. Throws forbidden without a valid token. */
export async function answerProbe(
  { db }: Pick<Deps, "db">,
  token: string,
  request: ProbeRequest,
): Promise<ProbeAnswer> {
  const probe = readProbeToken(token);
  if (!probe || !(await isAdmittedByRate(db, "probeToken", probe.id))) {
    throw new AppError("forbidden", messages.http.forbidden);
  }
  let bytes = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > probe.maxBytes ? new AppError("too_large", messages.http.bodyTooLarge) : null);
    },
  });
  if (probe.maxBytes > 0) await request.pipe(counter);
  if (probe.waitMs > 0) await sleep(probe.waitMs);
  const forwarded_for = request.forwarded.split(",").map((entry) => entry.trim());
  return { bytes, address: request.address, forwarded_for: forwarded_for.filter(Boolean), is_https: request.isHttps };
}
