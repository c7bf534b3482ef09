import { z } from "zod";
import { noNul } from "../contract-fields";
import { byField, type FieldRule, type FormRules } from "../form-rules";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { ruleOutcome } from "../rules/outcome";
import {
  mediaStates,
  mediaTypes,
  moderationModes,
  postOrders,
  postStatuses,
  settablePostStatuses,
  yesNo,
} from "../vocabulary";
import { defaultForm } from "./guest-fields";

const { allMandatory, tooLong } = messageNames.guestTexts;

/** Required text. Trims, and treats an absent field as an empty one. */
const filled = z.string({ error: allMandatory }).trim().min(1, allMandatory).check(noNul());
const mayBeEmpty = z.string().trim().check(noNul()).default("");
/** Discards the value of a hidden field, which an older form or another client may still send. */
const dropped = z
  .custom<string>()
  .optional()
  .transform(() => "");

/**
 * The form sends every field, so all variants have the same input type; a field that another client omits counts as
 * empty.
 */
const ruled = { required: filled, optional: mayBeEmpty, hidden: dropped } as unknown as Record<
  FieldRule,
  typeof filled
>;

const maxLength = limits.guestTextMaxLength;
const boundedFields = z.object({
  ...byField((name) => z.string().max(maxLength[name], tooLong[name])),
  person_email_id: z.union(
    [z.literal(""), z.email(tooLong.person_email_id).max(maxLength.person_email_id, tooLong.person_email_id)],
    tooLong.person_email_id,
  ),
});

/**
 * The guest fields: an event's rules decide which are required, then each has its bounds. An empty optional field and
 * a hidden field parse to ''.
 */
export const guestFields = {
  filledBy: (rules: FormRules) => z.object(byField((name) => ruled[rules[name]])),
  bounded: boundedFields,
};

/**
 * Validates a guest's fields for an event without form settings: all are mandatory. Empty fields are reported first,
 * before any other fault (spec, section 5).
 */
export const submitPostFields = guestFields.filledBy(defaultForm.fields).pipe(boundedFields);

/** The header Idempotency-Key; null if absent. */
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
  /** Pixels, after rotation. */
  media_width: z.number().nullable(),
  media_height: z.number().nullable(),
  placeholder_color: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** A post as its organisers see it. */
export const organiserPost = postBase.extend({
  /** The event's mission that it was sent for, and the place whose code was scanned; '' for none. */
  mission: z.string(),
  place: z.string(),
  /** Posts that were handed over together share an id; null for a post that came alone. */
  hand_over_id: z.uuid().nullable(),
  hand_over_position: z.number().nullable(),
  /** The slug of its wall, for sharing. */
  event_url_slug: z.string(),
  person_email_id: z.string(),
  status: z.enum(postStatuses),
  is_favourite: z.enum(yesNo),
  media_state: z.enum(mediaStates),
  media_problem: z.string().nullable(),
  /** Seconds that were converted of a longer clip; null if the clip is complete. */
  media_kept_seconds: z.number().nullable(),
  /** A video host plays the clip, at an address that stays the same when the post is taken down. */
  has_hosted_clip: z.boolean(),
  /** The moderation rule that decided it or sent it to review; null if none did. */
  rule: ruleOutcome.nullable(),
  /** When it may appear on its wall; null unless it waits for that (limits.wallDelaySeconds). */
  wall_due_at: z.iso.datetime().nullable(),
  /** When it was moved to the bin; null while its status is not `delete`. */
  deleted_at: z.iso.datetime().nullable(),
  /** Its position on the wall; null while no screen may show it. */
  wall_position: z.number().nullable(),
});
export type OrganiserPost = z.infer<typeof organiserPost>;
export const organiserPosts = z.array(organiserPost);

/** A post as the public sees it: approved, with its thumbnail or of words, without an email address. */
export const publicPost = postBase.extend({
  /**
   * The large picture, or the clip. Null while a photo's is being made: it arrives as a new version of the post at
   * the same position. A clip always has it.
   */
  media_url: z.string().nullable(),
  /** Null for words without a picture. */
  thumbnail_media_url: z.string().nullable(),
  /** Absent without one; `place` also where the event does not show places. */
  mission: z.string().optional(),
  place: z.string().optional(),
  /** Shared by posts that were handed over together, which take turns as large arrivals. */
  hand_over_id: z.string().optional(),
  /** Absent from pages or messages of an older build. */
  is_favourite: z.enum(yesNo),
  /** Position on the wall: higher values come first. */
  wall_position: z.number(),
});
export type PublicPost = z.infer<typeof publicPost>;

