import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { PublicEvent } from "@/lib/events/public-contract";
import { messages } from "@/lib/messages";
import { type SubmitPostFields, submitPostFields } from "@/lib/posts/contract";
import type { SendState } from "@/lib/submission/attempt";
import { type ChosenPhoto, submissionJob, useDraft, usePhoto, useSender } from "@/lib/submission/hooks";
import type { Sender } from "@/lib/submission/sender";

const said = messages.submission;
const fieldNames = ["person_name", "person_email_id", "person_city", "caption"] as const;
const nothingTyped: SubmitPostFields = { person_name: "", person_email_id: "", person_city: "", caption: "" };

/** Everything that the form does: its fields, its photo, its draft, and getting them to the server. */
export function useSubmissionForm(event: PublicEvent, isTeam: boolean) {
  // No default values: they would wipe what was typed before the page came alive.
  const form = useForm<SubmitPostFields>({ resolver: zodResolver(submitPostFields), shouldFocusError: false });
  const media = usePhoto();
  const mediaInputRef = useRef<HTMLInputElement>(null);
  const { sender, state, isBusy } = useSender(isTeam);
  useChanges(event.event_url_slug, form, media.photo, sender, state);
  useRefusal(state, form, media.setProblem);

  function complainAboutPhoto() {
    media.setProblem(said.missing.media);
    mediaInputRef.current?.focus();
  }
  const submit = form.handleSubmit(
    (fields) => {
      if (!media.photo) return complainAboutPhoto();
      media.setProblem(null);
      sender.submit(submissionJob(event.id, fields, media.photo));
    },
    (errors) => {
      if (!media.photo) return complainAboutPhoto();
      const first = fieldNames.find((name) => errors[name]);
      if (first) form.setFocus(first);
    },
  );

  /** Ready for another post; of the same guest with their name, email and city. */
  function startAgain(isSameGuest: boolean) {
    media.remove();
    sender.reset();
    form.reset(isSameGuest ? { ...form.getValues(), caption: "" } : nothingTyped);
    window.scrollTo({ top: 0 });
  }

  const { errors } = form.formState;
  const isIncomplete =
    media.problem === said.missing.media || fieldNames.some((name) => errors[name]?.message === said.allMandatory);
  const notice = isBusy ? null : isIncomplete ? said.allMandatory : noticeOf(state);
  return { form, media, mediaInputRef, sender, state, isBusy, submit, startAgain, notice };
}

type Form = UseFormReturn<SubmitPostFields>;

/** Keeps the draft as it is typed, and takes back what was given up on once it is changed. */
function useChanges(slug: string, form: Form, photo: ChosenPhoto | null, sender: Sender, state: SendState) {
  const draft = useDraft(slug, (restored) => {
    for (const name of ["person_name", "person_city", "caption"] as const) {
      if (!form.getValues(name)) form.setValue(name, restored[name]);
    }
  });
  const { subscribe } = form;
  useEffect(() => {
    const callback = ({ values }: { values: SubmitPostFields }) => {
      draft.save({ ...nothingTyped, ...values });
      sender.noticeChange();
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, draft.save, sender]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is a change too.
  useEffect(() => sender.noticeChange(), [photo, sender]);

  const isSent = state.step === "sent";
  useEffect(() => {
    if (isSent) draft.clear();
  }, [isSent, draft.clear]);
}

/** Puts the server's issues onto their fields, the first one under the cursor. */
function useRefusal(state: SendState, form: Form, onMediaProblem: (message: string) => void) {
  const { setError, setFocus } = form;
  useEffect(() => {
    if (state.step !== "refused") return;
    for (const { path, message } of [...(state.failure.issues ?? [])].reverse()) {
      if (path === "media") onMediaProblem(message);
      const name = fieldNames.find((known) => known === path);
      if (!name) continue;
      setError(name, { message });
      setFocus(name);
    }
  }, [state, setError, setFocus, onMediaProblem]);
}

function noticeOf(state: SendState): string | null {
  if (state.step === "stopped" && state.failure.status === 0) return said.tryAgain;
  return state.step === "stopped" || state.step === "refused" ? state.failure.message || messages.common.error : null;
}
