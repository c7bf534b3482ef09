import { z } from "zod";
import { noNul } from "../contract-fields";
import { byField, type FieldRule, type FormRules } from "../form-rules";
import { limits } from "../limits";
import { messageNames } from "../say";
import { mediaStates, mediaTypes, postOrders, postStatuses, settablePostStatuses, yesNo } from "../vocabulary";
import { usualForm } from "./guest-fields";

const text = messageNames.submission;

/** Trims, and takes an absent field for an empty one: both mean that it was not filled in. */
const filled = z.string({ error: text.allMandatory }).trim().min(1, text.allMandatory).check(noNul());
const mayBeEmpty = z.string().trim().check(noNul()).default("");
/** Drops what an older form or another client sends all the same. */
const dropped = z
  .custom<string>()
  .optional()
  .transform(() => "");

/** A form holds each of its fields, so all of them take the same; what another client leaves out is read as empty. */
const ruled = { required: filled, optional: mayBeEmpty, hidden: dropped } as unknown as Record<
  FieldRule,
  typeof filled
>;

const longest = limits.guestTextMaxLength;
const boundedFields = z.object({
  ...byField((name) => z.string().max(longest[name], text.tooLong[name])),
  person_email_id: z.union(
    [z.literal(""), z.email(text.emailInvalid).max(longest.person_email_id, text.tooLong.person_email_id)],
    text.emailInvalid,
  ),
});

/**
 * Fields of the guest's have to be there by an event's rules, and then to keep within their bounds. One that may be empty
 * comes out as '', and so does one that the event hides.
 */
export const guestFields = {
  filledBy: (rules: FormRules) => z.object(byField((name) => ruled[rules[name]])),
  bounded: boundedFields,
};

/**
 * Validates what a guest fills in where an event says nothing of its form: all are mandatory. Empty fields are
 * reported first, whatever else is wrong (spec, section 5).
 */
export const submitPostFields = guestFields.filledBy(usualForm.fields).pipe(boundedFields);

/** The header Idempotency-Key; null where none was sent. */
export const idempotencyKey = z.uuid().nullable();

export const submittedPost = z.object({ id: z.uuid(), message: z.string() });

const postBase = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  event_name: z.string(),
  person_name: z.string(),
  person_city: z.string(),
  caption: z.string(),
  media_type: z.enum(mediaTypes),
  /** Addresses of the renditions; null until they are made. */
  media_url: z.string().nullable(),
  thumbnail_media_url: z.string().nullable(),
  /** Pixels, upright. */
  media_width: z.number().nullable(),
  media_height: z.number().nullable(),
  placeholder_color: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** A post as its organisers see it. */
export const organiserPost = postBase.extend({
  /** Where its wall is, for sharing. */
  event_url_slug: z.string(),
  person_email_id: z.string(),
  status: z.enum(postStatuses),
  is_favourite: z.enum(yesNo),
  media_state: z.enum(mediaStates),
  media_problem: z.string().nullable(),
  /** The seconds from its beginning that a long clip was converted for; null where nothing is left out. */
  media_kept_seconds: z.number().nullable(),
  /** A video host plays the clip, at an address that does not change when the post is taken down. */
  has_hosted_clip: z.boolean(),
  /** When it may come onto its wall; null while it does not wait for that (limits.wallDelaySeconds). */
  wall_due_at: z.iso.datetime().nullable(),
  /** When it came into the bin; null while its status is not `delete`. */
  deleted_at: z.iso.datetime().nullable(),
  /** Its place on the wall; null while no screen may show it. */
  wall_position: z.number().nullable(),
});
export type OrganiserPost = z.infer<typeof organiserPost>;
export const organiserPosts = z.array(organiserPost);

/** A post as everybody sees it: approved, with its thumbnail, without an email address. */
export const publicPost = postBase.extend({
  /**
   * The large picture, or the clip. Null while a photo's is being made: it comes as a new version of the post at the
   * same place. A clip always has it.
   */
  media_url: z.string().nullable(),
  thumbnail_media_url: z.string(),
  /** Absent in what a page or a message of an older build holds. */
  is_favourite: z.enum(yesNo),
  /** Place on the wall: higher stands further up. */
  wall_position: z.number(),
});
export type PublicPost = z.infer<typeof publicPost>;

