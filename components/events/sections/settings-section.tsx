"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { ModeChoice } from "@/components/rules/mode-choice";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import {
  adsPerPostOptions,
  type ModerationMode,
  qrCallOptions,
  waitAlarmOptions,
  wallSpeeds,
} from "@/lib/shared/vocabulary";
import { ChoiceField } from "../fields/choice-field";
import { LayoutField } from "../fields/layout-field";
import { ModeratorsField, ScriptsField } from "../fields/list-pickers";
import { OnOffField } from "../fields/on-off-field";
import { PasswordSettings } from "../fields/password-settings";
import { ProgramField } from "../fields/program-field";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;
const { labels } = text;

const speedOptions = wallSpeeds.map((speed) => ({ value: speed, label: speed }));
const callOptions = qrCallOptions.map((seconds) => ({ value: String(seconds), label: text.qrCall(seconds) }));
const alarmOptions = waitAlarmOptions.map((seconds) => ({ value: String(seconds), label: text.waitAlarm(seconds) }));
const adsOptions = adsPerPostOptions.map((count) => ({ value: String(count), label: text.adsPerPost(count) }));

/** Renders 'Event Settings': notifications, approval, ads and scripts, and the wall's motion. */
export function SettingsSection({ event }: { event: OrganiserEvent | null }) {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <FormSection name="settings" title={text.sections.settings}>
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
      <ScriptsField />
      <ProgramField />
      <ChoiceField name="ads_per_post" options={adsOptions} hint={text.adsPerPostHint} />
      <ModeratorsField />
      <ModerationField savedMode={event?.moderation_mode ?? null} />
      <OnOffField name="wall_delay" hint={text.wallDelayHint} fieldClassName="sm:col-span-2" />
      <PasswordSettings hasPassword={event?.has_password ?? false} />
      <ChoiceField name="wall_speed" options={speedOptions} hint={text.wallSpeedHint} />
      <OnOffField name="wall_arrivals" hint={text.wallArrivalsHint} />
      <ChoiceField name="qr_call_seconds" options={callOptions} hint={text.qrCallHint} />
      <LayoutField />
    </FormSection>
  );
}

/** `savedMode` is null for a new event, which has no posts yet. */
function ModerationField({ savedMode }: { savedMode: ModerationMode | null }) {
  const { control, setValue } = useFormContext<EventFormValues>();
  const mode = useWatch({ control, name: "moderation_mode" });
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
    </fieldset>
  );
}
