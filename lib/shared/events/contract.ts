import { z } from "zod";
import {
  choice,
  colour,
  emailList,
  filledText,
  idList,
  numberChoice,
  optionalId,
  optionalUpload,
  text,
  webAddress,
} from "../contract-fields";
import { languages } from "../language/languages";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import {
  adsPerPostOptions,
  eventLengths,
  eventStatuses,
  moderationModes,
  onOff,
  qrCallOptions,
  startTimes,
  trustedAfterOptions,
  waitAlarmOptions,
  wallGrounds,
  wallLayouts,
  wallRooms,
  wallSpeeds,
  wallThemes,
  wallTypefaces,
  yesNo,
} from "../vocabulary";
import { byColour, plainPair } from "./brand-colours";
import { calendarDate } from "./calendar-date";
import { withColourSwitch } from "./colour-switch";
import { formDefaults, formFields, formSettings } from "./form-contract";
import { shownFields } from "./public-contract";
import { withWallDelay } from "./wall-delay";

const t = messageNames.events;
const { labels } = t;

const line = (label: string) => text(label, limits.lineMaxLength);
const paragraph = (label: string) => text(label, limits.paragraphMaxLength);

/** 1 to 80 of a-z, 0-9 and '-'; capitals become lower case. */
const slug = z
  .string(t.slugMandatory)
  .trim()
  .toLowerCase()
  .min(1, t.slugMandatory)
  .regex(/^([a-z0-9-]{1,80}|)$/, t.slugInvalid);

/**
 * Validates every field of an event except its password and images, in the form and in the API alike. The three
 * mandatory ones come first, because issues come in this order (spec, section 5).
 */
export const eventFields = z.object({
  event_name: filledText(labels.event_name, limits.eventNameMaxLength, t.nameMandatory),
  event_date: calendarDate,
  event_url_slug: slug,
  /** Empty in a new event: the account's language. */
  event_language: choice(labels.event_language, ["", ...languages]),
  event_location: text(labels.event_location, limits.eventLocationMaxLength),
  event_start_time: choice(labels.event_start_time, startTimes),
  length_of_event: numberChoice(labels.length_of_event, eventLengths),
  notification_status: choice(labels.notification_status, onOff),
  notification_emails: emailList(labels.notification_emails, limits.paragraphMaxLength),
  wait_alarm_seconds: numberChoice(labels.wait_alarm_seconds, waitAlarmOptions),
  script_ids: idList(t.foreignScript),
  ads_group_id: optionalId(t.foreignAdsGroup),
  ads_per_post: numberChoice(labels.ads_per_post, adsPerPostOptions),
  moderator_ids: idList(t.foreignModerator),
  moderation_mode: choice(labels.moderation_mode, moderationModes),
  trusted_after: numberChoice(labels.trusted_after, trustedAfterOptions),
  wall_delay: choice(labels.wall_delay, onOff),
  event_status: choice(labels.event_status, eventStatuses),
  wall_speed: choice(labels.wall_speed, wallSpeeds),
  wall_arrivals: choice(labels.wall_arrivals, onOff),
  qr_call_seconds: numberChoice(labels.qr_call_seconds, qrCallOptions),
  wall_layout: choice(labels.wall_layout, wallLayouts),
  wall_theme: choice(labels.wall_theme, wallThemes),
  wall_typeface: choice(labels.wall_typeface, wallTypefaces),
  wall_ground: choice(labels.wall_ground, wallGrounds),
  wall_room: choice(labels.wall_room, wallRooms),
  wall_places: choice(labels.wall_places, onOff),
  page_title: line(labels.page_title),
  page_description: paragraph(labels.page_description),
  page_keywords: paragraph(labels.page_keywords),
  search_engines: choice(labels.search_engines, onOff),
  contact_information: choice(labels.contact_information, onOff),
  legal: choice(labels.legal, onOff),
  copyright: choice(labels.copyright, onOff),
  use_theme_colors: choice(labels.use_theme_colors, onOff),
  ...byColour((field) => colour(labels[field])),
  top_banner_text: line(labels.top_banner_text),
  bottom_banner_text: line(labels.bottom_banner_text),
  cta_text: line(labels.cta_text),
  cta_url: webAddress(labels.cta_url, limits.urlMaxLength),
  ...formFields,
});
export type EventFields = z.output<typeof eventFields>;
type EventField = keyof EventFields;