/**
 * A public post as answers and pushes carry it: with the names by which other clients know it, too (spec, section 3.4).
 * The wall's own page leaves them out, where 120 posts would all say the same.
 */
const sharedPost = publicPost.extend({
  /** No other post is public. */
  status: z.literal("approve"),
  media_file_type: z.enum(mediaTypes),
});
export type SharedPost = z.infer<typeof sharedPost>;
export const sharedPosts = z.array(sharedPost);

/** Describes what a wall missed since a version (contract, section 5). */
export const wallChanges = z.object({
  version: z.number(),
  posts: sharedPosts,
  removed: z.array(z.uuid()),
  event_changed: z.boolean(),
  /** The channel on which what follows is pushed; its name changes with the event's status and password. */
  channel: z.string(),
  /** The build that pages come from now: an open one of another build loads itself anew. Empty where nothing is known. */
  build: z.string(),
});
/** The same as a screen takes it: an answer has the names that only other clients read beside. */
export type WallChanges = Omit<z.infer<typeof wallChanges>, "posts"> & { posts: PublicPost[] };

export const wallChangesQuery = z.object({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

export const listPostsQuery = z.object({
  search: z.preprocess(
    blankIsAbsent,
    z.string().trim().max(limits.searchMaxLength).check(noNul(messageNames.http.invalidInput)).optional(),
  ),
  event_id: z.preprocess(blankIsAbsent, z.uuid().optional()),
  status: z.preprocess(blankIsAbsent, z.enum(postStatuses).optional()),
  /** Comma-separated ids: only these posts, as a console asks after it was told that they changed. */
  ids: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .transform((value) => value.split(","))
      .pipe(z.array(z.uuid()).max(limits.pageMax))
      .optional(),
  ),
  order: z.preprocess(blankIsAbsent, z.enum(postOrders).default("newest")),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
  cursor: z.preprocess(blankIsAbsent, z.uuid(messageNames.http.invalidCursor).optional()),
});
export type ListPostsQuery = z.infer<typeof listPostsQuery>;

/** Names the status to set, or the one to take back, which the caller must have set. */
export const setPostStatusBody = z.object({ status: z.enum(settablePostStatuses, messageNames.posts.statusInvalid) });
/**
 * The status to set, and what the post was when the decision was made: where it is something else by now, the call is
 * refused. Absent in calls of older clients, which decide whatever the post is.
 */
export const updatePostStatusBody = setPostStatusBody.extend({
  expected_status: z.enum(postStatuses, messageNames.posts.expectedStatusInvalid).optional(),
});
export const setPostFavouriteBody = z.object({ is_favourite: z.enum(yesNo, messageNames.posts.favouriteInvalid) });

/** An event whose posts the caller may moderate, as the filter offers it. */
const moderationEvent = z.object({ id: z.uuid(), event_name: z.string(), event_date: z.iso.date() });
export type ModerationEvent = z.infer<typeof moderationEvent>;
export const moderationEvents = z.array(moderationEvent);

export const eventIdParams = z.object({ eventId: z.uuid() });

/** Realtime payloads. */
export const newEventPostMessage = z.object({ version: z.number(), post: sharedPost });
export type NewEventPostMessage = { version: number; post: PublicPost };
export const eventPostRemovedMessage = z.object({ version: z.number(), id: z.uuid(), event_id: z.uuid() });
export type EventPostRemovedMessage = z.infer<typeof eventPostRemovedMessage>;
/** Names a post without saying anything of it: a console fetches what its user may see. */
export const postNotice = z.object({ id: z.uuid(), event_id: z.uuid() });
export type PostNotice = z.infer<typeof postNotice>;
/** Names posts of one event that were erased for good. */
export const erasedNotice = z.object({ event_id: z.uuid(), ids: z.array(z.uuid()).max(limits.erasedPerBatch) });
export type ErasedNotice = z.infer<typeof erasedNotice>;