/**
 * A public post in answers and pushes: includes the aliases that other clients use (spec, section 3.4). The wall's
 * own page omits them, because 120 posts would all repeat them.
 */
const sharedPost = publicPost.extend({
  /** Only approved posts are public. */
  status: z.literal("approve"),
  media_file_type: z.enum(mediaTypes),
});
export type SharedPost = z.infer<typeof sharedPost>;
export const sharedPosts = z.array(sharedPost);

/** Changes of a wall since a version (contract, section 5). */
export const wallChanges = z.object({
  version: z.number(),
  posts: sharedPosts,
  removed: z.array(z.uuid()),
  event_changed: z.boolean(),
  /** The channel of later pushes; its name changes with the event's status and password. */
  channel: z.string(),
  /** The event's slug, which an open screen follows. */
  event_url_slug: z.string(),
  /** The build that currently serves pages: an open page of another build reloads itself. Empty if unknown. */
  build: z.string(),
});
/** The same without the aliases, which only other clients read. */
export type WallChanges = Omit<z.infer<typeof wallChanges>, "posts"> & { posts: PublicPost[] };

/** `cursor`: the posts below this position on the wall; the newest without it. */
export const wallPostsQuery = z.object({
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

export const wallChangesQuery = z.object({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

export const listPostsQuery = z.object({
  search: z.preprocess(
    blankIsAbsent,
    z.string().trim().max(limits.searchMaxLength).check(noNul(messageNames.http.invalidInput)).optional(),
  ),
  event_id: z.preprocess(blankIsAbsent, z.uuid().optional()),
  status: z.preprocess(blankIsAbsent, z.enum(postStatuses).optional()),
  mission: z.preprocess(blankIsAbsent, z.string().max(200).check(noNul(messageNames.http.invalidInput)).optional()),
  place: z.preprocess(blankIsAbsent, z.string().max(200).check(noNul(messageNames.http.invalidInput)).optional()),
  hand_over_id: z.preprocess(blankIsAbsent, z.uuid().optional()),
  /** An instant: returns only posts sent until then. */
  until: z.preprocess(blankIsAbsent, z.iso.datetime().optional()),
  /** Comma-separated ids: returns only these posts, for a console that was told that they changed. */
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

/** The status to set, or the one to undo, which the caller must have set. */
export const setPostStatusBody = z.object({ status: z.enum(settablePostStatuses, messageNames.posts.statusInvalid) });
/**
 * The status to set, and the post's status at the time of the decision: if it has changed since, the call is refused.
 * Absent in calls of older clients, which override any status.
 */
export const updatePostStatusBody = setPostStatusBody.extend({
  expected_status: z.enum(postStatuses, messageNames.posts.expectedStatusInvalid).optional(),
  /** Approves one of many of a hand-over: it joins its wall after the others of it, so that other guests' posts come between. */
  in_turn: z.boolean().optional(),
});
export const setPostFavouriteBody = z.object({ is_favourite: z.enum(yesNo, messageNames.posts.favouriteInvalid) });

/** An event whose posts the caller may moderate, for the filter. */
const moderationEvent = z.object({
  id: z.uuid(),
  event_name: z.string(),
  event_date: z.iso.date(),
  moderation_mode: z.enum(moderationModes),
  /** One a line. */
  form_missions: z.string(),
  form_places: z.string(),
});
export type ModerationEvent = z.infer<typeof moderationEvent>;
export const moderationEvents = z.array(moderationEvent);

export const eventIdParams = z.object({ eventId: z.uuid() });

/** Realtime payloads. */
export const newEventPostMessage = z.object({ version: z.number(), post: sharedPost });
export type NewEventPostMessage = { version: number; post: PublicPost };
export const eventPostRemovedMessage = z.object({ version: z.number(), id: z.uuid(), event_id: z.uuid() });
export type EventPostRemovedMessage = z.infer<typeof eventPostRemovedMessage>;
/** Names a post without its content: a console fetches what its user may see. */
export const postNotice = z.object({ id: z.uuid(), event_id: z.uuid() });
export type PostNotice = z.infer<typeof postNotice>;
/** Posts of one event that were erased permanently. */
export const erasedNotice = z.object({ event_id: z.uuid(), ids: z.array(z.uuid()).max(limits.erasedPerBatch) });
export type ErasedNotice = z.infer<typeof erasedNotice>;
