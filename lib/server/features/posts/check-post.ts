import "server-only";
import type { Database } from "@/db/client";
import { findConsentVersion } from "@/db/queries/people/consent";
import type { FormEventRow } from "@/db/queries/posts/guest-form";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { listed } from "@/lib/shared/events/tag-lists";
import { byField, type FormRules, rulesOf } from "@/lib/shared/form-rules";
import { formLimits } from "@/lib/shared/limits/form";
import { type SentPost, type SubmitPostBody, submitPostBodyBy } from "@/lib/shared/posts/submit-contract";
import { parseInput } from "../../base/input/parse-input";

/** The columns of a post with its guest's consent. */
type ConsentColumns = { consent_version_id: string | null; consent_language: string; consent_at: string | null };

type CheckedPost = { body: SubmitPostBody; consent: ConsentColumns };

const noConsent: ConsentColumns = { consent_version_id: null, consent_language: "", consent_at: null };

/** Rules that read only the media, which distinguish one body from another. */
const mediaOnly: FormRules = byField(() => "hidden");

/** The team gives a credit as name, and needs none. */
const teamFields: FormRules = { ...mediaOnly, person_name: "optional", caption: "optional" };

/**
 * Checks a guest's post by the rules of its event. A repeated attempt was accepted under the rules of its time, so it
 * passes and gets its response. Throws invalid_input.
 */
export async function checkPost(
  db: Database,
  event: FormEventRow,
  sent: SentPost,
  { isRepeated, isTeam }: { isRepeated: boolean; isTeam: boolean },
): Promise<CheckedPost> {
  if (isTeam && !isRepeated) return { body: parseInput(submitPostBodyBy(teamFields), sent), consent: noConsent };
  if (isRepeated) {
    const body = parseInput(submitPostBodyBy(mediaOnly), { ...sent, consent_version: undefined });
    return { body, consent: noConsent };
  }
  const isWords = sent.media_type === "text";
  if (isWords && event.form_words === "off") {
    const message = messages.submission.pictureNeeded;
    throw new AppError("invalid_input", message, { issues: [{ path: "media", message }] });
  }
  // Without a picture, the words are the post.
  const rules = isWords ? { ...rulesOf(event), caption: "required" as const } : rulesOf(event);
  const body = parseInput(submitPostBodyBy(rules), sent);
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

/** Keeps a mission and a place that the event lists now. Edits of its lists change no post. */
export const tagsOf = (event: FormEventRow, sent: { mission?: string | undefined; place?: string | undefined }) => ({
  mission: listed(sent.mission, event.form_missions),
  place: listed(sent.place, event.form_places),
});

/** Posts that a phone handed over together keep its id, and each its place. */
export const handOverOf = ({
  hand_over_id,
  hand_over_position,
}: Pick<SubmitPostBody, "hand_over_id" | "hand_over_position">) => ({
  hand_over_id: hand_over_id ?? null,
  hand_over_position: hand_over_id === undefined ? null : (hand_over_position ?? 0),
});
