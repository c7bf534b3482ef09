import "server-only";
import { z } from "zod";
import type { NotificationRow } from "@/db/queries/notifications";

/** Returns the valid addresses in an event's free text. Skips others: one typo must not block the mail to the rest. */
export function readAddresses(event: NotificationRow): string[] {
  const entries = [...new Set(event.notification_emails.split(/[\s,;]+/).filter(Boolean))];
  const addresses = entries.filter((entry) => z.email().safeParse(entry).success);
  if (addresses.length < entries.length) {
    console.warn(
      `${entries.length - addresses.length} of the event ${event.id}'s notification emails are not valid addresses.`,
    );
  }
  return addresses;
}
