"use client";

import { Suspense, useSyncExternalStore } from "react";
import { OpenForm } from "@/components/submission/open-form";
import { PlainState } from "@/components/submission/plain-state";
import { GuestLanguageProvider } from "@/lib/client/language/guest-language";
import { useWallDraft } from "@/lib/client/wall-preview/frame-hooks";
import { directionOf, storedLanguage } from "@/lib/shared/language/languages";
import { wallPreviewMessages } from "@/lib/shared/messages/events/wall-preview";
import { guestLook } from "@/lib/shared/wall/guest-variables";

const neverChanges = () => () => {};

/** Slugs have no capitals, so no event has this one: the preview finds none of this browser's own posts. */
const noSlug = "PREVIEW";

/**
 * Renders the guests' own form in the event's language, with data from the parent page. Nothing in it is clickable or
 * focusable.
 */
export function FormPreview() {
  const draft = useWallDraft();
  const isAlone = useSyncExternalStore(
    neverChanges,
    () => window.parent === window,
    () => false,
  );
  if (isAlone) return <PlainState>{wallPreviewMessages.alone}</PlainState>;
  if (!draft) return null;
  const event = { ...draft.event, event_url_slug: noSlug };
  const language = storedLanguage(event.event_language);
  return (
    <div inert lang={language} dir={directionOf(language)}>
      <Suspense>
        <GuestLanguageProvider language={language}>
          {/* A form reads its settings once, so other settings make another form. */}
          <OpenForm key={JSON.stringify(event.form)} event={event} look={guestLook(event)} isTeam={false} />
        </GuestLanguageProvider>
      </Suspense>
    </div>
  );
}
