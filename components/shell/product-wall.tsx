"use client";

import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { WallDraft } from "@/lib/client/wall-preview/messages";
import { useSentWall } from "@/lib/client/wall-preview/use-sent-wall";
import { paths } from "@/lib/shared/paths";

type Props = {
  wall: WallDraft;
  /** The frame's; the page has it, because every sentence of the console would come with it here. */
  title: string;
  className?: string;
};

/** Shows the product's own wall, moving. It is a picture: it takes no clicks and no focus. */
export function ProductWall({ wall, title, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isDrawn = useSentWall(frame, wall);
  const [isAlive, setIsAlive] = useState(false);
  // A frame in the page's own markup could be ready before anything here listens.
  useEffect(() => setIsAlive(true), []);
  return (
    <div className={cn("overflow-hidden", className)} inert>
      {isAlive && (
        // Its foot, with a code that leads nowhere, is below the edge.
        <iframe
          ref={frame}
          src={paths.wallPreview}
          title={title}
          tabIndex={-1}
          className="h-[240%] w-[200%] origin-top-left scale-50 border-0 transition-opacity duration-700"
          style={{ opacity: isDrawn ? 1 : 0 }}
        />
      )}
    </div>
  );
}
