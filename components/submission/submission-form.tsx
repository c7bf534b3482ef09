"use client";

import { clsx } from "clsx";
import { Suspense, useEffect, useState } from "react";
import { MyPostsLink } from "@/components/receipt/my-posts-link";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { loadPageFaces, usePageFaces } from "@/components/wall/typefaces/page-faces";
import { loadWithRetry } from "@/lib/client/browser/load-with-retry";
import { currentLanguage, inCurrentLanguage } from "@/lib/client/language/current";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { earlyFormMark } from "@/lib/client/submission/early";
import type { PickerOpening } from "@/lib/client/submission/picker";
import { whenIdle } from "@/lib/client/submission/submission-bundle";
import type { FormEvent } from "@/lib/client/submission/use-form-settings";
import { ConsentField } from "./consent-field";
import { GuestFields } from "./guest-fields";
import type { KeptOfferProps } from "./kept-offer";
import { loadFileTile, MediaField } from "./media-field";
import { loadSendProgress } from "./send-status";
import { SubmitBar } from "./submit-bar";
import { useSubmissionForm } from "./use-submission-form";

export type SubmissionFormProps = {
  event: FormEvent;
  /** Only the sign-in grants access to this form, so sending needs it too. */
  isTeam: boolean;
};

const retryMs = 5_000;
/** Loads the receipt with its sentences, which it would wait for otherwise. */
const loadReceipt = async () => {
  const view = await import("@/components/receipt/receipt-view");
  await view.loadTexts(currentLanguage());
  return view;
};
const ReceiptView = lazyWithRetry(loadReceipt);
/** Loaded for events with missions. */
const MissionCard = lazyWithRetry(() => import("./parts/mission-card"));
/** Loaded for events that take words without a photo. */
const WordsOnly = lazyWithRetry(() => import("./parts/words-only"));
/** Loaded when more than one file is chosen. */
const SeveralFiles = lazyWithRetry(() => import("./parts/several-files"));
/** Few guests come back to an unfinished upload. */
const KeptOffer = lazyWithRetry<KeptOfferProps>(() =>
  import("./kept-offer").then((module) => ({ default: module.KeptOffer })),
);

