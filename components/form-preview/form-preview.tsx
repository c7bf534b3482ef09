"use client";

import { useSyncExternalStore } from "react";
import { OpenForm } from "@/components/submission/open-form";
import { PlainState } from "@/components/submission/plain-state";
import { useWallDraft } from "@/lib/client/wall-preview/frame-hooks";
import { wallPreviewMessages } from "@/lib/shared/messages/wall-preview";

const neverChanges = () => () => {};

/** Slugs have no capitals, so no event has this one: the preview finds none of this browser's own posts. */
const noSlug = "PREVIEW";

/** Renders the guests' own form with data from the parent page. Nothing in it is clickable or focusable. */
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
  return (
    <div inert>
      {/* A form reads its settings once, so other settings make another form. */}
      <OpenForm key={JSON.stringify(event.form)} event={event} isTeam={false} />
    </div>
  );
}
