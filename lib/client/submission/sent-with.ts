import type { PublicConsent } from "@/lib/shared/events/form-settings";

/**
 * A post is sent with this beside what the guest typed. It is kept with a post that waits on the phone. One from under
 * an older wording is sent with that.
 */
export type SentWith = {
  consent_version?: number;
  /** BCP 47, as the phone says it. */
  consent_language?: string;
  /** ISO 8601, by the phone's clock. */
  consent_at?: string;
  guest_token?: string;
};

/** Notes to what the guest agreed, and when; empty where the event asks for no consent. */
export function agreementTo(consent: PublicConsent | null, agreedAt: Date, language: string): SentWith {
  if (!consent) return {};
  return {
    consent_version: consent.version,
    consent_language: language,
    consent_at: agreedAt.toISOString(),
  };
}

/** Reads what was kept; of anything else, nothing. */
export function readSentWith(kept: unknown): SentWith {
  const { consent_version, consent_language, consent_at, guest_token } = (kept ?? {}) as Record<string, unknown>;
  return {
    ...(typeof consent_version === "number" && { consent_version }),
    ...(typeof consent_language === "string" && { consent_language }),
    ...(typeof consent_at === "string" && { consent_at }),
    ...(typeof guest_token === "string" && { guest_token }),
  };
}
