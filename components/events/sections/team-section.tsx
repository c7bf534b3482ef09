"use client";

import Link from "next/link";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { ModeChoice } from "@/components/rules/mode-choice";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { waitAlarmOptions } from "@/lib/shared/vocabulary";
import { ChoiceField } from "../fields/choice-field";
import { ModeratorsField } from "../fields/list-pickers";
import { OnOffField } from "../fields/on-off-field";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;
const { labels } = text;

const alarmOptions = waitAlarmOptions.map((seconds) => ({ value: String(seconds), label: text.waitAlarm(seconds) }));

/** Renders who moderates, who decides, and who is told. `event` is null for a new event. */
export function TeamSection({ event }: { event: OrganiserEvent | null }) {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <FormSection title={text.sections.team}>
      <ModeratorsField />
      <ModerationField event={event} />
      <OnOffField name="wall_delay" hint={text.wallDelayHint} fieldClassName="sm:col-span-2" />
      <OnOffField name="notification_status" fieldClassName="sm:col-span-2" />
      <TextField
        label={labels.notification_emails}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={text.notificationEmailsHint}
        fieldClassName="sm:col-span-2"
        error={formState.errors.notification_emails?.message}
        {...register("notification_emails")}
      />
      <ChoiceField name="wait_alarm_seconds" options={alarmOptions} hint={text.waitAlarmHint} />
    </FormSection>
  );
}

/** A new event has no posts yet, and no page of rules. */
function ModerationField({ event }: { event: OrganiserEvent | null }) {
  const { control, setValue } = useFormContext<EventFormValues>();
  const mode = useWatch({ control, name: "moderation_mode" });
  const savedMode = event?.moderation_mode ?? null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">{labels.moderation_mode}</legend>
      <ModeChoice
        savedMode={savedMode ?? "Review"}
        onFirstAutomatic={() => setValue("wall_delay", "on", { shouldDirty: true })}
      />
      {savedMode && mode !== savedMode && mode !== "Review" && (
        <p className="text-muted text-xs">{messages.rules.onlyNew}</p>
      )}
      {event && (
        <Link
          href={paths.eventRules(event.id)}
          prefetch={false}
          className="w-fit font-medium text-accent-ink text-sm underline underline-offset-2"
        >
          {text.rulesLink}
        </Link>
      )}
    </fieldset>
  );
}
