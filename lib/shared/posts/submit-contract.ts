import { z } from "zod";
import { guestMessageNames } from "../all-messages";
import { type UploadedFile, upload } from "../contract-fields";
import { type FormRules, guestFieldNames } from "../form-rules";
import { limits } from "../limits";
import { formLimits } from "../limits/form";
import { messageNames } from "../message-names";
import { guestToken } from "../receipt/token";
import { mediaTypes } from "../vocabulary";
import { guestFields } from "./contract";
import { uploadKey } from "./upload-contract";

const text = guestMessageNames.submission;

/** Counts from 1. A multipart field is text, and an empty one counts as absent. */
const versionNumber = z
  .union([z.literal(""), z.null(), z.number(), z.string().regex(/^\d{1,9}$/, text.consentUnknown)], text.consentUnknown)
  .transform((value) => (value === "" || value === null ? undefined : Number(value)))
  .pipe(z.int(text.consentUnknown).min(1, text.consentUnknown).max(999_999_999, text.consentUnknown).optional())
  .optional();

/** A BCP 47 tag, as phones name their language. An invalid one is ignored. */
const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
  .max(formLimits.languageMaxLength)
  .optional()
  .catch(undefined);

const sentWithPost = {
  event_id: z.uuid(messageNames.events.notFound),
  media_type: z.enum(mediaTypes, text.allMandatory),
  /** The photo itself, or the upload key from get-upload-url. */
  media: upload(text.allMandatory).optional(),
  upload_key: uploadKey.optional(),
  /** The uploaded video's id, from get-video-id. */
  video_id: z.string(text.allMandatory).trim().max(limits.videoIdMaxLength, messageNames.videos.unknown).optional(),
  /** A frame of the video, drawn on the phone. An invalid one is ignored: the post matters more. */
  poster: upload(text.notAPhoto).optional().catch(undefined),
  /** One of the event's missions, and the place of the scanned code; what the event does not list is ignored. */
  mission: z.string().max(200).optional().catch(undefined),
  place: z.string().max(200).optional().catch(undefined),
  /** Made by the phone for files that are sent together, and each one's place among them. */
  hand_over_id: z.uuid().optional().catch(undefined),
  hand_over_position: z
    .union([z.number(), z.string()])
    .transform(Number)
    .pipe(z.int().min(0).max(limits.teamMaxFiles))
    .optional()
    .catch(undefined),
  /** The version of the wording that the guest agreed to, from the form's `consent.version`. */
  consent_version: versionNumber,
  consent_language: languageTag,
  /** When the guest agreed, by the phone's clock. */
  consent_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
  /** The phone finds the post again by it. An invalid one is ignored: the post matters more. */
  guest_token: guestToken.optional().catch(undefined),
};

type Sent = { media_type?: unknown; media?: unknown; upload_key?: unknown; video_id?: unknown; caption?: unknown };

/** Checked with the other mandatory fields, before the content of any field. */
function requireMedia({ value, issues }: z.core.ParsePayload<Sent>) {
  if (value.media_type === "text") return;
  const isVideo = value.media_type === "video";
  if (isVideo ? value.video_id : value.media || value.upload_key) return;
  issues.push({ code: "custom", input: value, path: [isVideo ? "video_id" : "media"], message: text.allMandatory });
}

/** Words without a picture are shorter than a caption. */
function limitWords({ value, issues }: z.core.ParsePayload<Sent>) {
  if (value.media_type !== "text" || String(value.caption).length <= formLimits.wordsMaxLength) return;
  issues.push({ code: "custom", input: value, path: ["caption"], message: text.wordsTooLong });
}

type SentWords = { media_type: "text" };
type SentPhoto = { media_type: "image"; media?: UploadedFile | undefined; upload_key?: string | undefined };
type SentVideo = { media_type: "video"; video_id: string; poster?: UploadedFile | undefined };

/** Fields that were text in the multipart body, for the second pass. */
const asRead = { consent_version: z.number().optional(), hand_over_position: z.number().optional() };

/** Builds the schema for the event's rules and the given media_type; drops the fields of the other type. */
const bodyBy = (rules: FormRules) =>
  guestFields
    .filledBy(rules)
    .extend({ ...sentWithPost, media_type: sentWithPost.media_type.default("image") })
    .check(requireMedia)
    .pipe(guestFields.bounded.extend({ ...sentWithPost, ...asRead }).check(limitWords))
    .transform(({ media_type, media, upload_key, video_id, poster, ...fields }) => {
      const sent = { image: { media, upload_key }, video: { video_id, poster }, text: {} }[media_type];
      return { ...fields, ...({ media_type, ...sent } as SentPhoto | SentVideo | SentWords) };
    });
export type SubmitPostBody = z.output<ReturnType<typeof bodyBy>>;
export type SubmitPhotoBody = Extract<SubmitPostBody, { media_type: "image" }>;
export type SubmitVideoBody = Extract<SubmitPostBody, { media_type: "video" }>;

const known = new Map<string, ReturnType<typeof bodyBy>>();

/** Returns the schema of a guest's whole post for the event's rules, cached per set of rules. */
export function submitPostBodyBy(rules: FormRules): ReturnType<typeof bodyBy> {
  const key = guestFieldNames.map((name) => rules[name]).join();
  const schema = known.get(key) ?? bodyBy(rules);
  known.set(key, schema);
  return schema;
}

type SentName = (typeof guestFieldNames)[number] | keyof typeof sentWithPost;
export type SentPost = { event_id: string } & Partial<Record<SentName, unknown>>;

const sentNames = [...guestFieldNames, ...Object.keys(sentWithPost)];
/** Accepts anything; the type is for openapi.json. */
const unread = z.unknown().optional().meta({ type: "string" });

/**
 * Parses a guest's post before its event's rules are known: reads only the event; submitPostBodyBy validates the
 * rest.
 */
export const sentPost = z.object({
  ...Object.fromEntries(sentNames.map((name) => [name, unread])),
  event_id: sentWithPost.event_id,
}) as z.ZodType<SentPost>;
