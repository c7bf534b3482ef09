import { z } from "zod";
import { eventDesk } from "../event-desk/contract";
import { ruleActions, ruleNames } from "../rules/outcome";
import { onOff } from "../vocabulary";

const count = z.number();
/** How many posts have a name: a mission, a place. Most first. */
const named = z.array(z.object({ name: z.string(), posts: count }));

/** Seconds for which at least one card of an ad was seen, and how often it came up. */
const shown = { shown_seconds: count, times: count };
/** A sponsor's part of the report: an ad on each named screen. */
const sponsor = z.object({
  id: z.uuid(),
  name: z.string(),
  ...shown,
  screens: z.array(z.object({ name: z.string(), ...shown })),
});
export type Sponsor = z.infer<typeof sponsor>;

/** Everything that an event's report says. Counts never name a guest; an erased post is in no list. */
export const eventReport = z.object({
  event: eventDesk.pick({
    id: true,
    event_name: true,
    event_location: true,
    event_date: true,
    event_start_time: true,
    length_of_event: true,
    event_status: true,
  }),
  made_at: z.iso.datetime(),
  totals: z.object({
    posts: count,
    pending: count,
    approve: count,
    private: count,
    banned: count,
    delete: count,
    photos: count,
    clips: count,
    words: count,
    /** Different email addresses. */
    guests: count,
    cities: count,
    favourites: count,
    hearts: count,
    /** Erased posts that a wall had shown; in no other number. */
    erased: count,
  }),
  /** Posts in each ten minutes that had any, in order. */
  ten_minutes: z.array(z.object({ at: z.iso.datetime(), posts: count })),
  decisions: z.object({
    /** Seconds from a post's arrival to the first decision of a person; null if nobody decided. */
    median_wait_seconds: z.number().nullable(),
    longest_wait_seconds: z.number().nullable(),
    by_person: z.array(z.object({ name: z.string(), approve: count, private: count, banned: count, delete: count })),
    by_rule: z.array(z.object({ rule: z.enum(ruleNames), action: z.enum(ruleActions), posts: count })),
    /** Decisions that changed an earlier one. */
    reversals: count,
    /** Decisions that were undone by a press. */
    undone: count,
    /** Approved posts that were taken off the wall. */
    takedowns: count,
  }),
  /** Named screens that showed the wall; the gaps are between their first and last moment. */
  screens: z.array(
    z.object({
      name: z.string(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      shown_seconds: count,
      gap_seconds: count,
    }),
  ),
  /** Longest first. `link_ends_at`: the end of the sponsor's link; null without one. */
  sponsors: z.array(sponsor.extend({ link_ends_at: z.iso.datetime().nullable() })),
  /** Newest first: how many of the named screens that were on have left out the post, and after how long all had. */
  takedowns: z.array(
    z.object({ id: z.uuid(), at: z.iso.datetime(), screens: count, gone: count, gone_after_ms: count.nullable() }),
  ),
  /** How often each scene was called; scenes of a run of show are not counted. */
  scenes: z.array(z.object({ name: z.string(), times: count })),
  missions: named,
  places: named,
  /** The newest favourites, as on the wall. */
  favourites: z.array(
    z.object({
      id: z.uuid(),
      person_name: z.string(),
      caption: z.string(),
      thumbnail_media_url: z.string().nullable(),
    }),
  ),
});
export type EventReport = z.infer<typeof eventReport>;

/** The report as a file. */
export const exportReportQuery = z.object({ format: z.enum(["csv", "json"], "Choose csv or json.").default("csv") });

/** Makes a sponsor's link, which ends the former one, or ends it. */
export const updateSponsorLinkBody = z.object({ ad_id: z.uuid(), is_open: z.enum(onOff) });
export type UpdateSponsorLinkBody = z.infer<typeof updateSponsorLinkBody>;
/** The path is told once; only its hash is stored. */
export const sponsorLink = z.object({ path: z.string().nullable() });
export type SponsorLink = z.infer<typeof sponsorLink>;
