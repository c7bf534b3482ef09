import "server-only";
import type { NotificationRow } from "@/db/queries/notifications";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { Mail } from "@/lib/shared/ports/mailer";

const said = messages.notifications;

/** The mail about an event's waiting posts. Nothing of a guest is in it: it leaves the house. */
export function composeNotification(
  event: Pick<NotificationRow, "id" | "event_name" | "waiting_posts" | "oldest_waiting_at">,
  publicUrl: string,
  now: Date,
): Omit<Mail, "to"> {
  const count = event.waiting_posts;
  const name = event.event_name.replace(/\s+/g, " ");
  const link = `${publicUrl}${paths.moderateEvent(event.id, "pending")}`;
  const waiting = said.waiting(count, name);
  const oldest = event.oldest_waiting_at ? said.oldest(relativeTime(event.oldest_waiting_at, now).toLowerCase()) : "";
  return {
    subject: said.subject(count, name),
    text: `${waiting} ${oldest}\n\n${said.action}: ${link}\n\n${said.reason}\n`,
    html: page(waiting, oldest, link),
  };
}

// Mail programs know no stylesheets but those in attributes.
const styles = {
  body: "margin:0;padding:32px 16px;background:#f6f6f4;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1b1a",
  card: "max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px",
  lead: "margin:0 0 8px;font-size:20px;font-weight:600;line-height:1.35",
  text: "margin:0 0 24px;font-size:15px;line-height:1.5;color:#55524e",
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1b1a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none",
  note: "margin:24px 0 0;font-size:13px;line-height:1.5;color:#6f6b66",
} as const;

function page(waiting: string, oldest: string, link: string): string {
  return [
    `<!doctype html><html lang="en"><body style="${styles.body}"><div style="${styles.card}">`,
    `<p style="${styles.lead}">${escapeHtml(waiting)}</p>`,
    `<p style="${styles.text}">${escapeHtml(oldest)}</p>`,
    `<a href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(said.action)}</a>`,
    `<p style="${styles.note}">${escapeHtml(said.reason)}</p>`,
    "</div></body></html>",
  ].join("\n");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