/** Defaults of a new event's fields (spec, section 3.3). */
export const eventDefaults: Omit<EventFields, "event_name" | "event_date" | "event_url_slug"> = {
  event_language: "",
  event_location: "",
  event_start_time: "12:00 AM",
  length_of_event: 0.5,
  notification_status: "off",
  notification_emails: "",
  wait_alarm_seconds: 120,
  script_ids: [],
  ads_group_id: null,
  ads_per_post: 0,
  moderator_ids: [],
  moderation_mode: "Review",
  trusted_after: 2,
  wall_delay: "off",
  event_status: "Draft",
  wall_speed: "Off",
  wall_arrivals: "on",
  qr_call_seconds: 90,
  wall_layout: "4-Column Social Mosaic",
  wall_theme: "Classic",
  wall_typeface: "Theme",
  wall_ground: "Theme",
  wall_room: "Automatic",
  wall_places: "off",
  page_title: "",
  page_description: "",
  page_keywords: "",
  search_engines: "off",
  contact_information: "off",
  legal: "off",
  copyright: "off",
  use_theme_colors: "on",
  ...byColour((_, role) => plainPair[role]),
  top_banner_text: "",
  bottom_banner_text: "",
  cta_text: "",
  cta_url: "",
  ...formDefaults,
};

/** The image fields; each is stored as `<field>_key` and sent as `<field>_url`. */
export const brandImageFields = [
  "brand_custom_logo",
  "brand_social_share_image",
  "brand_watermark_image",
  "brand_ground_image",
] as const;
export type BrandImageField = (typeof brandImageFields)[number];

/** Every changeable field of an event, by its wire name. */
export type ChangeableField = EventField | BrandImageField | "password";

/** An empty password counts as absent: an update keeps the current one. */
const eventPassword = z
  .string(messageNames.fields.invalidText(labels.password))
  .max(limits.passwordMaxLength, messageNames.fields.tooLong(labels.password, limits.passwordMaxLength))
  .optional();

const sentBeside = {
  password: eventPassword,
  /** 'yes' takes a former slug from another event of the account. */
  take_former_slug: choice(labels.event_url_slug, yesNo).optional(),
  brand_custom_logo: optionalUpload(t.onlyImages),
  brand_social_share_image: optionalUpload(t.onlyImages),
  brand_watermark_image: optionalUpload(t.onlyImages),
  brand_ground_image: optionalUpload(t.onlyImages),
};

const { event_name, event_date, event_url_slug, moderator_ids } = eventFields.shape;

/** Alias: the spec's form uses this name, and also sends moderator_ids, which wins. */
const moderatorsAlias = { moderators_ids: moderator_ids.optional() };

type ModeratorIdsAlias = { moderator_ids?: string[] | undefined; moderators_ids?: string[] | undefined };

function asModeratorIds<Body extends ModeratorIdsAlias>({
  moderators_ids,
  ...body
}: Body): Omit<Body, "moderators_ids"> {
  return moderators_ids && !body.moderator_ids ? { ...body, moderator_ids: moderators_ids } : body;
}

/** The service sets the defaults of the banner texts, because absent and empty values differ there. */
const { top_banner_text, bottom_banner_text, cta_text, cta_url, ...plainDefaults } = eventDefaults;

export const addEventBody = eventFields
  .partial()
  .extend({ event_name, event_date, event_url_slug, ...sentBeside, ...moderatorsAlias })
  .transform((body) => ({ ...plainDefaults, ...withWallDelay(withColourSwitch(asModeratorIds(body), eventDefaults)) }));
export type AddEventBody = z.output<typeof addEventBody>;

const remove = (label: string) => choice(label, yesNo).optional();

/** Keeps the value of every absent field. A new password or image wins over its removal. */
export const updateEventBody = eventFields
  .partial()
  .extend({
    ...sentBeside,
    ...moderatorsAlias,
    remove_password: remove(labels.password),
    remove_brand_custom_logo: remove(labels.brand_custom_logo),
    remove_brand_social_share_image: remove(labels.brand_social_share_image),
    remove_brand_watermark_image: remove(labels.brand_watermark_image),
    remove_brand_ground_image: remove(labels.brand_ground_image),
    /** The `updated_at` that the editor saw: if the event has changed since, the update is a conflict. */
    if_updated_at: z
      .union([z.literal(""), z.iso.datetime({ offset: true, error: messageNames.http.invalidInput })])
      .optional(),
  })
  .transform(asModeratorIds);
export type UpdateEventBody = z.output<typeof updateEventBody>;

/** An event as its organisers see it. The password is write-only. */
export const organiserEvent = shownFields.extend({
  notification_status: z.enum(onOff),
  notification_emails: z.string(),
  wait_alarm_seconds: z.number(),
  moderator_ids: z.array(z.uuid()),
  moderation_mode: z.enum(moderationModes),
  trusted_after: z.number(),
  wall_delay: z.enum(onOff),
  wall_places: z.enum(onOff),
  ...formSettings.shape,
  has_password: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type OrganiserEvent = z.infer<typeof organiserEvent>;
export const organiserEvents = z.array(organiserEvent);

export const checkSlugQuery = z.object({
  slug,
  exclude_id: z.union([z.literal(""), z.uuid()], messageNames.http.invalidId).optional(),
});
export const slugAvailability = z.object({
  available: z.boolean(),
  /** The account's event that had the slug before; null if it is deleted. Absent if the account may not take it. */
  former_event: z.string().nullable().optional(),
});
export type SlugAvailability = z.infer<typeof slugAvailability>;