/** Renders a guest's form: photos and clips, name, email, city and caption, and their upload. */
export function SubmissionForm({ event, isTeam }: SubmissionFormProps) {
  const submission = useSubmissionForm(event, isTeam);
  const { isBusy, isSent, media, sent, startAgain } = submission;
  usePartsAhead(isBusy);
  usePageFaces([event.event_name, submission.form.welcome, submission.form.consent?.text ?? ""]);
  return (
    <>
      {!isSent && <MyPostsLink eventId={event.id} />}
      <PostForm {...submission} />
      {isSent && (
        // The posts are sent, even if this script has not loaded.
        <Suspense fallback={<SentSentence />}>
          <ReceiptView
            event={event}
            token={sent.token}
            sent={media.files.map(({ memory, picture, small, mediaType }) => ({
              id: memory.postId ?? "",
              preview: picture,
              small,
              caption: memory.caption || sent.caption,
              isWords: mediaType === "text",
            }))}
            onAgain={() => startAgain(true)}
            onSomebodyElse={() => startAgain(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const loadNextParts = () => Promise.all([loadFileTile(), loadSendProgress()]);

/** Preloads tiles and the progress view while idle. During an upload, preloads the receipt. */
function usePartsAhead(isBusy: boolean) {
  useEffect(() => {
    let stop = () => {};
    const stopWaiting = whenIdle(() => {
      stop = loadWithRetry(loadNextParts, () => {}, { retryMs });
    });
    return () => {
      stopWaiting();
      stop();
    };
  }, []);
  useEffect(() => (isBusy ? loadWithRetry(loadReceipt, () => {}, { retryMs }) : undefined), [isBusy]);
}

function SentSentence() {
  const { submission } = useGuestMessages();
  return (
    <p role="status" className="flex-1 px-6 py-12 text-center font-medium text-lg">
      {submission.submitted}
    </p>
  );
}

type PostFormProps = ReturnType<typeof useSubmissionForm>;

/** Stays mounted while hidden, so that its state survives. */
function PostForm(props: PostFormProps) {
  const { guestForm: text, page } = useGuestMessages();
  const { refs, form, isWords, fields, consent, media, queue, state, isBusy, isSent, submit, notice, offer } = props;
  const [file] = media.files;
  const isFilled = media.files.length === 1 && !file?.problem && !isWords;
  const [opening, setOpening] = useState<PickerOpening | null>(null);
  const handleOpen = (picker: HTMLInputElement) => {
    if (window.matchMedia("(pointer: coarse)").matches) setOpening({ input: picker, atMs: Date.now() });
  };
  const handleAdd = (chosen: readonly File[]) => {
    setOpening(null);
    media.add(chosen);
  };
  const isShort = [fields.rules.person_email_id, fields.rules.person_city].every((rule) => rule === "hidden");
  return (
    <>
      {offer && (
        <Suspense>
          <KeptOffer files={offer.files} onResume={offer.resume} onStartOver={offer.startOver} />
        </Suspense>
      )}
      <form
        {...earlyFormMark}
        ref={refs.formRef}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={(change) => {
          fields.handleInput(change);
          void loadPageFaces([(change.target as HTMLInputElement).value]);
        }}
        hidden={offer !== null || isSent}
        className="group/form flex flex-1 flex-col"
      >
        <noscript className="px-4 pt-6 text-danger sm:px-6">{text.needsScript}</noscript>
        {/* No box of its own: Chromium does not stretch the content of a fieldset. */}
        <fieldset disabled={isBusy} className="contents">
          <legend className="sr-only">{page.yourPost}</legend>
          <div
            className={clsx(
              "flex min-w-0 flex-1 flex-col gap-6 px-4 pt-6 pb-5 sm:px-6",
              isFilled && "post-filled",
              isFilled && isShort && "post-short",
            )}
          >
            {form.missions && (
              <Suspense>
                <MissionCard missions={form.missions} missionRef={refs.missionRef} />
              </Suspense>
            )}
            <MediaField
              files={media.files}
              queue={state}
              error={media.problem}
              unkept={media.unkept}
              isDisabled={isBusy || isSent}
              inputRef={refs.mediaInputRef}
              opening={opening}
              onOpen={handleOpen}
              onAdd={handleAdd}
              onRemove={media.remove}
            />
            {media.files.length > 1 && (
              <Suspense>
                <SeveralFiles
                  files={media.files}
                  queue={state}
                  hasCaptions={fields.rules.caption !== "hidden"}
                  isDisabled={isBusy || isSent}
                  onCaption={media.writeCaption}
                  onRemove={media.remove}
                />
              </Suspense>
            )}
            {form.words && (isWords || !file) && (
              <Suspense>
                <WordsOnly words={file} isDisabled={isBusy || isSent} onAdd={media.addWords} onRemove={media.remove} />
              </Suspense>
            )}
            <GuestFields
              hasWords={form.words}
              isWords={isWords}
              rules={fields.rules}
              problems={fields.problems}
              captionLength={fields.captionLength}
            />
            {consent.wording && (
              <ConsentField
                consent={consent.wording}
                boxRef={refs.boxRef}
                problem={inCurrentLanguage(consent.problem)}
                onTick={consent.handleTick}
              />
            )}
          </div>
        </fieldset>
        <SubmitBar
          queue={state}
          files={media.files}
          notice={notice}
          isBusy={isBusy}
          onOpen={handleOpen}
          onAdd={(chosen) => {
            handleAdd(chosen);
            // The focused chooser gives way to Submit.
            refs.mediaInputRef.current?.focus({ preventScroll: true });
          }}
          onRetry={() => queue.retry("person")}
          onCancel={queue.cancel}
        />
      </form>
    </>
  );
}
