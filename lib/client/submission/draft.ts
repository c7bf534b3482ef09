import { type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";

/**
 * What a guest typed, kept over an accidental reload: in sessionStorage, so it ends with the tab, for an hour at most,
 * and gone once the post is sent. Never the email address: phones and tablets go from hand to hand at an event. The
 * browser's own autofill brings it back to its owner.
 */

const draftMaxAgeMs = 60 * 60 * 1000;

export type Draft = Partial<Omit<GuestTexts, "person_email_id">>;

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (slug: string) => `wallflower-draft-${slug}`;

/** sessionStorage, or null where the browser forbids it. */
export function tabStorage(): TabStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** The draft of an event's form, or null where there is none that is young enough. */
export function readDraft(store: TabStorage | null, slug: string, nowMs: number): Draft | null {
  try {
    const { saved_at, ...texts } = JSON.parse(store?.getItem(keyOf(slug)) ?? "null") ?? {};
    if (typeof saved_at !== "number" || nowMs - saved_at > draftMaxAgeMs) return null;
    const typed = guestFieldNames.filter((name) => typeof texts[name] === "string" && name !== "person_email_id");
    return Object.fromEntries(typed.map((name) => [name, texts[name]]));
  } catch {
    return null;
  }
}

/** Keeps what was typed, but for the email address. */
export function writeDraft(
  store: TabStorage | null,
  slug: string,
  { person_email_id: _, ...draft }: Partial<GuestTexts>,
  nowMs: number,
): void {
  try {
    if (Object.values(draft).every((text) => !text)) store?.removeItem(keyOf(slug));
    else store?.setItem(keyOf(slug), JSON.stringify({ ...draft, saved_at: nowMs }));
  } catch {
    // Full or forbidden: the form works without.
  }
}

export function clearDraft(store: TabStorage | null, slug: string): void {
  try {
    store?.removeItem(keyOf(slug));
  } catch {
    // As above.
  }
}
