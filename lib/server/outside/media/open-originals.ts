import "server-only";
import type { Storage } from "@/lib/shared/ports/storage";
import { writeLog } from "../../base/log/log";

/** 'open': anyone can read originals; 'unknown': the store, or the public address, did not answer. */
type Originals = "closed" | "open" | "unknown";

const hourMs = 3_600_000;
/** Retry sooner after the store did not answer. */
const unknownMs = 5 * 60_000;

type Check = { until: number; finding: Promise<Originals> };
/** The last check of each store of this process. */
const checks = new WeakMap<Storage, Check>();

/** Tells if anyone can read originals, and logs it if so. Checks once an hour at most. Never rejects. */
export function checkOriginals(storage: Storage): Promise<Originals> {
  const earlier = checks.get(storage);
  if (earlier && earlier.until > Date.now()) return earlier.finding;
  const check: Check = { until: Date.now() + hourMs, finding: tryAnonymously(storage) };
  checks.set(storage, check);
  void check.finding.then((finding) => {
    if (finding === "unknown") check.until = Date.now() + unknownMs;
  });
  return check.finding;
}

async function tryAnonymously(storage: Storage): Promise<Originals> {
  try {
    const address = await storage.findOpenOriginal();
    if (address === null) return "closed";
    writeLog(
      "error",
      `GUESTS' ORIGINAL FILES ARE PUBLIC: anyone can read them, including GPS locations, at ${address}. ` +
        "Set S3_PRIVATE_BUCKET, or close everything except public/ in the bucket's policy (docs/deploy.md, The bucket).",
    );
    return "open";
  } catch (error) {
    writeLog("warn", "Could not check whether originals are public; will retry later.", { error });
    return "unknown";
  }
}
