import { z } from "zod";
import { guestMessageNames } from "../all-messages";
import { lookFields, shownFields } from "../events/public-contract";
import { mediaTypes } from "../vocabulary";

/** Status of a guest's post. Rejected posts and posts that left the wall share one state on purpose. */
const receiptStates = ["waiting", "on_the_wall", "not_on_the_wall"] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Look of a guest's own page; it contains no more of the event. */
const receiptEvent = shownFields
  .pick({
    event_name: true,
    event_url_slug: true,
    event_status: true,
    brand_custom_logo_url: true,
    ...lookFields,
  })
  .extend({ company_name: z.string(), company_logo_url: z.string().nullable() });
export type ReceiptEvent = z.infer<typeof receiptEvent>;

const receiptPost = z.object({
  id: z.uuid(),
  /** May differ from the page's event, if one token was used at several events. */
  event_name: z.string(),
  caption: z.string(),
  media_type: z.enum(mediaTypes),
  state: z.enum(receiptStates),
  /** True once get-picture has a picture. */
  has_picture: z.boolean(),
  /** Minutes that its picture takes now, if they are many; else null. */
  wait_minutes: z.number().nullable(),
  /** True if this server keeps the original; a clip may be at a video host. */
  has_original: z.boolean(),
  /** Seconds that are shown of a longer clip; null if the clip is complete. */
  kept_seconds: z.number().nullable(),
  placeholder_color: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ReceiptPost = z.infer<typeof receiptPost>;

/** Everything that a token shows; null and an empty list for an unused token. */
export const receipt = z.object({
  /** The event of the newest post. */
  event: receiptEvent.nullable(),
  /** Newest first. */
  posts: z.array(receiptPost),
  /** Posts that wait at this event, and how long its last approved ones waited; null if none was approved. */
  queue: z.object({ waiting: z.number(), last_took_seconds: z.number().nullable() }).nullable(),
  /** How the phone receives change notices: the channel, and how to open the socket. */
  live: z
    .object({
      channel: z.string(),
      realtime: z.object({
        key: z.string(),
        cluster: z.string().nullable(),
        host: z.string().nullable(),
        port: z.number().nullable(),
        tls: z.boolean(),
      }),
    })
    .nullable(),
  /** Path of the event's album; null while guests cannot open one. */
  album: z.string().nullable(),
  /** The masked address to which mail-link would send; null if no post came with one. */
  mail_to: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

export const downloadQuery = z.object({ ticket: z.string(guestMessageNames.receipt.linkOld).max(200) });
export const createdDownload = z.object({ url: z.string() });
