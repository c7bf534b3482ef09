import "server-only";
import { findGuestForm } from "@/db/queries/posts/guest-form";
import { findDeletionDay } from "@/db/queries/upkeep/retentions";
import type { Visitor } from "@/lib/shared/auth/actor";
import { entriesOf } from "@/lib/shared/events/entries";
import type { PublicConsent, PublicForm } from "@/lib/shared/events/form-settings";
import type { EventAccess, PublicEvent } from "@/lib/shared/events/public-contract";
import { rulesOf } from "@/lib/shared/form-rules";
import { accessKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { eventNotFound, getEventAccess, getPublicEvent } from "./read";

/** Returns an event with its form's texts and fields. Throws like getPublicEvent. */
export async function getFormEvent(deps: Deps, visitor: Visitor, slug: string): Promise<PublicEvent> {
  const event = await getPublicEvent(deps, visitor, slug);
  return { ...event, form: await readForm(deps, event.id) };
}

/** Returns what the public may know of an event on the form's page, whatever its status. */
export function getFormAccess(deps: Deps, slug: string): Promise<EventAccess> {
  return getEventAccess(deps, slug, getFormEvent);
}

/** Read once for all phones that ask in the same second. */
async function readForm(deps: Deps, eventId: string): Promise<PublicForm> {
  const [form, deleted_on] = await Promise.all([
    deps.reads.read(`form:${eventId}`, accessKeepMs, () => findGuestForm(deps.db, eventId)),
    deps.reads.read(`deletion:${eventId}`, accessKeepMs, () => findDeletionDay(deps.db, eventId)),
  ]);
  if (!form) throw eventNotFound();
  return {
    welcome: form.form_welcome,
    fields: rulesOf(form),
    consent: form.asks_consent && form.wording ? presentConsent(form.wording) : null,
    ...(form.form_words === "on" && { words: true as const }),
    ...(form.form_missions && { missions: entriesOf(form.form_missions) }),
    ...(deleted_on && { deleted_on }),
  };
}

type Wording = Pick<PublicConsent, "language" | "translations"> & {
  version: number;
  text: string;
  terms_url: string;
  privacy_url: string;
  box: "on" | "off";
};

/** Presents a wording for guests and moderators. */
export function presentConsent({
  version,
  text,
  language,
  translations,
  terms_url,
  privacy_url,
  box,
}: Wording): PublicConsent {
  return { version, text, language, translations, terms_url, privacy_url, must_accept: box === "on" };
}
