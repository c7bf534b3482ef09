import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEventAd } from "@/app/api/ads/add-event-ad/route";
import { DELETE as deleteEventAd } from "@/app/api/ads/delete-event-ad/[id]/route";
import { GET as getEventAds } from "@/app/api/ads/get-event-ads/route";
import { PUT as updateEventAd } from "@/app/api/ads/update-event-ad/[id]/route";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { type AdFields, adForm, createAd } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";

type As = { bearer: string } | null;
const installation = testInstallation();
const cast = testCast(installation);
let photo: Buffer;

beforeAll(async () => {
  photo = await makePhoto();
});

const add = (as: As) => call(addEventAd, { as, body: adForm(photo) });
const update = (id: string, fields: AdFields, as: As = cast.admin) =>
  call(updateEventAd, { method: "PUT", as, params: { id }, body: adForm(photo, { media: null, ...fields }) });
const remove = (id: string, as: As = cast.admin) => call(deleteEventAd, { method: "DELETE", as, params: { id } });
const list = (as: As = cast.admin) => call(getEventAds, { as });

describe("permissions", () => {
  const tries: [name: string, go: (as: As, id: string) => Promise<{ status: number; body: unknown }>][] = [
    ["list", (as) => list(as)],
    ["add", (as) => add(as)],
    ["update", (as, id) => update(id, { ad_name: "Taken over" }, as)],
    ["delete", (as, id) => remove(id, as)],
  ];
  it.each(tries)("the call %s refuses anonymous callers and moderators", async (_, go) => {
    const ad = await createAd(installation.deps, cast.account_id);
    expect(await go(null, ad.id)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(await go(cast.moderator, ad.id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await go({ bearer: "nonsense" }, ad.id)).status).toBe(401);
  });

  it("another company's ad is a 404, and it stays unchanged", async () => {
    const ad = await createAd(installation.deps, cast.account_id, { ad_name: "Ours" });
    expect((await update(ad.id, { ad_name: "Theirs", media: photo }, cast.stranger)).status).toBe(404);
    expect((await remove(ad.id, cast.stranger)).status).toBe(404);
    expect((await list(cast.stranger)).body).toEqual([]);
    expect((await list()).body[0]).toMatchObject({ id: ad.id, ad_name: "Ours" });
  });

  it("an invalid or unknown ad id is a 404", async () => {
    for (const id of ["not-an-id", randomUUID()]) {
      expect((await update(id, { ad_name: "x" })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });
});
