"use client";

import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { isMediaRetriable } from "@/lib/shared/posts/failed-media";
import { useRetryMedia } from "./use-retry-media";

/** Tries again where a large view says why there is no picture; renders nothing where that cannot be tried. */
export function RetryMediaButton({ post }: { post: OrganiserPost }) {
  const { retry, isPending } = useRetryMedia(post.id);
  if (!isMediaRetriable(post)) return null;
  return (
    <Button
      icon={<RotateCw aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => void retry()}
      className="pointer-coarse:min-h-11"
    >
      {messages.failedMedia.retry}
    </Button>
  );
}
