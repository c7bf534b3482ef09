import { z } from "zod";
import { filledText, optionalUpload, text, upload, webAddress } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { usedIn } from "../used-in";

const t = messageNames.ads;
const { labels } = t;

/** Validates an ad's text fields, in the form and in the API alike. */
export const adFields = z.object({
  ad_name: filledText(labels.ad_name, limits.adNameMaxLength, t.nameMandatory),
  ad_url: webAddress(labels.ad_url, limits.urlMaxLength),
});
export type AdFields = z.output<typeof adFields>;

const { ad_name, ad_url } = adFields.shape;

/** The spec's form sends it; the server trusts only the file's content. */
const media_type = text(labels.media_type, 20)
  .refine((value) => value !== "video", t.videoNotAllowed)
  .optional();

// Fields are in validation order (spec, section 5): the name, the picture, that it is one, and then ours.
export const addAdBody = z.object({
  ad_name,
  media: upload(t.mediaMandatory),
  media_type,
  ad_url: ad_url.default(""),
});
export type AddAdBody = z.output<typeof addAdBody>;

/** Missing `media` keeps the picture, missing `ad_url` the address. */
export const updateAdBody = z.object({
  ad_name,
  media: optionalUpload(t.mediaMandatory),
  media_type,
  ad_url: ad_url.optional(),
});
export type UpdateAdBody = z.output<typeof updateAdBody>;

/** An ad as its organisers see it. */
export const organiserAd = z.object({
  id: z.uuid(),
  ad_name: z.string(),
  ad_url: z.string(),
  media_url: z.string(),
  /** Pixels, after rotation. */
  media_width: z.number().nullable(),
  media_height: z.number().nullable(),
  ad_date: z.iso.datetime(),
  /** The programs that contain it. */
  used_in: usedIn,
  /** Programs that have no other ad: without it their walls show none. */
  last_in: usedIn,
});
export type OrganiserAd = z.infer<typeof organiserAd>;
export const organiserAds = z.array(organiserAd);
