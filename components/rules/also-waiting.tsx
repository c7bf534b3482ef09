"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { messages } from "@/lib/shared/messages";
import type { ModerationMode } from "@/lib/shared/vocabulary";

const text = messages.rulesPage;

export type AlsoWaitingProps = { savedMode: ModerationMode; waiting: number };

/** Asks if a new automatic mode also decides the posts that wait. */
export function AlsoWaiting({ savedMode, waiting }: AlsoWaitingProps) {
  const { control, register } = useFormContext<{ moderation_mode: ModerationMode; apply_to_waiting: boolean }>();
  const mode = useWatch({ control, name: "moderation_mode" });
  if (mode === "Review" || mode === savedMode || waiting === 0) return null;
  return (
    <CheckboxField label={text.alsoWaiting(waiting)} hint={text.alsoWaitingHint} {...register("apply_to_waiting")} />
  );
}
