"use client";

import { useWatch } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { spotlightTurnMs, stillPosts, turnMs } from "@/lib/shared/limits/wall";
import { messages } from "@/lib/shared/messages";
import { adsPerPostOptions, qrCallOptions, type WallLayout, wallSpeeds } from "@/lib/shared/vocabulary";
import { ChoiceField } from "../fields/choice-field";
import { ScriptsField } from "../fields/list-pickers";
import { OnOffField } from "../fields/on-off-field";
import { ProgramField } from "../fields/program-field";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

const speedOptions = wallSpeeds.map((speed) => ({ value: speed, label: speed }));
/** Each speed's hint: speed Off turns pages. */
const speedHints = (layout: WallLayout) => {
  const turns = layout === "Single Post Spotlight" ? spotlightTurnMs : turnMs;
  const still = text.wallStillHint(stillPosts[layout], turns / 1_000);
  return Object.fromEntries(wallSpeeds.map((speed) => [speed, speed === "Off" ? still : text.wallSpeedHint]));
};
const callOptions = qrCallOptions.map((seconds) => ({ value: String(seconds), label: text.qrCall(seconds) }));
const adsOptions = adsPerPostOptions.map((count) => ({ value: String(count), label: text.adsPerPost(count) }));

/** Renders 'Event Settings': the wall's motion, its QR code, ads and scripts. */
export function ShowSection() {
  const layout = useWatch<EventFormValues, "wall_layout">({ name: "wall_layout" });
  return (
    <FormSection title={text.sections.settings}>
      <ChoiceField name="wall_speed" options={speedOptions} hint={speedHints(layout)} />
      <ChoiceField name="qr_call_seconds" options={callOptions} hint={text.qrCallHint} />
      <OnOffField name="wall_arrivals" hint={text.wallArrivalsHint} fieldClassName="sm:col-span-2" />
      <ProgramField />
      <ChoiceField name="ads_per_post" options={adsOptions} hint={text.adsPerPostHint} />
      <ScriptsField />
    </FormSection>
  );
}
