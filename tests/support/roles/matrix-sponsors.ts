import { asForm } from "../events/event-fields";
import { byId, one, photo } from "./matrix-requests";
import { type Examples, rows } from "./matrix-rows";

const script = { script_name: "Counter", script_placement: "footer", script: "count()", is_global: "no" };

/** The calls about ads, programs and scripts. */
export const sponsorExamples: Examples = {
  "POST /api/ads-group/add-event-ads-group": one(rows.adminWithThings, ({ ad }) => ({
    body: { ads_group_name: "Sponsors", ad_ids: [ad.id] },
  })),
  "DELETE /api/ads-group/delete-event-ads-group/{id}": one(
    rows.adminOfThing,
    byId(({ program }) => program),
  ),
  "GET /api/ads-group/get-event-ads-groups": one(rows.admins),
  "PUT /api/ads-group/update-event-ads-group/{id}": one(
    rows.adminOfThing,
    byId(
      ({ program }) => program,
      ({ ad }) => ({ ads_group_name: "Other", ad_ids: [ad.id] }),
    ),
  ),
  "POST /api/ads/add-event-ad": one(rows.admins, async () => ({
    body: asForm({ ad_name: "Lemonade", media: await photo() }),
  })),
  "DELETE /api/ads/delete-event-ad/{id}": one(
    rows.adminOfThing,
    byId(({ unusedAd }) => unusedAd.id),
  ),
  "GET /api/ads/get-event-ads": one(rows.admins),
  "PUT /api/ads/update-event-ad/{id}": one(rows.adminOfThing, async ({ ad }) => ({
    params: { id: ad.id },
    body: asForm({ ad_name: "Other", media: await photo() }),
  })),
  "POST /api/scripts/add-script": one(rows.admins, () => ({ body: script })),
  "DELETE /api/scripts/delete-script/{id}": one(
    rows.adminOfThing,
    byId((scene) => scene.script),
  ),
  "GET /api/scripts/get-scripts": one(rows.admins),
  "PUT /api/scripts/update-script-onoff/{id}": one(
    rows.adminOfThing,
    byId(
      (scene) => scene.script,
      () => ({ on_off: "off" }),
    ),
  ),
  "PUT /api/scripts/update-script/{id}": one(
    rows.adminOfThing,
    byId(
      (scene) => scene.script,
      () => script,
    ),
  ),
};
