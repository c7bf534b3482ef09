"use client";

import { useRef } from "react";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { ScaledFrame } from "./scaled-frame";
import { usePreviewFrame } from "./use-preview-frame";

/** Shows the real guest form at a phone's size, scaled down. It scrolls and takes no input. */
export default function GuestFormStage({ event }: { event: OrganiserEvent | null }) {
  const frame = useRef<HTMLIFrameElement>(null);
  usePreviewFrame(frame, event, "form");
  return <ScaledFrame frame={frame} size="form" src={paths.formPreview} title={messages.events.formPreviewFrame} />;
}
