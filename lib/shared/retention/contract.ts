import { z } from "zod";
import { choice } from "../contract-fields";
import { retentionRules } from "../limits/retention";
import { messageNames } from "../message-names";
import { onOff } from "../vocabulary";

const text = messageNames.retention;

const days = z.literal([...retentionRules.days], text.daysInvalid);

/** When an event is deleted: so many days after its end, or on a date; null for both keeps it. */
export const retentionBody = z
  .object({
    days: days.nullable(),
    delete_on: z.iso.date(text.dateInvalid).nullable(),
    /** 'on' removes guests' addresses earlier than the event; unchanged if left out. */
    forget_emails: choice(text.emails, onOff).optional(),
  })
  .refine((choice) => choice.days === null || choice.delete_on === null, text.daysInvalid);
export type RetentionBody = z.output<typeof retentionBody>;

/** An event's choice, and when it is deleted as things are now; null if it is kept. */
export const eventRetention = z.object({
  days: z.number().nullable(),
  delete_on: z.iso.date().nullable(),
  due_at: z.iso.datetime().nullable(),
  forget_emails: z.enum(onOff),
});
export type EventRetention = z.infer<typeof eventRetention>;

/** An event that is deleted soon. `has_begun`: nothing stops it any more. */
const dueEvent = z.object({
  event_id: z.uuid(),
  event_name: z.string(),
  due_at: z.iso.datetime(),
  has_begun: z.boolean(),
});
export type DueEvent = z.infer<typeof dueEvent>;
export const dueEvents = z.array(dueEvent);

export const seenBody = z.object({ event_ids: z.array(z.uuid()).max(200) });

/** The account's default for new events; null keeps them. */
export const defaultRetention = z.object({ days: days.nullable() });
export type DefaultRetention = z.output<typeof defaultRetention>;
