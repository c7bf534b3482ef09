import { z } from "zod";
import { messageNames } from "../message-names";

const text = messageNames.events;

/** The date of an event. */
export const calendarDate = z
  .string(text.dateMandatory)
  .trim()
  .min(1, text.dateMandatory)
  .refine((value) => value === "" || isCalendarDate(value), text.dateInvalid);

/**
 * Accepts 'YYYY-MM-DD' of an existing day from the year 1000 on: for earlier years, databases and browsers disagree.
 */
function isCalendarDate(value: string): boolean {
  return /^[1-9]/.test(value) && z.iso.date().safeParse(value).success;
}
