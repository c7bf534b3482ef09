import { v7 as uuidv7 } from "uuid";
import { ads, adsGroupAds, adsGroups } from "@/db/schema/ads";
import { eventScripts } from "@/db/schema/events";
import { scripts } from "@/db/schema/scripts";
import type { Deps } from "@/lib/server/deps";
import type { TestEvent } from "../people";

/** Inserts ads, programs and scripts directly into the database. */

export async function createAd(deps: Deps, account_id: string, values: Partial<typeof ads.$inferInsert> = {}) {
  const id = uuidv7();
  const media_key = `public/${id.replaceAll("-", "")}.webp`;
  await deps.storage.put(media_key, { bytes: Buffer.from("a picture") }, "image/webp");
  const [row] = await deps.db
    .insert(ads)
    .values({ id, account_id, ad_name: "Lemonade", ad_url: "https://lemonade.example/", media_key, ...values })
    .returning();
  if (!row) throw new Error("No ad was made.");
  return row;
}

export async function createProgram(deps: Deps, account_id: string, adIds: string[], ads_group_name = "Sponsors") {
  const id = uuidv7();
  await deps.db.insert(adsGroups).values({ id, account_id, ads_group_name });
  for (const [position, ads_id] of adIds.entries()) {
    await deps.db.insert(adsGroupAds).values({ account_id, ads_group_id: id, ads_id, position });
  }
  return id;
}

export async function createScript(
  deps: Deps,
  account_id: string,
  values: Partial<typeof scripts.$inferInsert> = {},
): Promise<string> {
  const id = uuidv7();
  const defaults = { script_name: "Counter", script: "count()", script_placement: "header" } as const;
  await deps.db.insert(scripts).values({ id, account_id, ...defaults, ...values });
  return id;
}

export async function chooseScript(deps: Deps, event: TestEvent, script_id: string) {
  await deps.db
    .insert(eventScripts)
    .values({ account_id: event.account_id, event_id: event.id, script_id, position: 0 });
}

/** An ad's fields as a form sends them; undefined ones are left out, and `media` is a picture unless null. */
export type AdFields = {
  ad_name?: string | undefined;
  ad_url?: string;
  media_type?: string;
  media?: Uint8Array | null;
  declared?: string;
};

/** The multipart body of an ad, with `photo` when the fields name no other picture. */
export function adForm(photo: Uint8Array, fields: AdFields = {}): FormData {
  const { media, declared, ...texts } = { ad_name: "Lemonade", media_type: "image", media: photo, ...fields };
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) if (value !== undefined) form.set(name, value);
  const type = declared ?? "image/jpeg";
  if (media) form.set("media", new File([new Uint8Array(media)], "ad.jpg", { type }));
  return form;
}
