import { z } from "zod";
import { announced } from "../announcements/announced";
import { noNul } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../say";
import { onOff } from "../vocabulary";

const invalid = messageNames.wallScreens.reportInvalid;
const count = (max: number) => z.number(invalid).int(invalid).min(0, invalid).max(max, invalid);

/** Validates a screen's report about itself. */
export const reportScreenBody = z.object({
  event_id: z.uuid(invalid),
  id: z.uuid(invalid),
  name: z.string(invalid).trim().max(limits.screenNameMaxLength, invalid).check(noNul(invalid)),
  /** Proves that an organiser gave it this name; only such a screen is counted. */
  name_key: z.string(invalid).max(100, invalid).optional(),
  wall_version: count(Number.MAX_SAFE_INTEGER),
  post_count: count(100_000),
  build: z.string(invalid).max(100, invalid).check(noNul(invalid)),
  is_pushed: z.boolean(invalid),
  /** The page is being closed. */
  is_leaving: z.boolean(invalid).optional(),
});
export type ReportScreenBody = z.infer<typeof reportScreenBody>;

/**
 * Answers with the server's time and the build that pages come from: pages of earlier releases learn both here. What an
 * organiser wants of this screen comes along, for as long as it has to be said.
 */
export const screenAnswer = z.object({
  server_time: z.iso.datetime(),
  build: z.string(),
  /** When an organiser asked to see its name: a moment that it has not heard of yet means now. */
  identify_asked_at: z.string().optional(),
  /** The name that it has from now on; with a proof only for a screen that has just proved the one before. */
  given_name: z.string().optional(),
  name_key: z.string().optional(),
  /** It has no name any more, and goes by another id. */
  is_forgotten: z.literal(true).optional(),
});
export type ScreenAnswer = z.infer<typeof screenAnswer>;

const screen = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether an organiser gave it its name. */
  is_named: z.boolean(),
  is_connected: z.boolean(),
  heard_at: z.iso.datetime(),
  /** Since when it says that it shows what it shows now. */
  shown_since: z.iso.datetime(),
  /** Changes of the wall that it has not said to show; 0 is up to date. */
  behind: z.number(),
  post_count: z.number(),
  is_pushed: z.boolean(),
  is_current_build: z.boolean(),
});
export type Screen = z.infer<typeof screen>;

const eventScreens = announced.extend({
  event_id: z.uuid(),
  event_name: z.string(),
  wall_paused: z.enum(onOff),
  /** When this was so: a console's clock may be off. */
  server_time: z.iso.datetime(),
  /** Walls that are open although no screen is listed; 0 in the list of all events, and where nobody can tell. */
  unnamed_walls: z.number(),
  /** Connected ones first, then by name. */
  screens: z.array(screen),
});
export type EventScreens = z.infer<typeof eventScreens>;
export const eventScreensList = z.array(eventScreens);
export const getScreensQuery = z.object({ event_id: z.uuid().optional() });

const { nameMissing, nameTooLong } = messageNames.wallScreens;
const givenName = z
  .string(nameMissing)
  .trim()
  .min(1, nameMissing)
  .max(limits.screenNameMaxLength, nameTooLong)
  .check(noNul());
export const screenAddressQuery = z.object({ name: givenName });
/** The path of a named screen's wall, and where the server can be reached. */
export const screenAddress = z.object({
  path: z.string(),
  server: z.object({ configured: z.string().nullable(), network: z.string().nullable() }),
});
export type ScreenAddress = z.infer<typeof screenAddress>;

/** Names the event beside a screen's id, which the screen made itself. */
export const screenOfEvent = z.object({ event_id: z.uuid() });
export const renameScreenBody = screenOfEvent.extend({ name: givenName });
/** The screen that was meant, by its id. */
export const screenReference = z.object({ id: z.uuid() });

/** On how many of the connected screens that organisers have named a post that left the wall is gone. */
export const postScreens = z.object({
  screens: z.number(),
  gone: z.number(),
  /** Milliseconds from the decision to the word of the last screen; null until all have said so, or without screens. */
  gone_after_ms: z.number().nullable(),
});
export type PostScreens = z.infer<typeof postScreens>;

export const pauseScreensBody = z.object({ wall_paused: z.enum(onOff, messageNames.wallScreens.pausedInvalid) });
export const pausedEvent = z.object({ id: z.uuid(), wall_paused: z.enum(onOff) });
