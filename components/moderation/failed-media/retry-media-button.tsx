"use client";

import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { isMediaRetriable } from "@/lib/shared/posts/failed-media";
import { useRetryMedia } from "./use-retry-media";

/** Retries failed media in a large view; renders nothing if a retry is impossible. */
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
