"use client";

import { Controller, useFormContext, useWatch } from "react-hook-form";
import { SwitchField } from "@/components/form/switch-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/shared/messages";
import { AlsoWaiting, type AlsoWaitingProps } from "./also-waiting";
import { OnOff } from "./limit-fields";
import { ModeChoice } from "./mode-choice";
import type { RulesFormValues } from "./use-rules-form";

const text = messages.rulesPage;

/** Chooses who decides, with the wall delay of the automatic modes, and the dry run, in which rules only note. */
export function ModeFields({ savedMode, waiting }: AlsoWaitingProps) {
  const { control, setValue } = useFormContext<RulesFormValues>();
  const mode = useWatch({ control, name: "moderation_mode" });
  return (
    <Card>
      <CardHeader title={text.mode} />
      <CardBody className="flex flex-col gap-6">
        <fieldset className="flex min-w-0 flex-col gap-6">
          <legend className="sr-only">{text.mode}</legend>
          <ModeChoice
            savedMode={savedMode}
            onFirstAutomatic={() => setValue("wall_delay", "on", { shouldDirty: true })}
          />
        </fieldset>
        {mode !== "Review" && (
          <Controller
            control={control}
            name="wall_delay"
            render={({ field: { value, onChange, ...field } }) => (
              <SwitchField
                label={messages.events.labels.wall_delay}
                hint={messages.events.wallDelayHint}
                checked={value === "on"}
                onCheckedChange={(isOn) => onChange(isOn ? "on" : "off")}
                {...field}
              />
            )}
          />
        )}
        <OnOff name="dry_run" hint={text.dryRunHint} />
        <AlsoWaiting savedMode={savedMode} waiting={waiting} />
      </CardBody>
    </Card>
  );
}
