import { z } from "zod";
import { numberChoice, text } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { announcementMinutes } from "../vocabulary";
import { announced } from "./announced";

const { labels } = messageNames.announcements;

/** Default duration of an announcement in minutes. */
export const defaultAnnouncementMinutes = 5;

/** Validates an event's announcement and its duration; '' removes the current one. */
export const announceBody = z.object({
  announcement: text(labels.announcement, limits.announcementMaxLength),
  minutes: numberChoice(labels.minutes, announcementMinutes).default(defaultAnnouncementMinutes),
});
export type AnnounceBody = z.output<typeof announceBody>;

/** Includes the server's time: a console's clock may be off. */
export const announcedEvent = announced.extend({ id: z.uuid(), server_time: z.iso.datetime() });
export type AnnouncedEvent = z.infer<typeof announcedEvent>;
