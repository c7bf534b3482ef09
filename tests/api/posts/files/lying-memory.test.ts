import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, it } from "vitest";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { makePhoto } from "../../../support/pictures";
import { submit } from "../../../support/submissions";
import { beginUpload, createUpload, makeHollowMp4, sendBytes } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const megabyte = 1024 * 1024;
const fileBytes = 4 * megabyte;
let collectGarbage: () => void;

beforeAll(async () => {
  setFlagsFromString("--expose-gc");
  collectGarbage = runInNewContext("gc");
});

/** The process's memory after garbage collection: heap and external bytes. */
function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Sends a truncated photo and a truncated clip; both are refused. */
async function lie(photo: Buffer) {
  const noise = randomBytes(fileBytes);
  // A phone may send an interrupted file in full length, padded with zeros.
  const cut = Buffer.concat([photo.subarray(0, photo.length >> 1), Buffer.alloc(fileBytes)]);
  expect((await submit(cast.event, cut)).status).toBe(400);
  const clip = makeHollowMp4(fileBytes + 1_000, (data) => noise.copy(data)).subarray(0, fileBytes);
  const ticket = await beginUpload(cast.event);
  await createUpload(ticket, clip.length);
  expect((await sendBytes(ticket, clip)).status).toBe(400);
}

it("after a hundred lying files of 4 MB, the process holds no more memory than before", {
  timeout: 120_000,
}, async () => {
  const photo = await makePhoto();
  for (let warming = 0; warming < 5; warming += 1) await lie(photo);
  const before = heldBytes();
  for (let pair = 0; pair < 50; pair += 1) await lie(photo);
  // A tenth of the 400 MB sent: compiled code and filling caches take some memory.
  expect(heldBytes() - before).toBeLessThan(40 * megabyte);
  expect([await installation.uploadedFiles(), await installation.spooledFiles()]).toEqual([[], []]);
});
