import { z } from "zod";
import { eventStatuses } from "../vocabulary";

/** The four cards. `total_users` counts the moderators (spec, section 2.5). */
export const dashboardData = z.object({
  total_events: z.number(),
  total_event_posts: z.number(),
  total_users: z.number(),
  total_event_approved_posts: z.number(),
});
export type DashboardData = z.infer<typeof dashboardData>;

/** An event with an open form, and its waiting posts. */
const runningEvent = z.object({
  id: z.uuid(),
  event_name: z.string(),
  event_url_slug: z.string(),
  event_status: z.enum(eventStatuses),
  event_date: z.string(),
  /** It is on today's date, or still going on, in the account's time zone. */
  is_tonight: z.boolean(),
  waiting_posts: z.number(),
  /** When the oldest waiting post was sent; null if none waits. */
  oldest_waiting_at: z.iso.datetime().nullable(),
});
export type RunningEvent = z.infer<typeof runningEvent>;

/** Usage of a quota. Bytes are those that guests sent. */
const usageMeter = z.object({
  posts: z.number(),
  max_posts: z.number(),
  bytes: z.number(),
  max_bytes: z.number(),
});
export type UsageMeter = z.infer<typeof usageMeter>;

/** 24 full hours, the current one last; `hour` is its start. */
export const postsPerHour = z.array(z.object({ hour: z.iso.datetime(), posts: z.number() }));
export type PostsPerHour = z.infer<typeof postsPerHour>;

/** The live activity of an organiser's events. */
export const dashboardActivity = z.object({
  /** Tonight's first, then the longest waiting; only as many as the dashboard shows. */
  running_events: z.array(runningEvent),
  /** Count of all of them. */
  running_total: z.number(),
  posts_per_hour: postsPerHour,
  /** Usage of the account and of its fullest events. */
  usage: z.object({
    account: usageMeter,
    events: z.array(usageMeter.extend({ id: z.uuid(), event_name: z.string() })),
  }),
});
/** Storage problems that an admin has to handle. */
export const storageState = z.object({
  /** Result of reading an original as a stranger: refused, allowed, or not testable. */
  originals: z.enum(["closed", "open", "unknown"]),
  /** Removals of stored files that used up their retries, and when the first of them was requested. */
  failed_removals: z.number(),
  failing_since: z.iso.datetime().nullable(),
  /** The upload disk. Below the floor it takes no uploads; 'full': nothing can be saved. */
  disk: z.object({
    state: z.enum(["enough", "low", "floor", "full"]),
    free_bytes: z.number(),
    floor_bytes: z.number(),
  }),
});
export type StorageState = z.infer<typeof storageState>;

export const retriedRemovals = z.object({ message: z.string(), retried: z.number() });
export type RetriedRemovals = z.infer<typeof retriedRemovals>;

export type DashboardActivity = z.infer<typeof dashboardActivity>;
