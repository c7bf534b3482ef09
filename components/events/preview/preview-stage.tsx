"use client";

import { useRef, useState } from "react";
import { SegmentedControl } from "@/components/ui/choice/segmented-control";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { type FrameSize, ScaledFrame } from "./scaled-frame";
import { usePreviewFrame } from "./use-preview-frame";

const text = messages.events;

const segments = (["screen", "phone"] as const).map((value) => ({ value, label: text.previewSizes[value] }));

/** Shows the real wall in an iframe at screen size, scaled down. It is a picture: it takes no clicks. */
export default function PreviewStage({ event }: { event: OrganiserEvent | null }) {
  const [size, setSize] = useState<FrameSize>("screen");
  const frame = useRef<HTMLIFrameElement>(null);
  const { hasOwnPosts } = usePreviewFrame(frame, event, "wall");
  return (
    <>
      <SegmentedControl label={text.previewSize} value={size} onChange={setSize} segments={segments} />
      <ScaledFrame frame={frame} size={size} src={paths.wallPreview} title={text.previewFrame} />
      {hasOwnPosts === false && <p className="text-muted text-xs">{text.previewSamples}</p>}
    </>
  );
}
