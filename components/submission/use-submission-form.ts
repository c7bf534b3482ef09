import { type FormEvent as PressEvent, type RefObject, useEffect, useRef, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { focusInView } from "@/lib/client/browser/focus-in-view";
import { currentMessages } from "@/lib/client/language/current";
import { useGuestLanguage } from "@/lib/client/language/guest-language";
import { guestTokenFor, newGuestToken } from "@/lib/client/receipt/token";
import { takeEarly } from "@/lib/client/submission/early";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { useGuestFiles } from "@/lib/client/submission/files/use-guest-files";
import { queuedJob, useDraft, useQueue } from "@/lib/client/submission/hooks";
import { snapshotOf } from "@/lib/client/submission/kept/snapshot";
import { useKeptPost } from "@/lib/client/submission/kept/use-kept-post";
import { stateOf } from "@/lib/client/submission/queue";
import type { SentWith } from "@/lib/client/submission/sent-with";
import { useAwake } from "@/lib/client/submission/use-awake";
import { shownConsent, useConsent } from "@/lib/client/submission/use-consent";
import { type FormEvent, useFormSettings } from "@/lib/client/submission/use-form-settings";
import { type GuestFields, useGuestFields } from "@/lib/client/submission/use-guest-fields";
import { useOutcome, useRefusal } from "@/lib/client/submission/use-queue-outcome";
import { type FormRules, type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import { findTextProblem, textsToSend } from "@/lib/shared/posts/guest-fields";
import { placeIn } from "@/lib/shared/posts/place-address";
import { incompleteNotice, noticeOf } from "./form-notice";

/** Fields and consent of one upload run, the same for each of its posts. */
type Sending = { fields: GuestTexts; sentWith: SentWith };

/** Manages the guest form: its fields, its files, their local copy, and the upload. */
export function useSubmissionForm(event: FormEvent, isTeam: boolean) {
  const eventId = event.id;
  const formRef = useRef<HTMLFormElement>(null);
  const mediaInputRef = useRef<HTMLInputElement>(null);
  const boxRef = useRef<HTMLInputElement>(null);
  const { form, refetchForm } = useFormSettings(event, isTeam);
  const media = useGuestFiles();
  const isWords = media.files[0]?.mediaType === "text";
  const { queue, state, isBusy } = useQueue(isTeam);
  useAwake(isBusy);
  const { language, reads } = useGuestLanguage();
  const wording = shownConsent(form.consent, [language, ...reads]);
  const consent = { ...useConsent(wording, boxRef), wording };
  /** Set by the card with the mission. */
  const missionRef = useRef("");
  const [sent, setSent] = useState({ caption: "", token: "" });
  // A ref, not state: keeping the post reads it in the very moment the queue starts.
  const sentWithRef = useRef<SentWith>({});
  const { files } = media;
  const isSent = files.length > 0 && files.every(({ id }) => stateOf(state, id).step === "sent");

  const onTextsChange = useRef<(texts: GuestTexts) => void>(() => {});
  const fields = useGuestFields(formRef, isWords ? withWords(form.fields) : form.fields, (texts) =>
    onTextsChange.current(texts),
  );
  // Read live state: the last render may lack files just chosen, and its snapshot would count them as removed.
  const read = () => snapshotOf(fields.read(), media.getState().files, queue.getState(), sentWithRef.current);
  const kept = useKeptPost(eventId, read, media.hasChosen);
  const draft = useDraft(eventId, fields.fillEmpty);
  useEffect(() => {
    onTextsChange.current = (texts) => {
      draft.save(texts);
      kept.saveSoon();
      queue.handleFormChange();
    };
  }, [draft.save, kept.saveSoon, queue]);
  useOutcome(files, state, isSent, { queue, saveNow: kept.saveNow, clearDraft: draft.clear });
  useRefusal(state, {
    place: fields.place,
    complainOfFiles: media.setProblem,
    complainOfConsent: consent.setProblem,
    refetchForm,
  });

  const send = (sending: Sending, posts: readonly GuestFile[]) => {
    setSent({ caption: sending.fields.caption, token: sending.sentWith.guest_token ?? "" });
    sentWithRef.current = sending.sentWith;
    joinHandOver(posts);
    const context = { eventId: event.id, isDirect: event.direct_upload, ...sending };
    queue.start(posts.map((file) => queuedJob(file, context)));
  };
  const add = (chosen: readonly File[]) => void media.add(chosen).then(kept.keep);
  const addWords = (words: GuestFile) => {
    media.addWords(words);
    kept.keep([words]);
    fields.focus("caption");
  };
  const writeCaption = ({ memory }: GuestFile, caption: string) => {
    memory.caption = caption;
    kept.saveSoon();
    queue.handleFormChange();
  };
  const remove = (id: string) => {
    queue.remove(id);
    media.remove(id);
  };
  /** Resets the form for another post; for the same guest it keeps name, email and city. */
  const startAgain = (isSameGuest: boolean) => {
    if (!isSameGuest) {
      newGuestToken(eventId);
      consent.reset();
    }
    media.clear();
    queue.reset();
    fields.reset(isSameGuest ? ["caption"] : guestFieldNames);
    window.scrollTo({ top: 0 });
  };

  const submit = submitOf({ eventId, fields, media, consent, send, missionRef }, { mediaInputRef, boxRef });
  useEarly(add);
  const notice = isBusy ? null : (incompleteNotice(fields.problems, media.problem) ?? noticeOf(state, files));
  const offer = kept.offer && {
    ...kept.offer,
    resume: () => resumeKeptPost({ eventId, fields, media, send }, kept),
    startOver: () => {
      kept.answer(false);
      // Keep files that were dropped during the question.
      kept.keep(files);
    },
  };
  const refs = { formRef, mediaInputRef, boxRef, missionRef };
  const unkept = files.filter(({ id }) => kept.unkept.includes(id) && stateOf(state, id).step !== "sent");
  const shown = { ...media, add, addWords, writeCaption, remove, unkept: unkept.map(({ name }) => name) };
  return {
    refs,
    form,
    isWords,
    fields,
    consent,
    media: shown,
    queue,
    state,
    isBusy,
    isSent,
    sent,
    submit,
    startAgain,
    notice,
    offer,
  };
}

/** Marks files that are sent together, so that moderators see them as one. */
function joinHandOver(files: readonly GuestFile[]) {
  if (files.length < 2) return;
  const id = files.find(({ memory }) => memory.handOver)?.memory.handOver?.id ?? uuidv4();
  for (const [position, { memory }] of files.entries()) memory.handOver ??= { id, position };
}

/** Without a picture, the caption is the post. */
const withWords = (rules: FormRules): FormRules => ({ ...rules, caption: "required" });

type Parts = {
  eventId: string;
  fields: GuestFields;
  media: ReturnType<typeof useGuestFiles>;
  send: (sending: Sending, files: readonly GuestFile[]) => void;
};
type Places = { mediaInputRef: RefObject<HTMLInputElement | null>; boxRef: RefObject<HTMLInputElement | null> };

/** Sends a complete form; otherwise shows what is missing and focuses the first such field. */
function submitOf(
  {
    eventId,
    fields,
    media,
    consent,
    send,
    missionRef,
  }: Parts & {
    missionRef: RefObject<string>;
    consent: Pick<ReturnType<typeof useConsent>, "agree" | "setProblem">;
  },
  { mediaInputRef, boxRef }: Places,
) {
  return async (press?: PressEvent) => {
    press?.preventDefault();
    consent.setProblem(null);
    const [firstProblem] = fields.check();
    const texts = textsToSend(fields.read(), fields.rules);
    const files = await media.whenAdded();
    if (files.length === 0) {
      media.setProblem(currentMessages().submission.allMandatory);
      return focusInView(mediaInputRef.current);
    }
    if (firstProblem) return fields.focus(firstProblem);
    // Check consent last: an incomplete form shows only that message.
    const agreement = consent.agree();
    if (!agreement) return focusInView(boxRef.current);
    media.setProblem(null);
    const place = placeIn(window.location.search);
    const mission = missionRef.current;
    const tags = { ...(mission && { mission }), ...(place && { place }) };
    send({ fields: texts, sentWith: { ...agreement, ...tags, guest_token: guestTokenFor(eventId) } }, files);
  };
}

/** Replays files chosen, dropped or pasted before hydration. */
function useEarly(add: (files: readonly File[]) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const files = takeEarly();
    if (files.length > 0) add(files);
  }, []);
}

/** Restores an earlier visit's post; resumes one that was uploading, with its original consent. */
function resumeKeptPost({ eventId, fields, media, send }: Parts, kept: ReturnType<typeof useKeptPost>) {
  if (!kept.offer) return;
  const { fields: texts, found, is_under_way, sent_with } = kept.offer;
  const restored = media.restore(found);
  kept.answer(true);
  fields.fillEmpty(texts);
  const missing = found.filter((file) => file.media === null).map(({ name }) => name);
  if (missing.length > 0) media.setProblem(currentMessages().guestForm.chooseAgain(missing.join(", ")));
  const typed = fields.read();
  const rules = restored[0]?.mediaType === "text" ? withWords(fields.rules) : fields.rules;
  const isComplete = guestFieldNames.every(
    (name) => !findTextProblem(name, typed[name], rules[name], currentMessages()),
  );
  if (!is_under_way || missing.length > 0 || !isComplete) return;
  const sentWith = { guest_token: guestTokenFor(eventId), ...sent_with };
  send({ fields: textsToSend(typed, rules), sentWith }, restored);
}
