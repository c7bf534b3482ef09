import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as addEventAd } from "@/app/api/ads/add-event-ad/route";
import { PUT as updateEventAd } from "@/app/api/ads/update-event-ad/[id]/route";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { POST as getPictureUpload } from "@/app/api/general/get-picture-upload/route";
import { PUT as updateUserDetails } from "@/app/api/users/update-user-details/route";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { createPerson, type Person } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { runRemovals } from "../../support/storage/removals";

const installation = testInstallation({ storage: "s3" });
const cast = testCast(installation);
let picture: Buffer;

beforeAll(async () => {
  picture = await makePhoto({ width: 600, height: 400 });
});

const ask = (field: string, bytes = picture.length, as: Person = cast.admin) =>
  call(getPictureUpload, { as, body: { field, content_type: "image/jpeg", bytes } });
const put = ({ upload_url, headers }: { upload_url: string; headers: Record<string, string> }, bytes = picture) =>
  fetch(upload_url, { method: "PUT", body: new Uint8Array(bytes), headers });

/** Puts the picture into the bucket as the console does; returns its key. */
async function send(field: string, as: Person = cast.admin): Promise<string> {
  const { body } = await ask(field, picture.length, as);
  expect((await put(body)).status).toBe(200);
  return body.upload_key;
}
const addAd = (media_upload: unknown, as: Person = cast.admin) =>
  call(addEventAd, { as, body: { ad_name: "Lemonade", media_upload } });
const refused = (path: string) => ({
  status: 400,
  body: { message: messages.uploads.notArrived, issues: [{ path, message: messages.uploads.notArrived }] },
});

describe("a picture that the console put into the bucket", () => {
  beforeEach(async () => expect(await installation.spooledFiles()).toEqual([]));

  it("becomes an ad's picture, and replaces it later", async () => {
    const { status, body } = await addAd(await send("media"));
    expect(status).toBe(201);
    expect(await installation.readPublic(body.media_url)).toBeTruthy();
    const media_upload = await send("media");
    const changed = await call(updateEventAd, {
      method: "PUT",
      as: cast.admin,
      params: { id: body.id },
      body: { ad_name: "Lemonade", media_upload },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.media_url).not.toBe(body.media_url);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("becomes an event's logo and the company's", async () => {
    const brand_custom_logo_upload = await send("brand_custom_logo");
    const event = await call(addEvent, { as: cast.admin, body: newEvent({ brand_custom_logo_upload }) });
    expect(await installation.readPublic(event.body.brand_custom_logo_url)).toBeTruthy();
    const company_logo_upload = await send("company_logo");
    const body = { company_logo_upload };
    const account = await call(updateUserDetails, { method: "PUT", as: cast.admin, body });
    expect(await installation.readPublic(account.body.company_logo_url)).toBeTruthy();
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("is refused to another account, in another field, and before it arrives", async () => {
    const key = await send("media");
    expect(await addAd(key, cast.stranger)).toMatchObject(refused("media"));
    const brand_custom_logo_upload = key;
    const event = await call(addEvent, { as: cast.admin, body: newEvent({ brand_custom_logo_upload }) });
    expect(event).toMatchObject(refused("brand_custom_logo"));
    for (const unknown of [(await ask("media")).body.upload_key, randomUUID(), "../media", 7, ""])
      expect(await addAd(unknown)).toMatchObject(refused("media"));
    expect((await addAd(key)).status).toBe(201);
  });

  it("is checked like one that came with its form", async () => {
    const { body } = await ask("media", 5);
    expect((await put(body, Buffer.from("<svg>"))).status).toBe(200);
    const answer = await addAd(body.upload_key);
    expect(answer).toMatchObject({ status: 415, body: { issues: [{ path: "media" }] } });
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("leaves the bucket a day later, whether a form took it or not", async () => {
    const key = await send("media");
    const isStored = async () => (await installation.storedKeys()).some((stored) => stored.endsWith(key));
    await runRemovals(installation);
    expect(await isStored()).toBe(true);
    await installation.deps.db.execute("update graphile_worker._private_jobs set run_at = run_at - interval '1 day'");
    await runRemovals(installation);
    expect(await isStored()).toBe(false);
  });
});

describe("the address of a picture's upload", () => {
  it("takes exactly the announced bytes", async () => {
    const { body } = await ask("media", picture.length - 1);
    expect((await put(body)).ok).toBe(false);
  });

  it("is given up to the limit, for fields that the console has", async () => {
    const message = messages.events.brandImageTooLarge;
    expect((await ask("media", limits.brandImageMaxBytes)).status).toBe(201);
    expect(await ask("media", limits.brandImageMaxBytes + 1)).toMatchObject({ status: 413, body: { message } });
    expect(await ask("poster")).toMatchObject({ status: 400, body: { issues: [{ path: "field" }] } });
  });

  it("is given to one admin a limited number of times an hour, and to a colleague", async () => {
    const person = await createPerson(installation.deps, cast.admin.account_id, "admin");
    const { limit } = rateLimits.pictureUploadByUser;
    const statuses = await Promise.all(
      Array.from({ length: limit }, async () => (await ask("media", 5, person)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((await ask("media", 5, person)).status).toBe(429);
    expect((await ask("media")).status).toBe(201);
  });
});
