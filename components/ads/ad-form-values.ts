import { z } from "zod";
import { adFields, type OrganiserAd } from "@/lib/shared/ads/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.ads;

/** Returns the reason to reject a chosen file: the spec's sentence for a video, our own for anything else. */
export function refusalOf(file: File): string {
  return file.type.startsWith("video/") ? text.videoNotAllowed : messages.submission.notAPhoto;
}

const picture = z
  .custom<File>((value) => value instanceof File, text.mediaMandatory)
  .refine((file) => !file.type.startsWith("video/"), text.videoNotAllowed)
  .refine((file) => file.size <= limits.brandImageMaxBytes, messages.events.brandImageTooLarge);

// Fields are validated in this order (spec, section 5): the name, the picture, then our own.
const { ad_name, ad_url } = adFields.shape;

/** Same shape as the API takes, with the picture as a browser `File`. An edit may keep the stored picture. */
export const adFormSchemas = {
  added: z.object({ ad_name, media: picture, ad_url }),
  edited: z.object({ ad_name, media: picture.nullable(), ad_url }),
} as const;

export type AdFormInput = { ad_name: string; media: File | null; ad_url: string };

export function adValues(ad: OrganiserAd | null): AdFormInput {
  return { ad_name: ad?.ad_name ?? "", media: null, ad_url: ad?.ad_url ?? "" };
}
