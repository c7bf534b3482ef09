import "server-only";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProbeAnswer } from "@/lib/shared/doctor/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { isAdmittedByRate } from "../limits/rate-limit";
import { readProbeToken } from "./probe-token";

type Asked = {
  address: string;
  forwarded: string;
  isHttps: boolean;
  /** Writes the request's body into a stream. */
  pour(target: Writable): Promise<void>;
};

/** Answers a probe; counts its body and drops it. Throws forbidden without a valid token. */
export async function answerProbe({ db }: Pick<Deps, "db">, token: string, asked: Asked): Promise<ProbeAnswer> {
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
  if (probe.maxBytes > 0) await asked.pour(counter);
  if (probe.waitMs > 0) await sleep(probe.waitMs);
  const forwarded_for = asked.forwarded.split(",").map((entry) => entry.trim());
  return { bytes, address: asked.address, forwarded_for: forwarded_for.filter(Boolean), is_https: asked.isHttps };
}
