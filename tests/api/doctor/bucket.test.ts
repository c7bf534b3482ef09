import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { browserAccessCheck, bucketCheck, originalsCheck } from "@/lib/server/features/doctor/bucket";
import { runChecks, type Subject } from "@/lib/server/features/doctor/check";
import { clockCheck } from "@/lib/server/features/doctor/database";
import { testBuckets } from "@/lib/server/outside/adapters/s3-trial";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { faultsIn, find, makeSubject } from "../../support/doctor/doctor";
import type { S3Mode } from "../../support/storage/s3-modes";
import { type S3Server, startS3Server } from "../../support/storage/s3-server";

const origin = "https://wall.example.com";
const rule = (...AllowedMethods: string[]) => ({
  AllowedOrigins: [origin],
  AllowedMethods,
  AllowedHeaders: ["content-type"],
});

let s3: S3Server;
const start = async (mode: S3Mode, isPrivate = true): Promise<Subject> => {
  s3 = await startS3Server(mode);
  onTestFinished(() => s3.stop());
  s3.setCors([rule("PUT", "GET")]);
  const { privateBucket, ...rest } = s3.options;
  const options = { ...rest, ...(isPrivate && privateBucket && { privateBucket }), publicBaseUrl: s3.publicBaseUrl };
  return makeSubject({ storage: createS3Storage(options), tryBuckets: () => testBuckets(options) });
};

describe.each(["md5", "r2"] as const)("a bucket with the rules of %s", (mode) => {
  let subject: Subject;
  beforeEach(async () => {
    subject = await start(mode);
  });

  it("a bucket that is set up right has no finding, and keeps nothing of the trials", async () => {
    const found = await runChecks([bucketCheck, originalsCheck, browserAccessCheck], subject);
    expect(found.map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
    expect([...s3.objects.keys(), ...s3.privateObjects.keys(), ...s3.multiparts.keys()]).toEqual([]);
  });

  it("a bucket without a CORS rule is a problem for phones", async () => {
    s3.setCors([]);
    const faults = faultsIn(await find(browserAccessCheck, subject));
    expect(faults).toEqual([
      "problem: Browsers cannot upload photos to the bucket: its CORS rule is missing.",
      "problem: Walls cannot cache pictures: the bucket's CORS rule lacks GET.",
    ]);
  });

  it("a bucket whose CORS rule allows only reading is a problem for phones", async () => {
    s3.setCors([rule("GET")]);
    expect(faultsIn(await find(browserAccessCheck, subject)).join()).toContain("cannot upload photos");
  });

  it("a bucket that refuses writing or deleting is a problem", async () => {
    s3.setFault({ kind: "refuse", methods: ["PUT"] });
    expect(faultsIn(await find(bucketCheck, subject)).join()).toContain(
      "Objects in S3_BUCKET cannot be written (SlowDown)",
    );
    s3.setFault({ kind: "refuse", methods: ["GET"] });
    const faults = faultsIn(await find(bucketCheck, subject)).join();
    for (const action of ["read", "listed", "uploaded in parts"]) expect(faults).toContain(`cannot be ${action} (`);
    expect(faults).not.toContain("written");
    s3.setFault({ kind: "refuse", methods: ["POST"] });
    expect(faultsIn(await find(bucketCheck, subject)).join()).toContain("cannot be deleted (");
  });
});

it("a bucket whose originals strangers can read is a problem", async () => {
  const subject = await start("r2", false);
  expect(faultsIn(await find(originalsCheck, subject)).join()).toMatch(/^problem: Originals are public/);
});

it("a bucket whose public pictures cannot be read is a problem", async () => {
  const subject = await start("md5");
  const storage = { ...subject.storage, publicUrl: (key: string) => `${s3.publicBaseUrl}/elsewhere/${key}` };
  const faults = faultsIn(await find(browserAccessCheck, { ...subject, storage }));
  expect(faults.join()).toMatch(/problem: S3_PUBLIC_URL shows no pictures \(40\d\)/);
});

it("a wrong key is a problem that is reported without the key", async () => {
  const subject = await start("md5");
  const options = { ...s3.options, secretAccessKey: "wrong-secret-wrong", publicBaseUrl: s3.publicBaseUrl };
  const found = await runChecks([bucketCheck], { ...subject, tryBuckets: () => testBuckets(options) });
  expect(found[0]).toMatchObject({ state: "problem", sentence: expect.stringContaining("SignatureDoesNotMatch") });
  expect(JSON.stringify(found)).not.toContain("wrong-secret");
});

it("a clock that differs from the bucket's is a problem", async () => {
  const subject = await start("md5");
  const ahead = { ...subject, now: () => Date.now() + 600_000 };
  expect(faultsIn(await find(clockCheck, subject))).toEqual([]);
  expect(faultsIn(await find(clockCheck, ahead)).join()).toMatch(/problem: .* (599|600|601) s ahead of the bucket's\./);
});
