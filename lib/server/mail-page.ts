import "server-only";
import { type AnyLanguage, directionOf } from "@/lib/shared/language/languages";
import type { Mail } from "@/lib/shared/ports/mailer";

// Many mail programs support only inline styles.
const styles = {
  body: "margin:0;padding:32px 16px;background:#f6f6f4;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1b1a",
  card: "max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px",
  lead: "margin:0 0 8px;font-size:20px;font-weight:600;line-height:1.35",
  text: "margin:0 0 24px;font-size:15px;line-height:1.5;color:#55524e",
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1b1a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none",
  note: "margin:24px 0 0;font-size:13px;line-height:1.5;color:#6f6b66",
} as const;

/** Returns a mail of two sentences, a link and a note, as plain text and HTML. */
export function mailPage(
  language: AnyLanguage,
  { lead, text, action, link, note }: { lead: string; text: string; action: string; link: string; note: string },
): Pick<Mail, "text" | "html"> {
  const html = [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}">`,
    `<body style="${styles.body}"><div style="${styles.card}">`,
    `<p style="${styles.lead}">${escapeHtml(lead)}</p>`,
    `<p style="${styles.text}">${escapeHtml(text)}</p>`,
    `<a href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(action)}</a>`,
    `<p style="${styles.note}">${escapeHtml(note)}</p>`,
    "</div></body></html>",
  ];
  return { text: `${lead} ${text}\n\n${action}: ${link}\n\n${note}\n`, html: html.join("\n") };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
