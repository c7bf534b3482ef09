"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { draftEvent, draftForm, draftImages, validFields } from "@/lib/client/wall-preview/draft-event";
import { usePreviewSources } from "@/lib/client/wall-preview/hooks";
import { onWindowMessage, postToWindow, type WallDraft } from "@/lib/client/wall-preview/messages";
import type { EventFields, OrganiserEvent } from "@/lib/shared/events/contract";
import type { EventFormValues } from "../form/event-form-values";

/** Debounce: long enough for a burst of keys or a dragged colour, short enough to feel instant. */
const pauseMs = 80;

/**
 * Posts the form's values to a frame that previews the wall or the guest's form, now and on every change.
 * `hasOwnPosts` is null until known.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  event: OrganiserEvent | null,
  page: "wall" | "form",
) {
  const { control } = useFormContext<EventFormValues>();
  const values = useWatch({ control });
  const sources = usePreviewSources(event, values.ads_group_id || null);
  const { account, saved, posts, ads } = sources ?? {};
  const addressOf = useFileAddresses();
  const valid = useRef<Partial<EventFields>>({});
  /** Posts last sent to the frame; undefined if it has none. */
  const lastSentPosts = useRef<WallDraft["posts"] | undefined>(undefined);
  const [readyCount, setReadyCount] = useState(0);

  useEffect(
    () =>
      onWindowMessage(
        "wallflower:preview-ready",
        () => frame.current?.contentWindow,
        () => {
          lastSentPosts.current = undefined;
          setReadyCount((count) => count + 1);
        },
      ),
    [frame],
  );

  useEffect(() => {
    if (readyCount === 0 || account === undefined || saved === undefined || !ads) return;
    const timer = window.setTimeout(() => {
      const other = frame.current?.contentWindow;
      if (!other || posts === undefined) return;
      valid.current = validFields(values, valid.current);
      const images = draftImages(values, event, addressOf);
      const shown = draftEvent(valid.current, images, { account, saved, ads });
      const draft = { event: page === "form" ? { ...shown, form: draftForm(valid.current) } : shown };
      postToWindow(other, {
        type: "wallflower:preview-draft",
        draft: lastSentPosts.current === posts ? draft : { ...draft, posts },
      });
      lastSentPosts.current = posts;
    }, pauseMs);
    return () => window.clearTimeout(timer);
  }, [frame, readyCount, values, event, account, saved, posts, ads, addressOf, page]);

  return { hasOwnPosts: sources ? sources.posts !== null : null };
}

/** Returns one object URL per file, and revokes them all on unmount. */
function useFileAddresses(): (file: File) => string {
  const [addresses] = useState(() => new Map<File, string>());
  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
    [addresses],
  );
  const [addressOf] = useState(() => (file: File) => {
    const address = addresses.get(file) ?? URL.createObjectURL(file);
    addresses.set(file, address);
    return address;
  });
  return addressOf;
}
