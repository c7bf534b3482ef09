import { z } from "zod";
import { numberChoice, text } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../say";
import { announcementMinutes } from "../vocabulary";
import { announced } from "./announced";

const { labels } = messageNames.announcements;

/** Minutes that an announcement stays where nobody chose. */
export const defaultAnnouncementMinutes = 5;

/** Validates what shall lie over an event's wall, and for how long; '' takes down what does. */
export const announceBody = z.object({
  announcement: text(labels.announcement, limits.announcementMaxLength),
  minutes: numberChoice(labels.minutes, announcementMinutes).default(defaultAnnouncementMinutes),
});
export type AnnounceBody = z.output<typeof announceBody>;

/** Answers with the server's time, too: a console's clock may be off. */
export const announcedEvent = announced.extend({ id: z.uuid(), server_time: z.iso.datetime() });
export type AnnouncedEvent = z.infer<typeof announcedEvent>;
