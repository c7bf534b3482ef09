import { z } from "zod";

/** The posts of the account's events. Events without posts are left out. */
export const eventCounts = z.array(z.object({ event_id: z.uuid(), posts: z.number(), waiting_posts: z.number() }));
export type EventCounts = z.infer<typeof eventCounts>;
