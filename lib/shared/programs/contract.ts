import { z } from "zod";
import { filledText, idList } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { usedIn } from "../used-in";

const text = messageNames.programs;
const { labels } = text;

const chosenAds = z.array(z.string()).min(1, text.adsMandatory).max(limits.adsGroupMaxAds, text.tooManyAds);

/** Validates a new or changed program, in the form and in the API alike. */
export const saveProgramBody = z.object({
  ads_group_name: filledText(labels.ads_group_name, limits.adsGroupNameMaxLength, text.nameMandatory),
  /** In the order in which a wall shows them. */
  ad_ids: idList(text.foreignAd).default([]).pipe(chosenAds),
});
export type SaveProgramBody = z.output<typeof saveProgramBody>;

/** A program as its organisers see it. */
export const organiserProgram = z.object({
  id: z.uuid(),
  ads_group_name: z.string(),
  ads: z.array(z.object({ ads_id: z.uuid(), ad_name: z.string() })),
  /** The events that use it. */
  used_in: usedIn,
});
export type OrganiserProgram = z.infer<typeof organiserProgram>;
export const organiserPrograms = z.array(organiserProgram);

export const wallAdsQuery = z.object({ ads_group_id: z.uuid() });

/** An ad as a wall shows it, which is all that the public learns of it. */
const wallAd = z.object({
  id: z.uuid(),
  ad_name: z.string(),
  ad_url: z.string(),
  /** Distinguishes an ad from a post in a client's combined list (spec, section 3.4). */
  is_ads: z.literal(true),
  media_url: z.string(),
  /** Pixels, after rotation. */
  media_width: z.number().nullable(),
  media_height: z.number().nullable(),
});
export type WallAd = z.infer<typeof wallAd>;
export const wallAds = z.array(wallAd);
