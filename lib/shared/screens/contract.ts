import { z } from "zod";
import { announced } from "../announcements/announced";
import { noNul } from "../contract-fields";
import { limits, pairingRules } from "../limits";
import { shownRules } from "../limits/shown";
import { messageNames } from "../message-names";
import { cues } from "../show/show";
import { eventStatuses, onOff } from "../vocabulary";
import { readCode } from "./pairing-code";

const invalid = messageNames.wallScreens.reportInvalid;
const count = (max: number) => z.number(invalid).int(invalid).min(0, invalid).max(max, invalid);

const shown = { shown_ms: count(shownRules.hourMs), times: count(shownRules.hourMs) };
/** Times that a browser has shown in an hour up to now, the wall itself and each ad; moments are ms after the hour's start. */
const shownHour = z.object({
  browser_id: z.uuid(invalid),
  hour: z.iso.datetime(invalid),
  from_ms: count(shownRules.hourMs),
  until_ms: count(shownRules.hourMs),
  ...shown,
  ads: z.array(z.object({ id: z.uuid(invalid), ...shown }), invalid).max(shownRules.adsPerHour, invalid),
});
export type ShownHour = z.infer<typeof shownHour>;

/** Validates a screen's report about itself. */
export const reportScreenBody = z.object({
  event_id: z.uuid(invalid),
  id: z.uuid(invalid),
  name: z.string(invalid).trim().max(limits.screenNameMaxLength, invalid).check(noNul(invalid)),
  /** Proves that an organiser gave this name; only such screens are counted. */
  name_key: z.string(invalid).max(100, invalid).optional(),
  wall_version: count(Number.MAX_SAFE_INTEGER),
  post_count: count(100_000),
  build: z.string(invalid).max(100, invalid).check(noNul(invalid)),
  is_pushed: z.boolean(invalid),
  /** The page is being closed. */
  is_leaving: z.boolean(invalid).optional(),
  /** Counts for named screens only. */
  shown: shownHour.optional(),
});
export type ReportScreenBody = z.infer<typeof reportScreenBody>;

/**
 * Contains the server's time and the build that serves pages now: pages of earlier releases learn both here. It also
 * carries an organiser's pending requests to this screen.
 */
export const screenAnswer = z.object({
  server_time: z.iso.datetime(),
  build: z.string(),
  /** When an organiser asked the screen to show its name: a value that is new to the screen means now. */
  identify_asked_at: z.string().optional(),
  /** The screen's new name; with a proof only for a screen that has just proved its previous one. */
  given_name: z.string().optional(),
  name_key: z.string().optional(),
  /** Cues of this screen alone; absent if it shows what all do. */
  scene_cues: cues.optional(),
  /** The screen lost its name and must use a new id. */
  is_forgotten: z.literal(true).optional(),
});
export type ScreenAnswer = z.infer<typeof screenAnswer>;

const screen = z.object({
  id: z.uuid(),
  name: z.string(),
  /** True if an organiser named the screen. */
  is_named: z.boolean(),
  /** True if it is a paired television, which admins move and forget. */
  is_paired: z.boolean(),
  is_connected: z.boolean(),
  /** True if its wall reports itself now, so that it can show its name. */
  is_showing: z.boolean(),
  /** Time of its last report or poll. */
  heard_at: z.iso.datetime(),
  /** Since when it reports its current content. */
  shown_since: z.iso.datetime(),
  /** Changes of the wall that the screen has not yet reported; 0 means up to date. */
  behind: z.number(),
  post_count: z.number(),
  is_pushed: z.boolean(),
  is_current_build: z.boolean(),
});
export type Screen = z.infer<typeof screen>;

/** The server's addresses, for an address that other devices can open. */
const serverOrigins = z.object({ configured: z.string().nullable(), network: z.string().nullable() });

const eventScreens = announced.extend({
  /** Null and empty for paired screens whose event is deleted. */
  event_id: z.uuid().nullable(),
  event_name: z.string(),
  event_status: z.enum(eventStatuses).nullable(),
  wall_paused: z.enum(onOff),
  /** Time of this state: a console's clock may be off. */
  server_time: z.iso.datetime(),
  /** Open walls that are not in the list of screens; 0 in the list of all events, and if unknown. */
  unnamed_walls: z.number(),
  server: serverOrigins,
  /** Connected ones first, then by name. */
  screens: z.array(screen),
});
export type EventScreens = z.infer<typeof eventScreens>;
export const eventScreensList = z.array(eventScreens);
export const getScreensQuery = z.object({ event_id: z.uuid().optional() });

const { nameMissing, nameTooLong } = messageNames.wallScreens;
const { codeMissing, eventMissing } = messageNames.pairing;
const givenName = z
  .string(nameMissing)
  .trim()
  .min(1, nameMissing)
  .max(limits.screenNameMaxLength, nameTooLong)
  .check(noNul());
export const screenAddressQuery = z.object({ name: givenName });
/** The path of a named screen's wall. */
export const screenAddress = z.object({ path: z.string(), server: serverOrigins });
export type ScreenAddress = z.infer<typeof screenAddress>;

export const updateScreenBody = z.object({
  event_id: z.uuid(eventMissing).optional(),
  name: givenName.optional(),
});
export type UpdateScreenBody = z.infer<typeof updateScreenBody>;
/** The screen that was acted on. */
export const screenReference = z.object({ id: z.uuid() });

/** Number of connected named screens from which a removed post is gone. */
export const postScreens = z.object({
  screens: z.number(),
  gone: z.number(),
  /** Milliseconds from the decision to the last screen's report; null until all have reported, or without screens. */
  gone_after_ms: z.number().nullable(),
});
export type PostScreens = z.infer<typeof postScreens>;

export const pauseScreensBody = z.object({ wall_paused: z.enum(onOff, messageNames.wallScreens.pausedInvalid) });
export const pausedEvent = z.object({ id: z.uuid(), wall_paused: z.enum(onOff) });

/** Answers the poll of a screen's own page: what to show now. */
export const pollAnswer = z.object({
  /** A code to pair it by, the wall of its event, or neither: the event is hidden or deleted, or codes are short. */
  state: z.enum(["code", "wall", "hidden", "gone", "busy"]),
  build: z.string(),
  poll_seconds: z.number(),
  code: z.string().optional(),
  /** The console's origin; absent if unknown. */
  console: z.string().optional(),
  /** The QR code of the console's page that pairs this code. */
  scan: z.object({ text: z.string(), path: z.string(), size: z.number() }).optional(),
  /** The id of this device, which its wall reports under. */
  id: z.uuid().optional(),
  name: z.string().optional(),
  /** Proves the name to the wall's reports. */
  name_key: z.string().optional(),
  /** The wall's address, without the name. */
  wall: z.string().optional(),
});
export type PollAnswer = z.infer<typeof pollAnswer>;

const code = z
  .string(codeMissing)
  .transform(readCode)
  .refine((read) => read.length === pairingRules.codeLength, codeMissing);

export const pairDeviceBody = z.object({ code, event_id: z.uuid(eventMissing), name: givenName });
export type PairDeviceBody = z.infer<typeof pairDeviceBody>;
