import "server-only";
import type { PostConsentRow } from "@/db/queries/people/consent";
import { nearestWording } from "@/lib/shared/events/nearest-wording";
import { messages } from "@/lib/shared/messages";
import { csvHeading, csvLine } from "../../base/downloads/csv";

export const consentHeading = csvHeading(messages.export.consentHeadings);

type Guest = { person_name: string; person_email_id: string };

/** Returns a consent's line in consent.csv; `file` is the post's name in the archive, null if it has no file. */
export function consentLine(consent: PostConsentRow, guest: Guest, file: string | null): string {
  const { agreed_at, language, version, terms_url, privacy_url, post_id } = consent;
  const { text } = nearestWording({ ...consent, language: consent.wording_language }, [language]);
  const agreed = agreed_at === null ? "" : new Date(agreed_at).toISOString();
  const wording = [agreed, language, String(version), text, terms_url, privacy_url];
  return csvLine([file, guest.person_name, guest.person_email_id, ...wording, post_id]);
}
