"use client";

import { toast } from "@/components/ui/toast";
import { useRetryPostMedia } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";

/** Tries the media of one post again, and says what came of the request. */
export function useRetryMedia(id: string): { retry: () => Promise<void>; isPending: boolean } {
  const { mutateAsync, isPending } = useRetryPostMedia();
  // Awaited: the button is gone by the time of the answer, and callbacks of a mutation with it.
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
