import { useCallback, useEffect } from "react";
import { useLatest } from "../browser/use-latest";
import type { GuestFile } from "./files/guest-files";
import type { useQueue } from "./hooks";
import { type QueueState, stateOf } from "./queue";
import type { GuestFields } from "./use-guest-fields";

type Followers = {
  queue: ReturnType<typeof useQueue>["queue"];
  saveNow: () => void;
  clearDraft: () => void;
};

/** Reacts to upload results: keeps the local copy current, and resets a failed upload once the form changes. */
export function useOutcome(
  files: readonly GuestFile[],
  state: QueueState,
  isSent: boolean,
  { queue, saveNow, clearDraft }: Followers,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection of files is a change, too.
  useEffect(() => queue.handleFormChange(), [files.length, queue]);

  // Ignores byte progress: the local copy changes only with the files and their upload states.
  const outcome = files.map(({ id }) => `${id} ${stateOf(state, id).step}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves on every change of the outcome.
  useEffect(() => saveNow(), [outcome, state.currentId, saveNow]);

  useEffect(() => {
    if (isSent) clearDraft();
  }, [isSent, clearDraft]);
}

type Complaints = {
  /** Shows issues at the text fields that they name. */
  place: GuestFields["place"];
  complainOfFiles: (message: string) => void;
  complainOfConsent: (message: string) => void;
  /** Refetches the form's settings. */
  refetchForm: () => void;
};

/** Sets the server's issues on their fields and focuses the first. */
export function useRefusal(state: QueueState, complaints: Complaints) {
  const latest = useLatest(complaints);
  const current = state.currentId ? stateOf(state, state.currentId) : null;
  const place = useCallback(
    (issues: readonly { path: string; message: string }[]) => {
      const { complainOfFiles, complainOfConsent, refetchForm } = latest.current;
      for (const { path, message } of issues) {
        if (path === "media") complainOfFiles(message);
        if (!path.startsWith("consent")) continue;
        complainOfConsent(message);
        // The organiser changed the wording after this page loaded.
        refetchForm();
      }
      latest.current.place(issues);
    },
    [latest],
  );
  useEffect(() => {
    if (current?.step === "refused") place(current.failure.issues ?? []);
  }, [current, place]);
}
