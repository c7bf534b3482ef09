import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { measureDisk } from "@/lib/server/base/disk/disk-room";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import type { Check, Result, Subject } from "@/lib/server/features/doctor/check";
import { createDiskStorage } from "@/lib/server/outside/adapters/storage.disk";
import { apiPaths } from "@/lib/shared/paths";

type Overrides = Partial<Omit<Subject, "settings">> & { settings?: Record<string, string> };

/** Returns the subject of `wallflower doctor`, with a folder of its own; a test overrides what should be wrong. */
export function makeSubject({ settings = {}, ...rest }: Overrides = {}): Subject {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-doctor-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = rest.dataDir ?? folder;
  const spoolDir = path.join(dataDir, "spool");
  return {
    settings: parseEnv({ NODE_ENV: "test", ...settings }),
    isServing: true,
    dataDir,
    spoolDir,
    measureDisk: () => measureDisk(spoolDir),
    storage: createDiskStorage(path.join(dataDir, "media"), apiPaths.media),
    tryBuckets: null,
    tryMail: null,
    push: null,
    guestOrigin: () => "https://wall.example.com",
    lastBackup: async () => null,
    now: Date.now,
    silenceMs: 10,
    ...rest,
  };
}

/** The result of one check. */
export async function find(check: Check, subject: Subject): Promise<Result[]> {
  return [(await check.run(subject)) ?? []].flat();
}

/** Warnings and problems, as 'state: sentence'. */
export const faultsIn = (results: readonly Result[]) =>
  results.filter(({ state }) => state !== "ok").map(({ state, sentence }) => `${state}: ${sentence}`);
