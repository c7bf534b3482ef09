import { z } from "zod";
import { choice, currentPassword, filledText, optionalUpload, text, webAddress } from "../contract-fields";
import { languages } from "../language/languages";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { yesNo } from "../vocabulary";

const t = messageNames.account;
const { labels } = t;

const line = (label: string) => text(label, limits.lineMaxLength);

const phoneNumber = text(labels.phone_number, limits.phoneNumberMaxLength);

/** An IANA name. Offsets such as '+02:00' are rejected: they ignore daylight saving time. */
const timezone = z.string(t.invalidTimezone).refine(isTimezone, t.invalidTimezone);

function isTimezone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}

/** Validates the company's profile, in the form and in the API alike. */
export const accountFields = z.object({
  company_name: filledText(labels.company_name, limits.lineMaxLength, t.requiredFields),
  address: line(labels.address),
  city: line(labels.city),
  state: line(labels.state),
  zip_code: text(labels.zip_code, limits.zipCodeMaxLength),
  phone_number: phoneNumber,
  website_url: webAddress(labels.website_url, limits.urlMaxLength),
  timezone,
  language: choice(labels.language, languages),
});
export type AccountFields = z.output<typeof accountFields>;

export const ownFields = z.object({ phone_number: phoneNumber });
export type OwnFields = z.output<typeof ownFields>;

export const accountImageFields = ["company_logo", "favicon_image", "thumbnail_image"] as const;
export type AccountImageField = (typeof accountImageFields)[number];

const remove = (label: string) => choice(label, yesNo).optional();

/**
 * Either text fields, where missing ones keep their value, or one image, new or removed. The service checks which
 * fields the caller must and may send.
 */
export const updateAccountBody = accountFields.partial().extend({
  /** Read-only: accepted and ignored, but not empty. */
  email: z.string(t.requiredFields).trim().min(1, t.requiredFields).optional(),
  company_logo: optionalUpload(t.onlyPngOrJpeg),
  favicon_image: optionalUpload(t.onlyPngOrJpeg),
  thumbnail_image: optionalUpload(t.onlyPngOrJpeg),
  remove_company_logo: remove(labels.company_logo),
  remove_favicon_image: remove(labels.favicon_image),
  remove_thumbnail_image: remove(labels.thumbnail_image),
});
export type UpdateAccountBody = z.output<typeof updateAccountBody>;

export const closeAccountBody = z.object({ current_password: currentPassword });
export type CloseAccountBody = z.output<typeof closeAccountBody>;

/** The company's profile as its users see it. */
export const accountDetails = z.object({
  /** When everything of the account is deleted; null for one that stays. */
  closes_at: z.iso.datetime().nullable(),
  /** The installation's first account; its admins run the system check. */
  is_first_account: z.boolean(),
  company_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  /** An admin's are the company's, a moderator's their own (contract, section 2). */
  phone_number: z.string(),
  email: z.string(),
  company_phone_number: z.string(),
  company_email: z.string(),
  website_url: z.string(),
  timezone: z.string(),
  language: z.enum(languages),
  company_logo_url: z.string().nullable(),
  favicon_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
});
export type AccountDetails = z.infer<typeof accountDetails>;

const image = {
  maxBytes: limits.brandImageMaxBytes,
  tooLargeMessage: messageNames.events.brandImageTooLarge,
  isDirect: true,
};

/** Limits the uploads for each of the company's images. */
export const accountImageUploads = { company_logo: image, favicon_image: image, thumbnail_image: image } as const;
