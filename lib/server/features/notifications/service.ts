import "server-only";
import { z } from "zod";
import { listWaitingThumbnails } from "@/db/queries/people/mail-brand";
import { listAdminEmails } from "@/db/queries/people/users";
import { findNotification, type NotificationRow } from "@/db/queries/posts/waiting";
import { returnToBucket, takeFromBucket } from "@/db/queries/upkeep/rate-limits";
import { relativeTime } from "@/lib/shared/format";
import { isolate } from "@/lib/shared/language/isolate";
import { type AnyLanguage, knownLanguage, storedLanguage } from "@/lib/shared/language/languages";
import { agoIn } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { notificationRate } from "@/lib/shared/limits/rate";
import type { ServerMessages } from "@/lib/shared/messages/scopes";
import { paths } from "@/lib/shared/paths";
import type { Mail } from "@/lib/shared/ports/mailer";
import { messagesOf } from "../../base/language/messages-of";
import { readMailBrand, readMailPicture } from "../../base/mail/mail-brand";
import { mailPage } from "../../base/mail/mail-page";
import type { Deps } from "../../deps";
import { scheduleNotification } from "./schedule";

type Notifier = Pick<Deps, "db" | "jobs" | "mailer" | "storage" | "consoleOrigin">;

/**
 * A hall posts hundreds of pictures in a minute, but the organiser wants one mail. Each post enqueues a job keyed by
 * its event, so a waiting job absorbs the next posts; a delay of five seconds gathers a burst. The job counts the
 * waiting posts when it runs. It takes the event's one place in five minutes from the table of rate limits, so the
 * limit holds across workers and needs no column; if the place is taken, the job reschedules itself. An alarm uses the
 * same job (docs/decisions/107), so both reasons share a mail. The mail contains nothing that a guest wrote; thumbnails of
 * the oldest waiting posts are attached.
 */

const bucketOf = (eventId: string) => `notification:${eventId}`;

type NotifiedEvent = Pick<
  NotificationRow,
  "id" | "event_name" | "language" | "waiting_posts" | "oldest_waiting_at" | "wait_alarmed_at" | "wait_alarm_seconds"
>;
type Look = Parameters<typeof mailPage>[2];

/**
 * Composes the mail about an event's waiting posts; an active alarm adds the allowed time. Of guests' data it contains
 * pictures alone, because mail leaves the installation.
 */
export function composeNotification(event: NotifiedEvent, origin: string, now: Date, look: Look): Omit<Mail, "to"> {
  const language = storedLanguage(event.language);
  const text = messagesOf(language).mails.waiting;
  const count = event.waiting_posts;
  const name = isolate(event.event_name.replace(/\s+/g, " "));
  const link = `${origin}${paths.moderateEvent(event.id, "pending")}`;
  const age = event.oldest_waiting_at ? ageIn(language, event.oldest_waiting_at, now) : null;
  const oldest = age === null ? "" : oldestSentence(text, event, age);
  const words = { lead: text.waiting(count, name), text: oldest, action: text.action, link, note: text.reason };
  return { subject: text.subject(count, name), ...mailPage(language, words, look) };
}

/** '3 minutes ago'. English stays as the console says it. */
const ageIn = (language: AnyLanguage, time: string, now: Date) =>
  language === "en" ? relativeTime(time, now).toLowerCase() : agoIn(knownLanguage(language) ?? "en", time, now);

const oldestSentence = (text: ServerMessages["mails"]["waiting"], event: NotifiedEvent, age: string) =>
  event.wait_alarmed_at === null
    ? text.oldest(age)
    : text.oldestOfAlarm(age, Math.round(event.wait_alarm_seconds / 60));

/**
 * Mails the number of an event's waiting posts, and if they wait too long, unless none waits or notifications are off.
 * Sends at most one mail in five minutes, whatever the reason: a second one waits until then and counts again. Rejects
 * if the mail could not be sent, so that the job is retried.
 */
export async function notifyWaitingPosts(deps: Notifier, eventId: string): Promise<void> {
  const event = await findNotification(deps.db, eventId);
  if (!event || event.notification_status === "off" || event.waiting_posts === 0) return;
  const to = await listRecipients(deps, event);
  if (to.length === 0) return;

  // Taken before sending: a worker that is killed in between delays the next mail, but never sends one twice.
  const waitSeconds = await takeFromBucket(deps.db, bucketOf(eventId), notificationRate);
  if (waitSeconds !== null) {
    await deps.db.transaction((tx) => scheduleNotification(deps.jobs, tx, event, waitSeconds));
    return;
  }
  try {
    const look = await lookOf(deps, event);
    await deps.mailer.send({ to, ...composeNotification(event, deps.consoleOrigin(), new Date(), look) });
  } catch (error) {
    await returnToBucket(deps.db, bucketOf(eventId), notificationRate);
    throw error;
  }
}

/** Reads the company's look, and the pictures that have waited longest. */
async function lookOf(deps: Notifier, { id: event_id, account_id }: NotificationRow): Promise<Look> {
  const [brand, keys] = await Promise.all([
    readMailBrand(deps, { account_id, event_id }),
    listWaitingThumbnails(deps.db, event_id, limits.mailThumbnails),
  ]);
  const pictures = await Promise.all(keys.map((key, index) => readMailPicture(deps, `photo-${index + 1}`, key)));
  return { brand, pictures: pictures.filter((picture) => picture !== null) };
}

/** Returns the valid addresses in an event's free text. Skips others: one typo must not block the mail to the rest. */
function readAddresses(event: NotificationRow): string[] {
  const entries = [...new Set(event.notification_emails.split(/[\s,;]+/).filter(Boolean))];
  const addresses = entries.filter((entry) => z.email().safeParse(entry).success);
  if (addresses.length < entries.length) {
    console.warn(
      `${entries.length - addresses.length} of the event ${event.id}'s notification emails are not valid addresses.`,
    );
  }
  return addresses;
}

/** Returns the event's addresses. An alarm of an event without any goes to the account's admins. */
async function listRecipients({ db }: Notifier, event: NotificationRow): Promise<string[]> {
  const addresses = readAddresses(event);
  const isForAdmins = addresses.length === 0 && event.wait_alarmed_at !== null;
  return isForAdmins ? listAdminEmails(db, event.account_id) : addresses;
}
