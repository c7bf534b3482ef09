import "server-only";
import { randomUUID } from "node:crypto";
import { limits } from "@/lib/shared/limits";
import { type BucketFault, type Check, ok, problem, type Result, reasonOf, type Subject } from "./check";

const answerMs = 8_000;

const actions: Record<BucketFault["step"], string> = {
  write: "written",
  read: "read",
  list: "listed",
  delete: "deleted",
  parts: "uploaded in parts",
};

export const bucketCheck: Check = {
  name: "Bucket",
  async run({ tryBuckets }) {
    if (!tryBuckets) return null;
    const faults = await tryBuckets();
    if (faults.length === 0) return ok("Objects can be written, read, listed, deleted and uploaded in parts.");
    return faults.map(({ step, variable, reason }) =>
      problem(
        `Objects in ${variable} cannot be ${actions[step]} (${reason}).`,
        "Correct the bucket's name, the endpoint or the key's rights; see docs/deploy.md, The bucket.",
      ),
    );
  },
};

export const originalsCheck: Check = {
  name: "Originals",
  async run({ storage, tryBuckets }) {
    if (!tryBuckets) return null;
    const open = await storage.findOpenOriginal();
    if (open === null) return ok("Originals are not public.");
    return problem(
      "Originals are public, and they may contain GPS locations.",
      "Set S3_PRIVATE_BUCKET, or open only public/ in the bucket's policy.",
    );
  },
};

/** Asks like a phone before it uploads a photo, and like a wall that caches a picture. */
export const browserAccessCheck: Check = {
  name: "Bucket for browsers",
  async run(subject) {
    if (!subject.tryBuckets) return null;
    const results = await Promise.all([tryDirectUpload(subject), tryPublicReading(subject)]);
    const faults = results.flat();
    return faults.length > 0 ? faults : ok("Phones can upload to the bucket, and walls can read it.");
  },
};

const corsAdvice = (method: string, origin: string) =>
  `Add the CORS rule of docs/deploy.md, with ${method} for ${origin}.`;

async function tryDirectUpload({ storage, guestOrigin }: Subject): Promise<Result[]> {
  const rules = { contentType: "image/jpeg", bytes: 1, expiresInSeconds: limits.uploadUrlSeconds };
  const upload = await storage.signUpload?.(`uploads/trial-${randomUUID()}`, rules);
  if (!upload) return [];
  const origin = guestOrigin();
  const answer = await fetch(upload.url, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "content-type",
    },
    signal: AbortSignal.timeout(answerMs),
  });
  await answer.body?.cancel();
  const methods = answer.headers.get("access-control-allow-methods") ?? "";
  if (answer.ok && admits(answer, origin) && /\bPUT\b|\*/.test(methods)) return [];
  return [problem("Browsers cannot upload photos to the bucket: its CORS rule is missing.", corsAdvice("PUT", origin))];
}

async function tryPublicReading({ storage, guestOrigin }: Subject): Promise<Result[]> {
  const key = `public/trial-${randomUUID()}.webp`;
  const origin = guestOrigin();
  await storage.put(key, { bytes: Buffer.from("trial") }, "image/webp");
  try {
    const answer = await fetch(storage.publicUrl(key), {
      headers: { Origin: origin },
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (!answer.ok)
      return [
        problem(
          `S3_PUBLIC_URL shows no pictures (${answer.status}).`,
          "Make public/ readable for everyone, or correct S3_PUBLIC_URL.",
        ),
      ];
    if (admits(answer, origin)) return [];
    return [problem("Walls cannot cache pictures: the bucket's CORS rule lacks GET.", corsAdvice("GET", origin))];
  } catch (error) {
    return [problem(`S3_PUBLIC_URL does not answer (${reasonOf(error)}).`, "Correct S3_PUBLIC_URL.")];
  } finally {
    await storage.remove([key]);
  }
}

function admits({ headers }: Response, origin: string): boolean {
  const allowed = headers.get("access-control-allow-origin");
  return allowed === "*" || allowed === origin;
}
