import "server-only";
import { setAnnouncement } from "@/db/queries/events";
import { bumpEvents } from "@/db/queries/posts/wall";
import { lockScreensEvent } from "@/db/queries/screens";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import type { AnnounceBody, AnnouncedEvent } from "@/lib/shared/announcements/contract";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";

const minuteMs = 60_000;

/**
 * Shows an announcement over an event's wall, or removes it. Like a pause it is a change of the event: every screen is
 * notified, and new screens show it too. Each screen hides it by itself when it expires. Throws not_found.
 */
export async function announce(
  deps: Deps,
  actor: Actor,
  eventId: string,
  { announcement, minutes }: AnnounceBody,
  now = new Date(),
): Promise<AnnouncedEvent> {
  const isShown = announcement !== "";
  const announcement_until = isShown ? new Date(now.getTime() + minutes * minuteMs).toISOString() : null;
  const changed = await deps.db.transaction(async (tx) => {
    const event = await lockScreensEvent(tx, { ...moderationScope(actor), event_id: eventId });
    if (!event) throw new AppError("not_found", messages.wallScreens.eventNotFound);
    // Nothing is showing: no screen needs an update.
    if (!isShown && announcedAt(event, now).announcement === "") return [];
    await setAnnouncement(tx, eventId, { announcement, announcement_until });
    await recordAudit(tx, actor, {
      action: isShown ? "announcement.show" : "announcement.take-down",
      subject: { kind: "event", id: eventId, label: event.event_name },
    });
    return bumpEvents(tx, [eventId]);
  });
  await publishEventChanges(deps, changed);
  return { id: eventId, announcement, announcement_until, server_time: now.toISOString() };
}
