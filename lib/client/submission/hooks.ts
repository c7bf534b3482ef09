import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { v4 as uuidv4 } from "uuid";
import type { GuestTexts } from "@/lib/shared/form-rules";
import { guestLimits } from "@/lib/shared/limits/guest";
import { onPageReturn } from "../browser/page-return";
import { useLatest } from "../browser/use-latest";
import { clearDraft, type Draft, readDraft, tabStorage, writeDraft } from "./draft";
import type { GuestFile } from "./files/guest-files";
import type { PendingPost } from "./files/pending-post";
import { problemWithPhoto } from "./media";
import { createQueue, emptyQueue, isQueueBusy, type QueuedJob } from "./queue";
import { describeFailure } from "./send-error";
import type { SentWith } from "./sent-with";
import { importSubmissionBundle } from "./submission-bundle";

type JobContext = { eventId: string; fields: GuestTexts; sentWith: SentWith; isDirect: boolean };

/** Builds the queue's job for a file, with the fields that all posts share. */
export function queuedJob(
  file: GuestFile,
  { eventId, fields, sentWith, isDirect }: JobContext,
): QueuedJob<PendingPost> {
  const { id, name, memory } = file;
  return {
    id,
    job: {
      content: JSON.stringify([fields, id, memory.caption]),
      // The file's id is on the phone before anything is sent: a page that ends before it has stored an attempt's key
      // sends the same key again, and no photo twice.
      earlier: { key: file.earlierKey ?? id, content: "" },
      prepare: async () => {
        const media = await file.ready;
        const shared = { eventId, fileId: id, fields, sentWith, name, memory };
        if (file.mediaType === "image") {
          const problem = problemWithPhoto(media.size);
          // The file's id survives a reload together with the file.
          const fingerprint = [eventId, id, media.size].join("-");
          return problem ? { problem } : { body: { ...shared, kind: "photo", media, isDirect, fingerprint } };
        }
        if (file.mediaType === "text") return { body: { ...shared, kind: "words", media, fingerprint: id } };
        const clip = asFile(media, name);
        const fingerprint = fingerprintOf(eventId, clip);
        return { body: { ...shared, kind: "clip", media: clip, poster: await file.poster, fingerprint } };
      },
    },
  };
}

/** Most browsers restore a File as a File; otherwise this rebuilds it with its name. */
const asFile = (media: Blob, name: string) => (media instanceof File ? media : new File([media], name, media));

/** Identifies a clip of an event, also after the page was closed. */
function fingerprintOf(eventId: string, file: Pick<File, "name" | "type" | "size" | "lastModified">): string {
  return [eventId, file.name, file.type, file.size, file.lastModified].join("-");
}

/**
 * Returns the queue of this page. It retries as soon as the connection or the page comes back. `isTeam`: posts carry
 * the session. A guest's post never does, so an expired sign-in does not affect it.
 */
export function useQueue(isTeam: boolean) {
  const [queue] = useState(() =>
    createQueue<PendingPost>(
      {
        send: async (pending, key, options) => {
          // The sending script may fail to load. This counts as an attempt without a response, on the same retry
          // schedule.
          const { sendPendingPost } = await importSubmissionBundle();
          if (!options.signal.aborted) await sendPendingPost(pending, key, isTeam ? "optional" : "none", options);
        },
        describeFailure,
        newKey: () => uuidv4(),
        isOffline: () => !navigator.onLine,
      },
      guestLimits.uploadsAtOnce,
    ),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.getState, () => emptyQueue);

  useEffect(() => {
    const stop = onPageReturn(() => {
      if (document.visibilityState === "visible") queue.retry("return");
    });
    return () => {
      stop();
      queue.dispose();
    };
  }, [queue]);

  const isBusy = isQueueBusy(state);
  useEffect(() => {
    if (!isBusy) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleLeave);
    return () => window.removeEventListener("beforeunload", handleLeave);
  }, [isBusy]);

  return { queue, state, isBusy };
}

/** Restores text from before a reload, once. The returned functions save and clear the draft. */
export function useDraft(eventId: string, onRestore: (draft: Draft) => void) {
  const latestOnRestore = useLatest(onRestore);
  useEffect(() => {
    const draft = readDraft(tabStorage(), eventId, Date.now());
    if (draft) latestOnRestore.current(draft);
  }, [eventId, latestOnRestore]);

  return {
    save: useCallback((fields: GuestTexts) => writeDraft(tabStorage(), eventId, fields, Date.now()), [eventId]),
    clear: useCallback(() => clearDraft(tabStorage(), eventId), [eventId]),
  };
}
