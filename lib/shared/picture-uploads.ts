import type { z } from "zod";
import { accountImageFields } from "./account/contract";
import { choice } from "./contract-fields";
import { brandImageFields } from "./events/contract";
import { messageNames } from "./message-names";
import { getUploadUrlBody, uploadTicket } from "./posts/upload-contract";

/** Fields of the console's pictures, each of which can be in the bucket before its form is sent. */
const pictureFields = [...brandImageFields, ...accountImageFields, "media"] as const;

/** Validates the console's description of a picture that it will upload to the bucket. */
export const getPictureUploadBody = getUploadUrlBody
  .omit({ event_id: true })
  .extend({ field: choice(messageNames.ads.labels.media, pictureFields) });
export type GetPictureUploadBody = z.output<typeof getPictureUploadBody>;

export const pictureUpload = uploadTicket.nullable();
export type PictureUpload = z.infer<typeof pictureUpload>;

/**
 * The object of a picture that the console puts into the bucket. Account and field are part of the key, and the browser
 * only sends `id` back: that of another account or field names nothing.
 */
export const directPictureKey = (account_id: string, field: string, id: string) =>
  `uploads/${account_id}/${field}/${id}`;
