"use client";

import { useFormContext } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { messages } from "@/lib/shared/messages";
import { adsPerPostOptions, qrCallOptions, waitAlarmOptions, wallSpeeds } from "@/lib/shared/vocabulary";
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
export function SettingsSection({ hasPassword }: { hasPassword: boolean }) {
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
      <OnOffField name="wall_delay" hint={text.wallDelayHint} fieldClassName="sm:col-span-2" />
      <PasswordSettings hasPassword={hasPassword} />
      <ChoiceField name="wall_speed" options={speedOptions} hint={text.wallSpeedHint} />
      <OnOffField name="wall_arrivals" hint={text.wallArrivalsHint} />
      <ChoiceField name="qr_call_seconds" options={callOptions} hint={text.qrCallHint} />
      <LayoutField />
    </FormSection>
  );
}
