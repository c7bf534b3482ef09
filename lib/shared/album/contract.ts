import { z } from "zod";
import { chosenPassword } from "../contract-fields";
import { lookFields, publicEvent } from "../events/public-contract";
import { albumRules } from "../limits/album";
import { messageNames } from "../message-names";
import { organiserPost, publicPost } from "../posts/contract";
import { onOff, yesNo } from "../vocabulary";

const text = messageNames.album;

/** The fields of its event that an album shows. */
const albumEvent = publicEvent
  .pick({ event_name: true, brand_custom_logo_url: true, company_name: true, company_logo_url: true, ...lookFields })
  // Days are those of the event, wherever the phone is.
  .extend({ timezone: z.string(), deleted_on: z.string().nullable(), has_hearts: z.enum(onOff) });

/** A post in an album: what its wall shows, without what only a wall needs. */
const albumPost = publicPost.omit({
  event_id: true,
  event_name: true,
  wall_position: true,
  is_favourite: true,
  mission: true,
  place: true,
});
export type AlbumPost = z.infer<typeof albumPost>;

/** One page, newest submission first; `next` is the `before` of the one after it. */
export const albumPage = z.object({ posts: z.array(albumPost), next: z.uuid().nullable() });
export type AlbumPage = z.infer<typeof albumPage>;

/** An album as its page begins: the event's look, how many posts there are, and the version that later changes follow. */
export const openAlbum = albumPage.extend({ event: albumEvent, total: z.number(), version: z.number() });
export type OpenAlbum = z.infer<typeof openAlbum>;

export const albumPostsQuery = z.object({ before: z.uuid() });
export const albumChangesQuery = z.object({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/** The changes since a version. `is_cut`: there were more than one answer has, so the page loads again. */
export const albumChanges = z.object({
  version: z.number(),
  posts: z.array(albumPost),
  removed: z.array(z.uuid()),
  is_cut: z.boolean(),
});
export type AlbumChanges = z.infer<typeof albumChanges>;

export const unlockAlbumBody = z.object({ password: z.string().max(200) });
export const unlockedAlbum = z.object({ is_open: z.literal(true) });

/** A heart for a post: `phone` is a number that the phone made once. */
export const heartPostBody = z.object({ post_id: z.uuid(), phone: z.uuid(), heart: z.enum(yesNo) });
export const heartedPost = z.object({ hearts: z.number() });

/** Ids of posts, separated by commas. */
export const albumHeartsQuery = z.object({
  posts: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.uuid()).max(albumRules.heartsAtOnce)),
});

/** The hearts of the posts that were asked for; posts without any are left out. */
export const albumHearts = z.object({ posts: z.array(z.object({ id: z.uuid(), hearts: z.number() })) });
export type AlbumHearts = z.infer<typeof albumHearts>;

/** The posts of an event that have most hearts, for the organiser. */
export const lovedPosts = z.array(
  organiserPost
    .pick({ id: true, person_name: true, caption: true, status: true, is_favourite: true })
    .extend({ thumbnail_media_url: z.string().nullable(), hearts: z.number() }),
);
export type LovedPost = z.infer<typeof lovedPosts>[number];

/** Where a download begins; null while the server still reads older files. */
export const createdAlbumDownload = z.object({ path: z.string().nullable() });
export type CreatedAlbumDownload = z.infer<typeof createdAlbumDownload>;

/** An album's settings, for the organiser. */
export const albumSettings = z.object({
  is_open: z.enum(onOff),
  has_hearts: z.enum(onOff),
  /** Path of its page; null until it is opened for the first time. */
  path: z.string().nullable(),
  has_password: z.boolean(),
  /** The last day on which it is open, in the account's time zone. */
  ends_on: z.iso.date().nullable(),
  /** False for a Draft, and for a Private event while neither the album nor the event has a password. */
  is_reachable: z.boolean(),
});
export type AlbumSettings = z.infer<typeof albumSettings>;

/** A change of an album; an absent field stays as it is. */
export const updateAlbumBody = z.object({
  is_open: z.enum(onOff).optional(),
  has_hearts: z.enum(onOff).optional(),
  /** '' or null removes it. */
  password: z
    .union([z.literal(""), z.null(), chosenPassword])
    .transform((value) => value || null)
    .optional(),
  ends_on: z.iso.date(text.endInvalid).nullable().optional(),
  /** Makes a new address; the old one ends at once. */
  renew: z.literal(true).optional(),
});
export type UpdateAlbumBody = z.output<typeof updateAlbumBody>;
