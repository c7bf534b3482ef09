"use client";

import { Check } from "lucide-react";
import type { ChangeEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { type SlugCheck, useSlugCheck } from "@/lib/client/events/hooks";
import { slugFromName } from "@/lib/shared/events/offers";
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
  const { register, control, formState } = useFormContext<EventFormValues>();
  const { onChange, ...input } = register("event_url_slug");
  const typed = useWatch({ control, name: "event_url_slug" });
  const check = useSlugCheck(typed, eventId);
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
      hint={<SlugHint check={check} slug={typed} />}
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

/** Offers a slug made from the event's name, once the name yields one. */
function NameOffer() {
  const { control } = useFormContext<EventFormValues>();
  const slug = slugFromName(useWatch({ control, name: "event_name" }));
  const applyOffer = useApplyOffer();
  return slug && <OfferButton onTake={() => applyOffer("event_url_slug", slug)}>{text.offerSlug}</OfferButton>;
}

function errorOf(check: SlugCheck): string | undefined {
  if (check.state === "taken") return text.slugTaken;
  return check.state === "invalid" ? check.message : undefined;
}

/** Stays mounted, so that screen readers announce its changes. */
function SlugHint({ check, slug }: { check: SlugCheck; slug: string }) {
  const address = slug.trim().toLowerCase();
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {address && check.state !== "invalid" && <span className="break-all">{paths.event(address)}</span>}
      <span role="status">
        {check.state === "checking" && text.slugChecking}
        {check.state === "free" && (
          <span className="inline-flex items-center gap-1 font-medium text-success">
            <Check aria-hidden="true" className="size-3" />
            {text.slugAvailable}
          </span>
        )}
      </span>
    </span>
  );
}
