"use client";

import { FormSection } from "@/components/form/form-section";
import { messages } from "@/lib/shared/messages";
import { adsPerPostOptions, qrCallOptions, wallSpeeds } from "@/lib/shared/vocabulary";
import { ChoiceField } from "../fields/choice-field";
import { ScriptsField } from "../fields/list-pickers";
import { OnOffField } from "../fields/on-off-field";
import { ProgramField } from "../fields/program-field";

const text = messages.events;

const speedOptions = wallSpeeds.map((speed) => ({ value: speed, label: speed }));
const callOptions = qrCallOptions.map((seconds) => ({ value: String(seconds), label: text.qrCall(seconds) }));
const adsOptions = adsPerPostOptions.map((count) => ({ value: String(count), label: text.adsPerPost(count) }));

/** Renders 'Event Settings': the wall's motion, its QR code, ads and scripts. */
export function ShowSection() {
  return (
    <FormSection title={text.sections.settings}>
      <ChoiceField name="wall_speed" options={speedOptions} hint={text.wallSpeedHint} />
      <ChoiceField name="qr_call_seconds" options={callOptions} hint={text.qrCallHint} />
      <OnOffField name="wall_arrivals" hint={text.wallArrivalsHint} fieldClassName="sm:col-span-2" />
      <ProgramField />
      <ChoiceField name="ads_per_post" options={adsOptions} hint={text.adsPerPostHint} />
      <ScriptsField />
    </FormSection>
  );
}
