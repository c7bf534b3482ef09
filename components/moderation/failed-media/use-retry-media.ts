"use client";

import { toast } from "@/components/ui/overlay/toast";
import { useRetryPostMedia } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";

/** Retries the media of one post, and shows the outcome of the request. */
export function useRetryMedia(id: string): { retry: () => Promise<void>; isPending: boolean } {
  const { mutateAsync, isPending } = useRetryPostMedia();
  // Await it: the button unmounts before the answer, and TanStack Query drops `mutate` callbacks of unmounted
  // components.
  const retry = async () => {
    try {
      await mutateAsync({ id });
      toast.success(messages.failedMedia.retryingOne);
    } catch (error) {
      toast.danger((error as Error).message, { title: messages.common.errorTitle });
    }
  };
  return { retry, isPending };
}
