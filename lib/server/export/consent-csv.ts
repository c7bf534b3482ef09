import "server-only";
import type { Database } from "@/db/client";
import { messages } from "@/lib/shared/messages";
import { csvHeading, csvLine } from "../csv";

/** Tells to what a guest agreed with a post: the wording's version as it was, the language of the phone, and when. */
export type ConsentRow = {
  post_id: string;
  person_name: string;
  person_email_id: string;
  /** ISO 8601. */
  consent_at: string;
  consent_language: string;
  version: number;
  text: string;
  terms_url: string;
  privacy_url: string;
};

export const consentHeading = csvHeading(messages.export.consentHeadings);

/** A consent's line in consent.csv; `file` is the post's name in the archive, null where it has none there. */
export function consentLine(row: ConsentRow, file: string | null): string {
  return csvLine([
    file,
    row.person_name,
    row.person_email_id,
    new Date(row.consent_at).toISOString(),
    row.consent_language,
    String(row.version),
    row.text,
    row.terms_url,
    row.privacy_url,
    row.post_id,
  ]);
}

/** Reads to what guests agreed with these posts. No event asks them for anything yet. */
export async function consentRows(_db: Database, _postIds: readonly string[]): Promise<ConsentRow[]> {
  return [];
}
