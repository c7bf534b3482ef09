"use client";

import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { onWindowMessage, postToWindow } from "@/lib/client/wall-preview/messages";
import { useFrameDrawn } from "@/lib/client/wall-preview/use-frame-drawn";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

/** Shows the product's own wall with its sample posts, moving. It is a picture: it takes no clicks and no focus. */
export function ProductWall({ event, className }: { event: PublicEvent; className?: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isDrawn = useFrameDrawn(frame);
  useEffect(
    () =>
      onWindowMessage(
        "wallflower:preview-ready",
        () => frame.current?.contentWindow,
        () => {
          const other = frame.current?.contentWindow;
          if (other) postToWindow(other, { type: "wallflower:preview-draft", draft: { event, posts: null } });
        },
      ),
    [event],
  );
  return (
    <div className={cn("overflow-hidden", className)} inert>
      {/* Its foot, with a code that leads nowhere, is below the edge. */}
      <iframe
        ref={frame}
        src={paths.wallPreview}
        title={messages.product.title}
        tabIndex={-1}
        className="h-[240%] w-[200%] origin-top-left scale-50 border-0 transition-opacity duration-700"
        style={{ opacity: isDrawn ? 1 : 0 }}
      />
    </div>
  );
}
