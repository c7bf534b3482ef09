import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { v4 as uuidv4 } from "uuid";
import { ApiError, withBearer } from "../browser/api-client";
import { shrinkPhoto } from "../browser/shrink-photo";
import { upload } from "../browser/upload";
import { messages } from "../messages";
import { apiPaths } from "../paths";
import type { SubmitPostFields } from "../posts/contract";
import { initialSendState, isUnderWay, type SendFailure } from "./attempt";
import { clearDraft, type Draft, readDraft, tabStorage, writeDraft } from "./draft";
import { problemWithChoice, problemWithPhoto } from "./media";
import { createSender, type SendJob } from "./sender";

export type ChosenPhoto = {
  /** Stands for the photo in a job's content. */
  id: string;
  name: string;
  previewUrl: string;
  /** What will be sent; begun at once, so that it is there before the guest has typed a name. */
  ready: Promise<Blob>;
};

/** The guest's photo, from choosing to what is sent. */
export function usePhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const previewUrl = useRef<string | null>(null);

  const remove = useCallback(() => {
    if (previewUrl.current) URL.revokeObjectURL(previewUrl.current);
    previewUrl.current = null;
    setPhoto(null);
    setProblem(null);
  }, []);

  const choose = useCallback((file: File) => {
    const found = problemWithChoice(file);
    setProblem(found);
    // A file that will not do leaves the photo that was chosen before.
    if (found) return;
    if (previewUrl.current) URL.revokeObjectURL(previewUrl.current);
    previewUrl.current = URL.createObjectURL(file);
    const ready = shrinkPhoto(file);
    const chosen = { id: uuidv4(), name: file.name, previewUrl: previewUrl.current, ready };
    setPhoto(chosen);
    void ready.then((blob) => {
      const tooLarge = problemWithPhoto(blob.size);
      if (tooLarge && previewUrl.current === chosen.previewUrl) setProblem(tooLarge);
    });
  }, []);

  return { photo, problem, setProblem, choose, remove };
}

/** What is sent of a photo and its fields. */
export function submissionJob(eventId: string, fields: SubmitPostFields, photo: ChosenPhoto): SendJob {
  return {
    content: JSON.stringify([fields, photo.id]),
    prepare: async () => {
      const media = await photo.ready;
      const problem = problemWithPhoto(media.size);
      if (problem) return { problem };
      const body = new FormData();
      for (const [name, value] of Object.entries({ event_id: eventId, ...fields, media_type: "image" })) {
        body.set(name, value);
      }
      body.set("media", media, media.type === "image/jpeg" ? photo.name.replace(/(\.\w+)?$/, ".jpg") : photo.name);
      return { body };
    },
  };
}

/**
 * The sender of this page; it tries again as soon as the connection or the page comes back. `isTeam` tells who is
 * signed in; a guest's post never does, so a sign-in that ran out does no harm to it.
 */
export function useSender(isTeam: boolean) {
  const [sender] = useState(() =>
    createSender({
      send: (body, key, options) =>
        withBearer(isTeam ? "optional" : "none", (bearer) => {
          const headers = { ...bearer, "Idempotency-Key": key };
          return upload(apiPaths.events.addEventPost, body, { ...options, headers });
        }),
      describeFailure,
      newKey: () => uuidv4(),
      isOffline: () => !navigator.onLine,
    }),
  );
  const state = useSyncExternalStore(sender.subscribe, sender.getState, () => initialSendState);

  useEffect(() => {
    const handleReturn = () => {
      if (document.visibilityState === "visible") sender.retry("return");
    };
    window.addEventListener("online", handleReturn);
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      window.removeEventListener("online", handleReturn);
      document.removeEventListener("visibilitychange", handleReturn);
      sender.dispose();
    };
  }, [sender]);

  const isBusy = isUnderWay(state);
  useEffect(() => {
    if (!isBusy) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleLeave);
    return () => window.removeEventListener("beforeunload", handleLeave);
  }, [isBusy]);

  return { sender, state, isBusy };
}

function describeFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return { status: 0, message: messages.submission.tryAgain };
  const { status, message, issues, retryAfterSeconds } = error;
  return { status, message, issues, retryAfterMs: retryAfterSeconds && retryAfterSeconds * 1000 };
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Fills what was typed before a reload into the fields, once; the returned functions keep the draft current. */
export function useDraft(slug: string, onRestore: (draft: Draft) => void) {
  const latestOnRestore = useLatest(onRestore);
  useEffect(() => {
    const draft = readDraft(tabStorage(), slug, Date.now());
    if (draft) latestOnRestore.current(draft);
  }, [slug, latestOnRestore]);

  return {
    save: useCallback((draft: Draft) => writeDraft(tabStorage(), slug, draft, Date.now()), [slug]),
    clear: useCallback(() => clearDraft(tabStorage(), slug), [slug]),
  };
}
