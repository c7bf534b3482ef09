import type { authMessages } from "./auth";
import type { bannerMessages } from "./banners";
import type { guestFieldMessages } from "./guest-fields";
import type { guestFormMessages } from "./guest-form";
import type { guestPageMessages, pageDescriptions } from "./guest-page";
import type { httpMessages } from "./http";
import type { inAppMessages } from "./in-app";
import type { invitationMessages } from "./invitations";
import type { screenPageMessages } from "./pairing";
import type { videoMessages } from "./posts";
import type { receiptMessages } from "./receipt";
import type { receiptMailMessages } from "./receipt-mail";
import type { submissionMessages } from "./submission";
import type { uploadMessages } from "./uploads";
import type { notificationsMessages } from "./wait-alarm";
import type { wallMessages } from "./wall";

/** The English tree with any text in place of each sentence. A function keeps its parameters. */
export type Translated<Entry> = Entry extends (...parts: infer Parts) => string
  ? (...parts: Parts) => string
  : Entry extends string
    ? string
    : { readonly [Key in keyof Entry]: Translated<Entry[Key]> };

/** Only strings: the server sends them to the wall with its page, so no wall loads a script for its language. */
export type WallMessages = { readonly [Key in keyof typeof wallMessages]: string };
export type BannerMessages = Translated<typeof bannerMessages>;

type With<Part extends string> = `${string}{${Part}}${string}`;

/** Only strings, too. A translation without a part of its English sentence is a type error. */
export type ScreenPageMessages = {
  readonly [Key in keyof typeof screenPageMessages]: Key extends "openConsole"
    ? With<"address">
    : Key extends "codeLabel"
      ? With<"code">
      : string;
};
export type GuestPageMessages = Translated<typeof guestPageMessages>;
export type GuestFormMessages = Translated<typeof guestFormMessages>;
export type SubmissionMessages = Translated<Omit<typeof submissionMessages, "emailInvalid" | "tooLong">>;
export type ReceiptMessages = Translated<typeof receiptMessages>;
export type InAppMessages = Translated<typeof inAppMessages>;
type Field = (typeof guestFieldMessages)[keyof typeof guestFieldMessages];
export type GuestFieldMessages = Translated<Record<keyof typeof guestFieldMessages, Pick<Field, "label" | "tooLong">>>;
export type UploadMessages = Translated<typeof uploadMessages>;

/** Answers of the server to a guest's request, and descriptions of pages. No page loads them. */
export type RefusalMessages = Translated<{
  http: Pick<
    typeof httpMessages,
    | "forbidden"
    | "foreignOrigin"
    | "notFound"
    | "internal"
    | "unavailable"
    | "diskFull"
    | "malformedBody"
    | "invalidInput"
    | "malformedAddress"
    | "unsupportedBody"
    | "bodyTooLarge"
    | "uploadBrokeOff"
    | "rateLimited"
  >;
  videos: Pick<
    typeof videoMessages,
    | "unknown"
    | "incomplete"
    | "used"
    | "notAVideo"
    | "empty"
    | "truncated"
    | "trimmed"
    | "noPicture"
    | "unplayable"
    | "uploadRefused"
    | "uploadGone"
    | "uploadConflict"
    | "uploadMalformed"
  >;
  descriptions: typeof pageDescriptions;
}>;

/** Mails to guests (receipt) and to organisers (waiting, reset, invitation). */
export type MailMessages = Translated<{
  receipt: typeof receiptMailMessages;
  waiting: typeof notificationsMessages;
  reset: typeof authMessages.resetMail;
  invitation: typeof invitationMessages.mail;
}>;

/** The scopes that every guest page loads, in its one language. */
export type GuestMessages = {
  page: GuestPageMessages;
  guestForm: GuestFormMessages;
  submission: Translated<typeof submissionMessages>;
  inApp: InAppMessages;
  guestFields: GuestFieldMessages;
  uploads: UploadMessages;
};

/** All scopes of a language, for the server. */
export type LanguageMessages = {
  /** The receipt's scope is a chunk of its own: a form loads it while it sends. */
  guest: GuestMessages & { receipt: ReceiptMessages };
  wall: WallMessages;
  banners: BannerMessages;
  screenPage: ScreenPageMessages;
  refusals: RefusalMessages;
  mails: MailMessages;
};
