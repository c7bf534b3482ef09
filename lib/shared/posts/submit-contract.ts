import { z } from "zod";
import { type UploadedFile, upload } from "../contract-fields";
import { type FormRules, guestFieldNames } from "../form-rules";
import { limits } from "../limits";
import { formLimits } from "../limits/form";
import { guestToken } from "../receipt/token";
import { messageNames } from "../say";
import { mediaTypes } from "../vocabulary";
import { guestFields } from "./contract";
import { uploadKey } from "./upload-contract";

const text = messageNames.submission;

/** Counts from 1. A multipart field is text, and an empty one is none. */
const versionNumber = z
  .union([z.literal(""), z.null(), z.number(), z.string().regex(/^\d{1,9}$/, text.consentUnknown)], text.consentUnknown)
  .transform((value) => (value === "" || value === null ? undefined : Number(value)))
  .pipe(z.int(text.consentUnknown).min(1, text.consentUnknown).max(999_999_999, text.consentUnknown).optional())
  .optional();

/** A tag of BCP 47 as phones name their language. One that is none costs the guest nothing. */
const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
  .max(formLimits.languageMaxLength)
  .optional()
  .catch(undefined);

const sentWithPost = {
  event_id: z.uuid(messageNames.events.notFound),
  media_type: z.enum(mediaTypes, text.allMandatory),
  /** The photo itself, or what get-upload-url gave for it. */
  media: upload(text.allMandatory).optional(),
  upload_key: uploadKey.optional(),
  /** The video, uploaded before with what get-video-id gave for it. */
  video_id: z.string(text.allMandatory).trim().max(limits.videoIdMaxLength, messageNames.videos.unknown).optional(),
  /** A frame of the video, drawn on the phone. What is none is left out: the post matters more. */
  poster: upload(text.notAPhoto).optional().catch(undefined),
  /** The wording that the guest agreed to, as the form's `consent.version` named it. */
  consent_version: versionNumber,
  consent_language: languageTag,
  /** When the guest agreed, by the phone's clock. */
  consent_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
  /** By it the phone finds the post again. What is none is left out: the post matters more. */
  guest_token: guestToken.optional().catch(undefined),
};

type Sent = { media_type?: unknown; media?: unknown; upload_key?: unknown; video_id?: unknown };

/** Asked with the other mandatory fields, before anything is said of what one of them holds. */
function requireMedia({ value, issues }: z.core.ParsePayload<Sent>) {
  const isVideo = value.media_type === "video";
  if (isVideo ? value.video_id : value.media || value.upload_key) return;
  issues.push({ code: "custom", input: value, path: [isVideo ? "video_id" : "media"], message: text.allMandatory });
}

type SentPhoto = { media_type: "image"; media?: UploadedFile | undefined; upload_key?: string | undefined };
type SentVideo = { media_type: "video"; video_id: string; poster?: UploadedFile | undefined };

/** Requires what the event's rules and the given media_type say, and drops what belongs to the other type. */
const bodyBy = (rules: FormRules) =>
  guestFields
    .filledBy(rules)
    .extend({ ...sentWithPost, media_type: sentWithPost.media_type.default("image") })
    .check(requireMedia)
    .pipe(guestFields.bounded.extend({ ...sentWithPost, consent_version: z.number().optional() }))
    .transform(({ media_type, media, upload_key, video_id, poster, ...fields }) => {
      const sent = media_type === "image" ? { media_type, media, upload_key } : { media_type, video_id, poster };
      return { ...fields, ...(sent as SentPhoto | SentVideo) };
    });
export type SubmitPostBody = z.output<ReturnType<typeof bodyBy>>;
export type SubmitPhotoBody = Extract<SubmitPostBody, { media_type: "image" }>;
export type SubmitVideoBody = Extract<SubmitPostBody, { media_type: "video" }>;

const known = new Map<string, ReturnType<typeof bodyBy>>();

/** Validates a guest's whole post by the rules of its event. Each set of rules has its schema made once. */
export function submitPostBodyBy(rules: FormRules): ReturnType<typeof bodyBy> {
  const key = guestFieldNames.map((name) => rules[name]).join();
  const schema = known.get(key) ?? bodyBy(rules);
  known.set(key, schema);
  return schema;
}

type SentName = (typeof guestFieldNames)[number] | keyof typeof sentWithPost;
export type SentPost = { event_id: string } & Partial<Record<SentName, unknown>>;

const sentNames = [...guestFieldNames, ...Object.keys(sentWithPost)];
/** Takes anything; the type is for openapi.json. */
const unread = z.unknown().optional().meta({ type: "string" });

/**
 * Takes a guest's post before anybody knows whose rules it has to keep: only the event is read here, and
 * submitPostBodyBy says the rest.
 */
export const sentPost = z.object({
  ...Object.fromEntries(sentNames.map((name) => [name, unread])),
  event_id: sentWithPost.event_id,
}) as z.ZodType<SentPost>;
