import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { PublicEvent } from "@/lib/events/public-contract";
import { messages } from "@/lib/messages";
import { type SubmitPostFields, submitPostFields } from "@/lib/posts/contract";
import type { SendState } from "@/lib/submission/attempt";
import { submissionJob, useDraft, usePhoto, useSender } from "@/lib/submission/hooks";

const said = messages.submission;
const fieldNames = ["person_name", "person_email_id", "person_city", "caption"] as const;
const nothingTyped: SubmitPostFields = { person_name: "", person_email_id: "", person_city: "", caption: "" };

/** Everything that the form does: its fields, its photo, its draft, and getting them to the server. */
export function useSubmissionForm(event: PublicEvent, isTeam: boolean) {
  // No default values: they would wipe what was typed before the page came alive.
  const form = useForm<SubmitPostFields>({ resolver: zodResolver(submitPostFields), shouldFocusError: false });
  const { errors } = form.formState;
  const media = usePhoto();
  const mediaInputRef = useRef<HTMLInputElement>(null);
  const { sender, state, isBusy } = useSender(isTeam);

  const draft = useDraft(event.event_url_slug, (restored) => {
    for (const name of ["person_name", "person_city", "caption"] as const) {
      if (!form.getValues(name)) form.setValue(name, restored[name]);
    }
  });
  const { subscribe, setError, setFocus } = form;
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => draft.save({ ...nothingTyped, ...values }) }),
    [subscribe, draft.save],
  );

  const { setProblem } = media;
  useEffect(() => {
    if (state.step === "sent") draft.clear();
    if (state.step !== "refused") return;
    for (const { path, message } of [...(state.failure.issues ?? [])].reverse()) {
      if (path === "media") setProblem(message);
      const name = fieldNames.find((known) => known === path);
      if (name) setError(name, { message });
      if (name) setFocus(name);
    }
  }, [state, draft.clear, setProblem, setError, setFocus]);

  const submit = form.handleSubmit(
    (fields) => {
      if (!media.photo) return complainAboutPhoto();
      setProblem(null);
      sender.submit(submissionJob(event.id, fields, media.photo));
    },
    (found) => {
      if (!media.photo) return complainAboutPhoto();
      const first = fieldNames.find((name) => found[name]);
      if (first) setFocus(first);
    },
  );
  function complainAboutPhoto() {
    setProblem(said.missing.media);
    mediaInputRef.current?.focus();
  }

  /** Ready for another post; of the same guest with their name, email and city. */
  function startAgain(isSameGuest: boolean) {
    media.remove();
    sender.reset();
    form.reset(isSameGuest ? { ...form.getValues(), caption: "" } : nothingTyped);
    window.scrollTo({ top: 0 });
  }

  const isIncomplete =
    media.problem === said.missing.media || fieldNames.some((name) => errors[name]?.message === said.allMandatory);
  return {
    form,
    media,
    mediaInputRef,
    sender,
    state,
    isBusy,
    submit,
    startAgain,
    notice: isBusy ? null : isIncomplete ? said.allMandatory : noticeOf(state),
  };
}

function noticeOf(state: SendState): string | null {
  if (state.step === "stopped" && state.failure.status === 0) return said.tryAgain;
  return state.step === "stopped" || state.step === "refused" ? state.failure.message || messages.common.error : null;
}
