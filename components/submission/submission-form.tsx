"use client";

import { useSyncExternalStore } from "react";
import type { PublicEvent } from "@/lib/events/public-contract";
import { GuestFields } from "./guest-fields";
import { MediaField } from "./media-field";
import { SubmitBar } from "./submit-bar";
import { SubmittedView } from "./submitted-view";
import { useSubmissionForm } from "./use-submission-form";

export type SubmissionFormProps = {
  event: PublicEvent;
  /** Only being signed in opened this form, so sending needs it too. */
  isTeam: boolean;
};

/** Photo, name, email, city and caption, on their way to the wall. */
export function SubmissionForm({ event, isTeam }: SubmissionFormProps) {
  const { form, media, mediaInputRef, sender, state, isBusy, submit, startAgain, notice } = useSubmissionForm(
    event,
    isTeam,
  );
  const isReady = useSyncExternalStore(never, isTrue, isFalse);

  if (state.step === "sent") {
    return (
      <SubmittedView
        slug={event.event_url_slug}
        onAgain={() => startAgain(true)}
        onSomebodyElse={() => startAgain(false)}
      />
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <fieldset disabled={isBusy} className="flex min-w-0 flex-1 flex-col gap-6 px-4 py-6 sm:px-6">
        <legend className="sr-only">Your post</legend>
        <MediaField
          photo={media.photo}
          error={media.problem}
          isDisabled={isBusy}
          inputRef={mediaInputRef}
          onChoose={media.choose}
          onRemove={media.remove}
        />
        <GuestFields register={form.register} control={form.control} errors={form.formState.errors} />
      </fieldset>
      <SubmitBar
        state={state}
        notice={notice}
        isBusy={isBusy}
        isReady={isReady}
        onRetry={() => sender.retry("person")}
        onCancel={sender.cancel}
      />
    </form>
  );
}

const never = () => () => {};
const isTrue = () => true;
const isFalse = () => false;
