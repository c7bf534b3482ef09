"use client";

import Link from "next/link";
import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { useModerationEvents } from "@/lib/client/posts/hooks";
import { type AccountDetails, type OwnFields, ownFields } from "@/lib/shared/account/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { DetailsForm } from "./details-form";

const text = messages.account;
const { labels } = text;

/** Edits a moderator's own email and phone number, and lists the events assigned to them. */
export function OwnDetailsForm({ details }: { details: AccountDetails }) {
  return (
    <DetailsForm title="You" schema={ownFields} details={details}>
      <TextField label={labels.email} type="email" readOnly value={details.email} hint={text.ownEmailHint} />
      <PhoneField />
      <OwnEvents />
    </DetailsForm>
  );
}

function PhoneField() {
  const { register, formState } = useFormContext<OwnFields>();
  return (
    <TextField
      label={labels.phone_number}
      type="tel"
      autoComplete="tel"
      maxLength={limits.phoneNumberMaxLength}
      hint={text.ownPhoneHint}
      error={formState.errors.phone_number?.message}
      {...register("phone_number")}
    />
  );
}

/** Links to the moderation of each event. Renders nothing without the list: the Moderate page shows its error. */
function OwnEvents() {
  const { data: events } = useModerationEvents();
  if (!events) return null;
  return (
    <section aria-labelledby="own-events" className="min-w-0 sm:col-span-2">
      <h3 id="own-events" className="font-medium text-sm">
        {text.ownEvents}
      </h3>
      {events.length === 0 ? (
        <p className="mt-1 text-muted">{text.noOwnEvents}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1">
          {events.map((event) => (
            <li key={event.id} className="[overflow-wrap:anywhere]">
              <Link
                dir="auto"
                href={paths.moderateEvent(event.id)}
                className="font-medium text-accent-ink underline underline-offset-2"
              >
                {event.event_name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
