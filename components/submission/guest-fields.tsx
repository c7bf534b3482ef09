"use client";

import { clsx } from "clsx";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { FieldFrame, useField } from "@/components/form/field";
import { focusInView } from "@/lib/client/browser/focus-in-view";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { GuestFields as Fields } from "@/lib/client/submission/use-guest-fields";
import type { GuestFieldName } from "@/lib/shared/form-rules";
import { formLimits } from "@/lib/shared/limits/form";
import { guestLimits } from "@/lib/shared/limits/guest";
import { ownSentence } from "./form-notice";

export type GuestFieldsProps = Pick<Fields, "rules" | "problems" | "captionLength"> & {
  /** The event takes words without a photo, so the caption's box keeps them even where captions are hidden. */
  hasWords?: true | undefined;
  isWords?: boolean;
};

/** Renders the fields beside the photo (spec, section 2.9) that the event asks for. */
export function GuestFields({ captionLength, hasWords, isWords, ...shared }: GuestFieldsProps) {
  const { guestForm: text } = useGuestMessages();
  return (
    <div className={clsx("flex flex-col gap-5 empty:hidden", "post-parts")}>
      <Line {...shared} name="person_name" autoComplete="name" autoCapitalize="words" dir="auto" />
      <Line
        {...shared}
        name="person_email_id"
        hint={text.emailFor}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
      />
      <Line {...shared} name="person_city" autoComplete="address-level2" autoCapitalize="words" dir="auto" />
      <Caption
        {...shared}
        length={captionLength}
        most={isWords ? formLimits.wordsMaxLength : guestLimits.guestTextMaxLength.caption}
        isKept={hasWords}
      />
    </div>
  );
}

type Shared = Pick<Fields, "rules" | "problems">;

function useGuestField({ rules, problems }: Shared, name: GuestFieldName, hint?: string) {
  const { guestForm: text, guestFields } = useGuestMessages();
  const { label } = guestFields[name];
  const isRequired = rules[name] === "required";
  const shownLabel: ReactNode = isRequired ? (
    label
  ) : (
    <>
      {label} <span className="font-normal text-muted">{text.optional}</span>
    </>
  );
  const problem = problems[name];
  const facts = { hint, error: ownSentence(problem) ?? undefined, isRequired };
  const { ids, control } = useField(facts);
  return {
    isShown: rules[name] !== "hidden",
    frame: { ...facts, label: shownLabel },
    ids,
    control: { ...control, "aria-invalid": problem ? (true as const) : undefined },
  };
}

type LineProps = Shared & ComponentProps<"input"> & { name: GuestFieldName; hint?: string };

function Line({ rules, problems, name, hint, ...input }: LineProps) {
  const { isShown, frame, ids, control } = useGuestField({ rules, problems }, name, hint);
  if (!isShown) return null;
  return (
    <FieldFrame {...frame} ids={ids}>
      <input
        type="text"
        className="field-box h-12 scroll-mb-44 px-3"
        enterKeyHint="next"
        onKeyDown={focusNextOnEnter}
        name={name}
        {...control}
        {...input}
      />
    </FieldFrame>
  );
}

type CaptionProps = Shared & { length: number; most: number; isKept: true | undefined };

function Caption({ length, most, isKept, ...shared }: CaptionProps) {
  const { isShown, frame, ids, control } = useGuestField(shared, "caption");
  if (!isShown && !isKept) return null;
  return (
    <FieldFrame
      {...frame}
      ids={ids}
      labelEnd={<CaptionCount length={length} most={most} />}
      fieldClassName={isShown ? "post-caption" : "hidden!"}
    >
      <textarea
        rows={3}
        maxLength={most === formLimits.wordsMaxLength ? most : undefined}
        dir="auto"
        className="field-box field-sizing-content max-h-96 min-h-24 scroll-mb-44 px-3 py-2"
        name="caption"
        {...control}
      />
    </FieldFrame>
  );
}

/** Shown once four fifths are used. */
function CaptionCount({ length, most }: { length: number; most: number }) {
  if (length < most * 0.8) return null;
  return (
    <span className={length > most ? "font-medium text-danger" : undefined}>
      {length} / {most}
    </span>
  );
}

/** A phone's Enter key says 'next', so it must not submit. */
function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLElement>("input:not([type=file]), textarea") ?? []),
  ];
  focusInView(fields[fields.indexOf(event.currentTarget) + 1], "nearest");
}
