import { z } from "zod";
import { colourFields, shownFields } from "../events/public-contract";
import { messageNames } from "../say";
import { mediaTypes } from "../vocabulary";

/** How a guest's post stands. What a moderator did not take, and what left the wall again, is told alike. */
const receiptStates = ["waiting", "on_the_wall", "not_on_the_wall"] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Paints a guest's own page: no more of the event. */
const receiptEvent = shownFields
  .pick({
    event_name: true,
    event_url_slug: true,
    event_status: true,
    brand_custom_logo_url: true,
    ...colourFields,
  })
  .extend({ company_name: z.string(), company_logo_url: z.string().nullable() });
export type ReceiptEvent = z.infer<typeof receiptEvent>;

const receiptPost = z.object({
  id: z.uuid(),
  /** Other than the page's where one token was used at several events. */
  event_name: z.string(),
  caption: z.string(),
  media_type: z.enum(mediaTypes),
  state: z.enum(receiptStates),
  /** Tells whether get-picture has something to show by now. */
  has_picture: z.boolean(),
  /** Tells whether this server keeps what was sent; a clip may lie at a video host. */
  has_original: z.boolean(),
  /** The seconds from its beginning that a long clip is shown for; null where nothing is left out. */
  kept_seconds: z.number().nullable(),
  placeholder_color: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ReceiptPost = z.infer<typeof receiptPost>;

/** All that a token shows; of one that nothing was posted with, null and an empty list. */
export const receipt = z.object({
  /** The event of the newest post. */
  event: receiptEvent.nullable(),
  /** Newest first. */
  posts: z.array(receiptPost),
  /** Where the phone hears that something changed, and how it opens the socket. */
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
  /** The address to which mail-link would send, all but its ends hidden; null where no post came with one. */
  mail_to: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

export const downloadQuery = z.object({ ticket: z.string(messageNames.receipt.linkOld).max(200) });
export const createdDownload = z.object({ url: z.string() });
