import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { formResolver } from "@/components/form/resolver";
import { useLatest } from "@/lib/client/browser/use-latest";
import { guestTokenFor } from "@/lib/client/receipt/token";
import { takeEarly } from "@/lib/client/submission/early";
import { queuedJob, useDraft, useQueue } from "@/lib/client/submission/hooks";
import type { KeptFields } from "@/lib/client/submission/kept-post";
import { failureOf, type QueueState, stateOf } from "@/lib/client/submission/queue";
import { snapshotOf } from "@/lib/client/submission/snapshot";
import { useAwake } from "@/lib/client/submission/use-awake";
import { type GuestFile, useGuestFiles } from "@/lib/client/submission/use-guest-files";
import { useKeptPost } from "@/lib/client/submission/use-kept-post";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import { guestFieldNames, type SubmitPostFields, submitPostFields } from "@/lib/shared/posts/contract";

const said = messages.submission;
const nothingTyped = Object.fromEntries(guestFieldNames.map((name) => [name, ""])) as SubmitPostFields;

type Form = UseFormReturn<SubmitPostFields>;

/** Everything that the form does: its fields, its files, what is kept of them, and getting them to the server. */
export function useSubmissionForm(event: PublicEvent, isTeam: boolean) {
  // No default values: they would wipe what was typed before the page came alive.
  const form = useForm<SubmitPostFields>({ resolver: formResolver(submitPostFields), shouldFocusError: false });
  const media = useGuestFiles();
  const mediaInputRef = useRef<HTMLInputElement>(null);
  const { queue, state, isBusy } = useQueue(isTeam);
  useAwake(isBusy);
  const { files } = media;
  const isSent = files.length > 0 && files.every(({ id }) => stateOf(state, id).step === "sent");

  const read = () => snapshotOf({ ...nothingTyped, ...form.getValues() }, files, state);
  const kept = useKeptPost(event.event_url_slug, read, media.isBegun);
  const draft = useDraft(event.event_url_slug, (restored) => fillEmpty(form, restored));
  useChanges(form, files, state, isSent, { queue, store: kept.store, draft });
  useRefusal(state, form, media.setProblem);

  const context = { eventId: event.id, isDirect: event.direct_upload };
  const send = (fields: SubmitPostFields, sent: readonly GuestFile[]) =>
    queue.start(
      sent.map((file) => queuedJob(file, { ...context, fields, guestToken: guestTokenFor(event.event_url_slug) })),
    );
  const add = (chosen: readonly File[]) => void media.add(chosen).then(kept.keep);
  const remove = (id: string) => {
    queue.remove(id);
    media.remove(id);
  };
  /** Ready for another post; of the same guest with their name, email and city. */
  const startAgain = (isSameGuest: boolean) => {
    media.clear();
    queue.reset();
    form.reset(isSameGuest ? { ...form.getValues(), caption: "" } : nothingTyped);
    window.scrollTo({ top: 0 });
  };

  const parts = { form, media, send };
  const notice = isBusy ? null : (incompleteNotice(parts) ?? noticeOf(state, files));
  const submit = submitOf(parts, mediaInputRef);
  useEarly(add, submit);
  const startOver = () => {
    kept.answer(false);
    // Keep what was dropped beside the question.
    kept.keep(files);
  };
  const offer = kept.offer && { ...kept.offer, goOn: () => goOn(parts, kept), startOver };
  const shown = { ...media, add, remove };
  return { form, media: shown, mediaInputRef, queue, state, isBusy, isSent, submit, startAgain, notice, offer };
}

type Parts = {
  form: Form;
  media: ReturnType<typeof useGuestFiles>;
  send: (fields: SubmitPostFields, files: readonly GuestFile[]) => void;
};

/** Sends what is complete; else says what is missing, the cursor on the first of it. */
function submitOf({ form, media, send }: Parts, mediaInputRef: RefObject<HTMLInputElement | null>) {
  const complainAboutFiles = () => {
    media.setProblem(said.missing.media);
    mediaInputRef.current?.focus();
  };
  return form.handleSubmit(
    async (fields) => {
      const files = await media.settle();
      if (files.length === 0) return complainAboutFiles();
      media.setProblem(null);
      send(fields, files);
    },
    async (errors) => {
      if ((await media.settle()).length === 0) return complainAboutFiles();
      const first = guestFieldNames.find((name) => errors[name]);
      if (first) form.setFocus(first);
    },
  );
}

/** Does now what was dropped, pasted or pressed before the page came alive. */
function useEarly(add: (files: readonly File[]) => void, submit: () => Promise<void>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => {
    const { files, isSubmitted } = takeEarly();
    if (files.length > 0) add(files);
    if (isSubmitted) void submit();
  }, []);
}

/** What an earlier visit left comes back; what was on its way goes on. */
function goOn({ form, media, send }: Parts, kept: ReturnType<typeof useKeptPost>) {
  if (!kept.offer) return;
  const { fields, found, is_under_way } = kept.offer;
  const restored = media.restore(found);
  kept.answer(true);
  fillEmpty(form, fields);
  const lost = found.filter((file) => file.media === null).map(({ name }) => name);
  if (lost.length > 0) media.setProblem(messages.guestForm.chooseAgain(lost.join(", ")));
  const parsed = submitPostFields.safeParse(form.getValues());
  if (is_under_way && lost.length === 0 && parsed.success) send(parsed.data, restored);
}

function incompleteNotice({ form, media }: Parts): string | null {
  const { errors } = form.formState;
  const isMissing = guestFieldNames.some((name) => errors[name]?.message === said.allMandatory);
  return isMissing || media.problem === said.missing.media ? said.allMandatory : null;
}

/** What is there already stands: it was typed a moment ago. */
function fillEmpty(form: Form, values: Partial<KeptFields>) {
  for (const name of guestFieldNames) {
    const value = values[name];
    if (value && !form.getValues(name)) form.setValue(name, value);
  }
}

type Followers = {
  queue: ReturnType<typeof useQueue>["queue"];
  store: ReturnType<typeof useKeptPost>["store"];
  draft: ReturnType<typeof useDraft>;
};

/** Keeps the draft as it is typed, and takes back what was given up on once it is changed. */
function useChanges(
  form: Form,
  files: readonly GuestFile[],
  state: QueueState,
  isSent: boolean,
  { queue, store, draft }: Followers,
) {
  const { subscribe } = form;
  useEffect(() => {
    const callback = ({ values }: { values: SubmitPostFields }) => {
      draft.save({ ...nothingTyped, ...values });
      store.saveSoon();
      queue.noticeChange();
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, draft.save, store, queue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of files is a change, too.
  useEffect(() => queue.noticeChange(), [files.length, queue]);

  // Progress runs on; what is to be kept changes with the files and with what became of them.
  const outcome = files.map(({ id }) => `${id} ${stateOf(state, id).step}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever the outcome is another.
  useEffect(() => store.saveNow(), [outcome, state.currentId, store]);

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
        const name = guestFieldNames.find((known) => known === path);
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
