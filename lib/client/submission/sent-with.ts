import type { PublicConsent } from "@/lib/shared/events/form-settings";

/**
 * Data that a post carries beside the guest's text. It is stored with a post that waits on the phone: a post under an
 * older consent wording is sent with that version.
 */
export type SentWith = {
  consent_version?: number;
  /** BCP 47: the language of the wording; the phone's, if the wording names none. */
  consent_language?: string;
  /** ISO 8601, by the phone's clock. */
  consent_at?: string;
  guest_token?: string;
  /** The task that the form showed, and the place of the scanned code. */
  mission?: string;
  place?: string;
};

/** Returns the consent version that the guest agreed to, and when; empty if the event asks for no consent. */
export function agreementTo(
  consent: Pick<PublicConsent, "version"> | null,
  agreedAt: Date,
  language: string,
): SentWith {
  if (!consent) return {};
  return {
    consent_version: consent.version,
    consent_language: language,
    consent_at: agreedAt.toISOString(),
  };
}

/** Validates stored data and drops unknown or invalid fields. */
export function readSentWith(kept: unknown): SentWith {
  const { consent_version, consent_language, consent_at, guest_token, mission, place } = (kept ?? {}) as Record<
    string,
    unknown
  >;
  return {
    ...(typeof consent_version === "number" && { consent_version }),
    ...(typeof consent_language === "string" && { consent_language }),
    ...(typeof consent_at === "string" && { consent_at }),
    ...(typeof guest_token === "string" && { guest_token }),
    ...(typeof mission === "string" && { mission }),
    ...(typeof place === "string" && { place }),
  };
}
