import { type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";

/**
 * Keeps a guest's text over an accidental reload. It uses sessionStorage, so it ends with the tab; it expires after an
 * hour and is deleted once the post is sent. It never holds the email address: phones and tablets are passed around at
 * an event. The browser's own autofill restores it for its owner.
 */

const draftMaxAgeMs = 60 * 60 * 1000;

export type Draft = Partial<Omit<GuestTexts, "person_email_id">>;

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (eventId: string) => `wallflower-draft-${eventId}`;

/** Returns sessionStorage, or null if the browser forbids it. */
export function tabStorage(): TabStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Returns the draft of an event's form, or null if it is missing or too old. */
export function readDraft(store: TabStorage | null, eventId: string, nowMs: number): Draft | null {
  try {
    const { saved_at, ...texts } = JSON.parse(store?.getItem(keyOf(eventId)) ?? "null") ?? {};
    if (typeof saved_at !== "number" || nowMs - saved_at > draftMaxAgeMs) return null;
    const typed = guestFieldNames.filter((name) => typeof texts[name] === "string" && name !== "person_email_id");
    return Object.fromEntries(typed.map((name) => [name, texts[name]]));
  } catch {
    return null;
  }
}

/** Saves the typed text without the email address. */
export function writeDraft(
  store: TabStorage | null,
  eventId: string,
  { person_email_id: _, ...draft }: Partial<GuestTexts>,
  nowMs: number,
): void {
  try {
    if (Object.values(draft).every((text) => !text)) store?.removeItem(keyOf(eventId));
    else store?.setItem(keyOf(eventId), JSON.stringify({ ...draft, saved_at: nowMs }));
  } catch {
    // Storage is full or forbidden: the form works without it.
  }
}

export function clearDraft(store: TabStorage | null, eventId: string): void {
  try {
    store?.removeItem(keyOf(eventId));
  } catch {
    // Storage is forbidden.
  }
}
