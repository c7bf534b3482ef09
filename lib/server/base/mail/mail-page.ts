import "server-only";
import { type AnyLanguage, directionOf } from "@/lib/shared/language/languages";
import type { Mail, MailPicture } from "@/lib/shared/ports/mailer";
import type { MailBrand } from "./mail-brand";

// Many mail programs support only inline styles.
const styles = {
  body: "margin:0;padding:32px 16px;background:#f6f6f4;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1b1a",
  card: "max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px",
  head: "margin:-32px -32px 24px;padding:20px 32px;border-radius:12px 12px 0 0;font-size:15px;font-weight:600",
  logo: "display:block;max-width:200px;max-height:48px",
  lead: "margin:0 0 8px;font-size:20px;font-weight:600;line-height:1.35",
  text: "margin:0 0 24px;font-size:15px;line-height:1.5;color:#55524e",
  pictures: "margin:0 0 24px;font-size:0",
  picture: "width:30%;max-width:120px;margin:0 8px 8px 0;border-radius:8px;vertical-align:top",
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none",
  note: "margin:24px 0 0;font-size:13px;line-height:1.5;color:#6f6b66",
} as const;

type MailWords = { lead: string; text: string; action: string; link: string; note: string };
/** `pictures` follow the words. */
type MailLook = { brand: MailBrand; pictures?: readonly MailPicture[] };

/** Returns a mail of two sentences, a link and a note, as plain text, and as HTML in the look of a company. */
export function mailPage(
  language: AnyLanguage,
  { lead, text, action, link, note }: MailWords,
  { brand: { company, colours, logo }, pictures = [] }: MailLook,
): Pick<Mail, "text" | "html" | "pictures"> {
  const { background, text: ink } = colours;
  const paint = `;background:${background};color:${ink}`;
  const name = escapeHtml(company);
  const head = logo ? `<img src="cid:${logo.cid}" alt="${name}" style="${styles.logo}">` : name;
  const html = [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}">`,
    `<body style="${styles.body}"><div style="${styles.card}">`,
    ...(head ? [`<div style="${styles.head}${paint}">${head}</div>`] : []),
    `<p style="${styles.lead}">${escapeHtml(lead)}</p>`,
    `<p style="${styles.text}">${escapeHtml(text)}</p>`,
    ...(pictures.length > 0 ? [`<p style="${styles.pictures}">`, ...pictures.map(pictureTag), "</p>"] : []),
    `<a href="${escapeHtml(link)}" style="${styles.button}${paint}">${escapeHtml(action)}</a>`,
    `<p style="${styles.note}">${escapeHtml(note)}</p>`,
    "</div></body></html>",
  ];
  return {
    text: `${lead} ${text}\n\n${action}: ${link}\n\n${note}\n`,
    html: html.join("\n"),
    pictures: [...(logo ? [logo] : []), ...pictures],
  };
}

const pictureTag = ({ cid }: MailPicture) => `<img src="cid:${cid}" alt="" style="${styles.picture}">`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
