import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Finding } from "@/lib/shared/doctor/contract";
import { doctorRules } from "@/lib/shared/limits/doctor";
import type { Realtime } from "@/lib/shared/ports/realtime";
import type { Storage } from "@/lib/shared/ports/storage";
import type { DiskSpace } from "../../base/disk/disk-room";
import { withoutSecrets } from "../../base/log/describe-error";
import type { Env } from "../../base/settings/variables";
import type { LastBackup } from "../backups/last-backup";

/** A step that a bucket refused, the variable that names the bucket, and the store's own error code. */
export type BucketFault = { step: "write" | "read" | "list" | "delete" | "parts"; variable: string; reason: string };

/** The installation under check: its settings and the services that they configure. */
export type Subject = {
  settings: Env;
  /** True if this process or one beside it serves the pages. */
  isServing: boolean;
  dataDir: string;
  spoolDir: string;
  measureDisk(): Promise<DiskSpace>;
  storage: Storage;
  /** Writes, reads, lists and deletes in each bucket; null without a bucket. */
  tryBuckets: (() => Promise<BucketFault[]>) | null;
  /** Connects to the mail server and signs in; null without a mail server. */
  tryMail: (() => Promise<void>) | null;
  /** The push service; null with the built-in one. */
  push: Realtime | null;
  guestOrigin(): string;
  lastBackup(): Promise<LastBackup | null>;
  now(): number;
  /** How long the probe of a proxy's timeout stays silent. */
  silenceMs: number;
};

export type Result = Omit<Finding, "check">;
export type Check = {
  name: string;
  /** Resolves to null if the check does not apply. */
  run(subject: Subject): Promise<Result | Result[] | null>;
  /** Replaces doctorRules.checkMs. */
  limitMs?: (subject: Subject) => number;
};

export const ok = (sentence: string): Result => ({ state: "ok", sentence, advice: "" });
export const warning = (sentence: string, advice: string): Result => ({ state: "warning", sentence, advice });
export const problem = (sentence: string, advice: string): Result => ({ state: "problem", sentence, advice });

/** Runs all checks in parallel. Never rejects: a check that throws or times out becomes a finding. */
export async function runChecks(checks: readonly Check[], subject: Subject): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => runOne(check, subject)));
  return found.flat().map((finding) => ({ ...finding, sentence: withoutSecrets(finding.sentence) }));
}

async function runOne({ name, run, limitMs }: Check, subject: Subject): Promise<Finding[]> {
  const allowedMs = limitMs?.(subject) ?? doctorRules.checkMs;
  const late = `This check did not finish within ${Math.round(allowedMs / 1_000)} s.`;
  const failed = (sentence: string) => problem(sentence, "Check again and see the log.");
  const result = await Promise.race([
    run(subject).catch((error) => failed(`This check failed: ${reasonOf(error)}.`)),
    sleep(allowedMs, failed(late)),
  ]);
  return [result ?? []].flat().map((one) => ({ check: name, ...one }));
}

export const noAnswerInTime = "no answer in time";

/** Returns the short reason of an error: its code, else its message's first line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (code === "ABORT_ERR" || error.name === "TimeoutError") return noAnswerInTime;
  if (code) return code;
  if (cause instanceof Error) return reasonOf(cause);
  return (error.message.split("\n")[0] ?? error.name).replace(/\.$/, "");
}
