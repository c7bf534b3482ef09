import "server-only";
import type { Database } from "@/db/client";
import { findConsentVersion } from "@/db/queries/consent";
import type { FormEventRow } from "@/db/queries/guest-form";
import { AppError } from "@/lib/shared/errors";
import { byField, type FormRules, rulesOf } from "@/lib/shared/form-rules";
import { formLimits } from "@/lib/shared/limits/form";
import { messages } from "@/lib/shared/messages";
import { type SentPost, type SubmitPostBody, submitPostBodyBy } from "@/lib/shared/posts/submit-contract";
import { parseInput } from "../parse-input";

/** The columns of a post with its guest's consent. */
type ConsentColumns = { consent_version_id: string | null; consent_language: string; consent_at: string | null };

type CheckedPost = { body: SubmitPostBody; consent: ConsentColumns };

const noConsent: ConsentColumns = { consent_version_id: null, consent_language: "", consent_at: null };

/** Rules that read only the media, which distinguish one body from another. */
const mediaOnly: FormRules = byField(() => "hidden");

/**
 * Checks a guest's post by the rules of its event. A repeated attempt was accepted under the rules of its time, so it
 * passes and gets its response. Throws invalid_input.
 */
export async function checkPost(
  db: Database,
  event: FormEventRow,
  sent: SentPost,
  isRepeated: boolean,
): Promise<CheckedPost> {
  if (isRepeated) {
    const body = parseInput(submitPostBodyBy(mediaOnly), { ...sent, consent_version: undefined });
    return { body, consent: noConsent };
  }
  const body = parseInput(submitPostBodyBy(rulesOf(event)), sent);
  return { body, consent: await checkConsent(db, event, body) };
}

/**
 * Finds the consent wording that the guest's phone showed, even if the event has a newer one. Throws invalid_input for
 * an unknown wording, and for a missing one if the event requires a checkbox.
 */
async function checkConsent(db: Database, event: FormEventRow, body: SubmitPostBody): Promise<ConsentColumns> {
  const { consent_version: version, consent_language = "", consent_at } = body;
  if (version === undefined) {
    if (event.asks_consent && event.consent_box === "on") throw consentError(messages.submission.consentNeeded);
    return noConsent;
  }
  const wording = await findConsentVersion(db, { event_id: event.id, version });
  if (!wording) throw consentError(messages.submission.consentUnknown);
  const since = Date.parse(wording.created_at);
  return {
    consent_version_id: wording.id,
    consent_language,
    consent_at: plausibleTime(consent_at, { since, now: Date.now() }).toISOString(),
  };
}

function consentError(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "consent_version", message }] });
}

const maxAgeMs = formLimits.consentMaxAgeHours * 3_600_000;

/** A phone's clock may be wrong. The server's time replaces an impossible one (docs/decisions/113). */
function plausibleTime(claimed: string | undefined, { since, now }: { since: number; now: number }): Date {
  const at = claimed === undefined ? Number.NaN : Date.parse(claimed);
  const isPossible = at <= now && at >= since && at >= now - maxAgeMs;
  return new Date(isPossible ? at : now);
}
