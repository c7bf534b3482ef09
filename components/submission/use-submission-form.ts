import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { PublicEvent } from "@/lib/events/public-contract";
import { messages } from "@/lib/messages";
import { type SubmitPostFields, submitPostFields } from "@/lib/posts/contract";
import { queuedJob, useDraft, useLatest, useQueue } from "@/lib/submission/hooks";
import { failureOf, type QueueState, stateOf } from "@/lib/submission/queue";
import { snapshotOf } from "@/lib/submission/snapshot";
import { type GuestFile, useGuestFiles } from "@/lib/submission/use-guest-files";
import { useKeptPost } from "@/lib/submission/use-kept-post";

const said = messages.submission;
const fieldNames = ["person_name", "person_email_id", "person_city", "caption"] as const;
const nothingTyped: SubmitPostFields = { person_name: "", person_email_id: "", person_city: "", caption: "" };

type Form = UseFormReturn<SubmitPostFields>;

/** Everything that the form does: its fields, its files, what is kept of them, and getting them to the server. */
export function useSubmissionForm(event: PublicEvent, isTeam: boolean) {
  // No default values: they would wipe what was typed before the page came alive.
  const form = useForm<SubmitPostFields>({ resolver: zodResolver(submitPostFields), shouldFocusError: false });
  const media = useGuestFiles();
  const mediaInputRef = useRef<HTMLInputElement>(null);
  const { queue, state, isBusy } = useQueue(isTeam);
  const { files } = media;
  const isSent = files.length > 0 && files.every(({ id }) => stateOf(state, id).step === "sent");

  const read = () => snapshotOf({ ...nothingTyped, ...form.getValues() }, files, state);
  const kept = useKeptPost(event.event_url_slug, read, files.length > 0);
  const draft = useDraft(event.event_url_slug, (restored) => fillEmpty(form, restored));
  useChanges(form, files, state, isSent, { queue, keeper: kept.keeper, draft });
  useRefusal(state, form, media.setProblem);

  const send = (fields: SubmitPostFields, sent: readonly GuestFile[]) =>
    queue.start(sent.map((file) => queuedJob(file, { eventId: event.id, fields, isDirect: event.direct_upload })));

  function complainAboutFiles() {
    media.setProblem(said.missing.media);
    mediaInputRef.current?.focus();
  }
  const submit = form.handleSubmit(
    (fields) => {
      if (files.length === 0) return complainAboutFiles();
      media.setProblem(null);
      send(fields, files);
    },
    (errors) => {
      if (files.length === 0) return complainAboutFiles();
      const first = fieldNames.find((name) => errors[name]);
      if (first) form.setFocus(first);
    },
  );

  function add(chosen: readonly File[]) {
    kept.keep(media.add(chosen));
  }

  function remove(id: string) {
    queue.remove(id);
    media.remove(id);
  }

  /** What an earlier visit left comes back; what was on its way goes on. */
  function goOn() {
    if (!kept.offer) return;
    const { fields, found, is_under_way } = kept.offer;
    const restored = media.restore(found);
    kept.answer(true);
    fillEmpty(form, { ...fields, person_email_id: fields.person_email_id ?? "" });
    const lost = found.filter((file) => file.media === null).map(({ name }) => name);
    if (lost.length > 0) media.setProblem(messages.guestForm.chooseAgain(lost.join(", ")));
    const parsed = submitPostFields.safeParse(form.getValues());
    if (is_under_way && lost.length === 0 && parsed.success) send(parsed.data, restored);
  }

  /** Ready for another post; of the same guest with their name, email and city. */
  function startAgain(isSameGuest: boolean) {
    media.clear();
    queue.reset();
    form.reset(isSameGuest ? { ...form.getValues(), caption: "" } : nothingTyped);
    window.scrollTo({ top: 0 });
  }

  const { errors } = form.formState;
  const isIncomplete =
    media.problem === said.missing.media || fieldNames.some((name) => errors[name]?.message === said.allMandatory);
  const notice = isBusy ? null : isIncomplete ? said.allMandatory : noticeOf(state, files);
  const offer = kept.offer && { ...kept.offer, goOn, startOver: () => kept.answer(false) };
  return {
    form,
    media: { ...media, add, remove },
    mediaInputRef,
    queue,
    state,
    isBusy,
    isSent,
    submit,
    startAgain,
    notice,
    offer,
  };
}

/** What is there already stands: it was typed a moment ago. */
function fillEmpty(form: Form, values: Partial<SubmitPostFields>) {
  for (const name of fieldNames) {
    const value = values[name];
    if (value && !form.getValues(name)) form.setValue(name, value);
  }
}

type Followers = {
  queue: ReturnType<typeof useQueue>["queue"];
  keeper: ReturnType<typeof useKeptPost>["keeper"];
  draft: ReturnType<typeof useDraft>;
};

/** Keeps the draft as it is typed, and takes back what was given up on once it is changed. */
function useChanges(
  form: Form,
  files: readonly GuestFile[],
  state: QueueState,
  isSent: boolean,
  { queue, keeper, draft }: Followers,
) {
  const { subscribe } = form;
  useEffect(() => {
    const callback = ({ values }: { values: SubmitPostFields }) => {
      draft.save({ ...nothingTyped, ...values });
      keeper.saveSoon();
      queue.noticeChange();
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, draft.save, keeper, queue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of files is a change, too.
  useEffect(() => queue.noticeChange(), [files.length, queue]);

  // Progress runs on; what is to be kept changes with the files and with what became of them.
  const outcome = files.map(({ id }) => `${id} ${stateOf(state, id).step}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever the outcome is another.
  useEffect(() => keeper.saveNow(), [outcome, state.currentId, keeper]);

  useEffect(() => {
    if (isSent) draft.clear();
  }, [isSent, draft.clear]);
}

/** Puts the server's issues onto their fields, the first one under the cursor. */
function useRefusal(state: QueueState, form: Form, onMediaProblem: (message: string) => void) {
  const { setError, setFocus } = form;
  const latestComplain = useLatest(onMediaProblem);
  const current = state.currentId ? stateOf(state, state.currentId) : null;
  const place = useCallback(
    (issues: readonly { path: string; message: string }[]) => {
      for (const { path, message } of [...issues].reverse()) {
        if (path === "media") latestComplain.current(message);
        const name = fieldNames.find((known) => known === path);
        if (!name) continue;
        setError(name, { message });
        setFocus(name);
      }
    },
    [setError, setFocus, latestComplain],
  );
  useEffect(() => {
    if (current?.step === "refused") place(current.failure.issues ?? []);
  }, [current, place]);
}

/** What went wrong, once nothing is going on any more; what lies in one file of several stands at that file. */
function noticeOf(state: QueueState, files: readonly GuestFile[]): string | null {
  if (state.currentId) return failureOf(stateOf(state, state.currentId));
  const states = files.map(({ id }) => stateOf(state, id));
  const failed = states.filter((one) => failureOf(one) !== null);
  const sent = states.filter(({ step }) => step === "sent");
  if (sent.length > 0 && sent.length < files.length) return messages.guestForm.someFailed(sent.length, files.length);
  return failed[0] ? failureOf(failed[0]) : null;
}
