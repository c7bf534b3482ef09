import "server-only";
import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { findLatestConsent, insertConsentVersion } from "@/db/queries/people/consent";
import type { FormSettings } from "@/lib/shared/events/form-contract";

type ConsentFields =
  | "consent_text"
  | "consent_translations"
  | "consent_terms_url"
  | "consent_privacy_url"
  | "consent_box";
type Event = { id: string; account_id: string; event_language: string } & Pick<FormSettings, ConsentFields>;

/**
 * Stores an event's consent wording as its next version if it differs from the last one; an empty text stores nothing.
 * The caller has just inserted the event, or has locked it.
 */
export async function saveConsentVersion(tx: Transaction, event: Event): Promise<void> {
  if (event.consent_text === "") return;
  const latest = await findLatestConsent(tx, { event_id: event.id });
  const wording = {
    text: event.consent_text,
    language: event.event_language,
    translations: event.consent_translations,
    terms_url: event.consent_terms_url,
    privacy_url: event.consent_privacy_url,
    box: event.consent_box,
  };
  const names = Object.keys(wording) as (keyof typeof wording)[];
  if (latest && names.every((name) => isDeepStrictEqual(latest[name], wording[name]))) return;
  const version = (latest?.version ?? 0) + 1;
  await insertConsentVersion(tx, {
    id: uuidv7(),
    account_id: event.account_id,
    event_id: event.id,
    version,
    ...wording,
  });
}
