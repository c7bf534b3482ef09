"use client";

import { Controller, useFormContext } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { messages } from "@/lib/messages";
import { adsPerPostOptions, wallSpeeds } from "@/lib/vocabulary";
import type { EventFormValues } from "./event-form-values";
import { LayoutField } from "./layout-field";
import { ModeratorsField, ScriptsField } from "./list-pickers";
import { OnOffField } from "./on-off-field";
import { PasswordSettings } from "./password-settings";
import { ProgramField } from "./program-field";

const said = messages.events;
const { labels } = said;

const speedOptions = wallSpeeds.map((speed) => ({ value: speed, label: speed }));
const adsOptions = adsPerPostOptions.map((count) => ({ value: String(count), label: said.adsPerPost(count) }));

/** 'Event Settings': who hears of posts and approves them, what runs beside them, and how the wall moves. */
export function SettingsSection({ hasPassword }: { hasPassword: boolean }) {
  const { register, control, formState } = useFormContext<EventFormValues>();
  return (
    <FormSection title="Event Settings">
      <OnOffField name="notification_status" fieldClassName="sm:col-span-2" />
      <TextField
        label={labels.notification_emails}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={said.notificationEmailsHint}
        fieldClassName="sm:col-span-2"
        error={formState.errors.notification_emails?.message}
        {...register("notification_emails")}
      />
      <ScriptsField />
      <ProgramField />
      <Controller
        control={control}
        name="ads_per_post"
        render={({ field, fieldState }) => (
          <SelectField
            label={labels.ads_per_post}
            hint={said.adsPerPostHint}
            options={adsOptions}
            error={fieldState.error?.message}
            {...field}
            value={String(field.value)}
            onChange={(count) => field.onChange(Number(count))}
          />
        )}
      />
      <ModeratorsField />
      <PasswordSettings hasPassword={hasPassword} />
      <Controller
        control={control}
        name="wall_speed"
        render={({ field, fieldState }) => (
          <SelectField
            label={labels.wall_speed}
            hint={said.wallSpeedHint}
            options={speedOptions}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      <LayoutField />
    </FormSection>
  );
}
