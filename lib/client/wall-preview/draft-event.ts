import type { AccountDetails } from "@/lib/shared/account/contract";
import {
  type BrandImageField,
  brandImageFields,
  type EventFields,
  eventDefaults,
  eventFields,
} from "@/lib/shared/events/contract";
import { entriesOf } from "@/lib/shared/events/entries";
import { type FormSettings, isFormField } from "@/lib/shared/events/form-contract";
import type { PublicForm } from "@/lib/shared/events/form-settings";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { rulesOf } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { WallAd } from "@/lib/shared/programs/contract";

/** Data that a draft needs besides its form. */
export type DraftSources = {
  /** The saved event as its wall has it now; null for a new event. */
  saved: PublicEvent | null;
  /** Null while it loads. */
  account: AccountDetails | null;
  /** The ads of the chosen program. */
  ads: WallAd[];
};

type ValidFields = Partial<EventFields>;
type DraftImages = Record<`${BrandImageField}_url`, string | null>;

/** Required for saving, but a new event's form starts without them. */
const mandatory = { event_name: "", event_date: "", event_url_slug: "" };

/** Returns the form's fields as a save would store them. An invalid field keeps its value from `before`. */
export function validFields(values: object, before: ValidFields): ValidFields {
  const fields = Object.entries(eventFields.shape).map(([name, schema]) => {
    const value: unknown = Reflect.get(values, name);
    const parsed = schema.safeParse(value);
    if (parsed.success) return [name, parsed.data];
    return [name, value === "" && name in mandatory ? value : Reflect.get(before, name)];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Placeholders for values that an event gets when it is saved. */
const unsaved = {
  id: "00000000-0000-0000-0000-000000000000",
  channel: "",
  direct_upload: false,
  wall_version: 0,
  event_version: 0,
  wall_paused_version: null,
};

/** An announcement is temporary and not part of a wall's design. */
const nothingAnnounced = { announcement: "", announcement_until: null };

/** Returns the event as its wall would get it if the form were saved now. Without scripts: a preview runs none. */
export function draftEvent(fields: ValidFields, images: DraftImages, sources: DraftSources): PublicEvent {
  const { saved, account, ads } = sources;
  // Walls do not get these settings; add a new internal one here.
  const {
    notification_status,
    notification_emails,
    wait_alarm_seconds,
    moderator_ids,
    moderation_mode,
    trusted_after,
    wall_delay,
    wall_places,
    ...others
  } = {
    ...mandatory,
    ...eventDefaults,
    ...fields,
  };
  const shown = withoutForm(others);
  // An unnamed new event shows a placeholder for its name in the banner.
  const isNameless = saved === null && shown.event_name === "";
  return {
    ...unsaved,
    // Replaced by the saved event, if there is one, and then by the form.
    ...companyOf(account),
    ...saved,
    ...nothingAnnounced,
    ...shown,
    ...images,
    top_banner_text: shown.top_banner_text || (isNameless ? messages.events.labels.event_name : ""),
    script_ids: [],
    ads: shown.ads_group_id && shown.ads_per_post > 0 ? ads : [],
    // An event keeps its button once it had a URL, even if the URL is removed: the server does the same.
    has_cta_button: shown.cta_url !== "" || (saved !== null && (saved.has_cta_button || saved.cta_url !== "")),
  };
}

/** Returns the guest form's settings as they would be if the form were saved now. */
export function draftForm(fields: ValidFields): PublicForm {
  const event = { ...eventDefaults, ...fields };
  const { form_welcome, consent_text, consent_terms_url, consent_privacy_url, consent_box } = event;
  const consent = {
    version: 0,
    text: consent_text,
    language: event.event_language,
    translations: event.consent_translations,
    terms_url: consent_terms_url,
    privacy_url: consent_privacy_url,
  };
  return {
    welcome: form_welcome,
    fields: rulesOf(event),
    ...(event.form_missions && { missions: entriesOf(event.form_missions) }),
    ...(event.form_words === "on" && { words: true as const }),
    consent: consent_text ? { ...consent, must_accept: consent_box === "on" } : null,
  };
}

/** Removes the fields that only the guest's form shows. */
function withoutForm<Fields extends FormSettings>(fields: Fields): Omit<Fields, keyof FormSettings> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isFormField(name))) as Omit<
    Fields,
    keyof FormSettings
  >;
}

function companyOf(account: AccountDetails | null) {
  return {
    company_name: account?.company_name ?? "",
    phone_number: account?.company_phone_number ?? "",
    website_url: account?.website_url ?? "",
    company_logo_url: account?.company_logo_url ?? null,
    favicon_url: account?.favicon_url ?? null,
    thumbnail_url: account?.thumbnail_url ?? null,
  };
}

/**
 * Returns the URLs of the event's pictures: newly chosen ones, else stored ones that are not removed. `urlOf` returns
 * the URL of a file in memory.
 */
export function draftImages(values: object, saved: object | null, urlOf: (file: File) => string): DraftImages {
  const images = brandImageFields.map((name) => {
    const chosen: unknown = Reflect.get(values, name);
    const isRemoved = Reflect.get(values, `remove_${name}`) === "yes";
    const stored: unknown = saved && !isRemoved ? Reflect.get(saved, `${name}_url`) : null;
    return [`${name}_url`, chosen instanceof File ? urlOf(chosen) : (stored ?? null)];
  });
  return Object.fromEntries(images) as DraftImages;
}
