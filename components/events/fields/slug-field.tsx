"use client";

import { Check } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { type SlugCheck, useSlugCheck } from "@/lib/client/events/hooks";
import { slugFromName, slugLetters, typableSlug } from "@/lib/shared/events/offers";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { EventFormValues } from "../form/event-form-values";
import { OfferButton } from "./offer-button";
import { useApplyOffer } from "./use-offers";

const text = messages.events;

/**
 * Edits the event's slug and checks it while typing. `eventId` is the event that owns it already; null for a new one.
 */
export function SlugField({ eventId }: { eventId: string | null }) {
  const { register, control, formState, setValue } = useFormContext<EventFormValues>();
  const { onChange, ...input } = register("event_url_slug");
  const [typed, taken] = useWatch({ control, name: ["event_url_slug", "take_former_slug"] });
  const checked = useSlugCheck(typed, eventId);
  const check: SlugCheck = checked.state === "former" && taken === checked.slug ? { state: "taking" } : checked;
  return (
    <TextField
      label={text.labels.event_url_slug}
      isRequired
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.slugMaxLength}
      className="lowercase"
      fieldClassName="sm:col-span-2"
      error={errorOf(check) ?? formState.errors.event_url_slug?.message}
      hint={
        <SlugHint
          check={check}
          slug={typed}
          isChanged={eventId !== null && typed !== formState.defaultValues?.event_url_slug}
          onTake={(slug) => setValue("take_former_slug", slug, { shouldDirty: true })}
        />
      }
      labelEnd={eventId === null && <NameOffer />}
      {...input}
      onChange={(change) => {
        lowerCase(change);
        return onChange(change);
      }}
    />
  );
}

/** Lower-cases typed capitals and keeps the caret's position. Leaves an unfinished IME composition untouched. */
function lowerCase({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const small = target.value.toLowerCase();
  if (small === target.value || (nativeEvent as InputEvent).isComposing) return;
  const { selectionStart, selectionEnd } = target;
  target.value = small;
  target.setSelectionRange(selectionStart, selectionEnd);
}

/** Offers a slug made from the event's name, once the name yields one; then the same without its letters. */
function NameOffer() {
  const { control } = useFormContext<EventFormValues>();
  const [name, typed] = useWatch({ control, name: ["event_name", "event_url_slug"] });
  const [letters] = useState(slugLetters);
  const applyOffer = useApplyOffer();
  const slug = typableSlug(name, letters);
  if (!slug) return null;
  const isTaken = typed === slug;
  const offered = isTaken ? slugFromName(name) : slug;
  return (
    <OfferButton onTake={() => applyOffer("event_url_slug", offered)}>
      <span className="block max-w-56 truncate">
        {isTaken ? text.offerBareSlug(`-${letters}`) : text.offerSlug(offered)}
      </span>
    </OfferButton>
  );
}

function errorOf(check: SlugCheck): string | undefined {
  if (check.state === "taken" || check.state === "former") return text.slugTaken;
  return check.state === "invalid" ? check.message : undefined;
}

type SlugHintProps = {
  check: SlugCheck;
  slug: string;
  /** The event had another slug when it was opened. */
  isChanged: boolean;
  onTake: (slug: string) => void;
};

/** Stays mounted, so that screen readers announce its changes. */
function SlugHint({ check, slug, isChanged, onTake }: SlugHintProps) {
  const address = slug.trim().toLowerCase();
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {address && check.state !== "invalid" && <span className="break-all">{paths.event(address)}</span>}
      <span role="status">
        {check.state === "checking" && text.slugChecking}
        {check.state === "taking" && text.slugTaking}
        {check.state === "former" && text.slugFormer(check.event_name)}
        {check.state === "free" && (
          <span className="inline-flex items-center gap-1 font-medium text-success">
            <Check aria-hidden="true" className="size-3" />
            {text.slugAvailable}
          </span>
        )}
      </span>
      {check.state === "former" && <OfferButton onTake={() => onTake(check.slug)}>{text.slugTake}</OfferButton>}
      {isChanged && (check.state === "free" || check.state === "taking") && <span>{text.slugKept}</span>}
    </span>
  );
}
