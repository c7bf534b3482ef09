"use client";

import { lazy, Suspense } from "react";
import { MyPostsLine } from "@/components/receipt/my-posts-line";
import { guestTokenFor, newGuestToken } from "@/lib/client/receipt/token";
import { earlyFormMark } from "@/lib/client/submission/early";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import { GuestFields } from "./guest-fields";
import { KeptOffer } from "./kept-offer";
import { MediaField } from "./media-field";
import { SubmitBar } from "./submit-bar";
import { useSubmissionForm } from "./use-submission-form";

export type SubmissionFormProps = {
  event: PublicEvent;
  /** Only being signed in opened this form, so sending needs it too. */
  isTeam: boolean;
};

/** Photos and clips, name, email, city and caption, on their way to the wall. */
export function SubmissionForm({ event, isTeam }: SubmissionFormProps) {
  const submission = useSubmissionForm(event, isTeam);
  if (!submission.isSent) {
    return (
      <>
        <MyPostsLine slug={event.event_url_slug} />
        <PostForm {...submission} />
      </>
    );
  }
  return (
    <Suspense>
      <ReceiptView
        event={event}
        token={guestTokenFor(event.event_url_slug)}
        sent={sentPosts(submission)}
        onAgain={() => submission.startAgain(true)}
        onSomebodyElse={() => {
          newGuestToken(event.event_url_slug);
          submission.startAgain(false);
        }}
      />
    </Suspense>
  );
}

const ReceiptView = lazy(() => import("@/components/receipt/receipt-view"));

/** What the receipt shows of what was sent: the chosen photo itself. */
function sentPosts({ media, form }: ReturnType<typeof useSubmissionForm>) {
  const { caption } = form.getValues();
  return media.files.map(({ id, memory, mediaType, original }) => ({
    id: memory.postId ?? id,
    preview: mediaType === "image" ? original : null,
    caption,
  }));
}

type PostFormProps = ReturnType<typeof useSubmissionForm>;

function PostForm({ form, media, mediaInputRef, queue, state, isBusy, submit, notice, offer }: PostFormProps) {
  return (
    <>
      {offer && <KeptOffer files={offer.files} onGoOn={offer.goOn} onStartOver={offer.startOver} />}
      {/* Stays mounted, so that what is in it does not have to be put back. */}
      <form
        {...earlyFormMark}
        // It may have been pressed, and say so, before React sees it.
        suppressHydrationWarning
        method="post"
        noValidate
        onSubmit={submit}
        hidden={offer !== null}
        className="group/form flex flex-1 flex-col"
      >
        <noscript className="px-4 pt-6 text-danger sm:px-6">{messages.guestForm.needsScript}</noscript>
        <fieldset disabled={isBusy} className="flex min-w-0 flex-1 flex-col gap-6 px-4 py-6 sm:px-6">
          <legend className="sr-only">Your post</legend>
          <MediaField
            files={media.files}
            queue={state}
            error={media.problem}
            isDisabled={isBusy}
            inputRef={mediaInputRef}
            onAdd={media.add}
            onRemove={media.remove}
          />
          <GuestFields register={form.register} control={form.control} errors={form.formState.errors} />
        </fieldset>
        <SubmitBar
          queue={state}
          files={media.files}
          notice={notice}
          isBusy={isBusy}
          onRetry={() => queue.retry("person")}
          onCancel={queue.cancel}
        />
      </form>
    </>
  );
}
