"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/browser/api-client";
import { useLatest } from "@/lib/client/browser/use-latest";
import { useDealPost } from "@/lib/client/holds/hooks";
import { postKeys } from "@/lib/client/posts/cache";
import { messages } from "@/lib/shared/messages";
import type { QueueAddress } from "../filters/use-queue-address";

const noticeId = "deal";

/** Opens one waiting post after another: a decision about one opens the next. */
export function useDealing(address: QueueAddress) {
  const { mutateAsync: sendDeal, isPending } = useDealPost();
  const queryClient = useQueryClient();
  const now = useLatest(address);
  const dealtId = useRef<string | null>(null);

  const deal = async () => {
    if (isPending) return;
    try {
      const { post } = await sendDeal(now.current.filter.event_id ?? null);
      // The post may be older than all loaded ones.
      if (post) queryClient.setQueryData(postKeys.one(post.id), post);
      const { openPost, showPost, closePost } = now.current;
      const wasDealt = openPost !== null && openPost === dealtId.current;
      dealtId.current = post?.id ?? null;
      if (post && post.id !== openPost) showPost(post.id);
      else toast.info(messages.holds.noneWaiting, { id: noticeId });
      if (!post && wasDealt) closePost();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "session_ended")) {
        toast.danger(messages.holds.dealFailed, { id: noticeId });
      }
    }
  };
  return { deal, isDealing: isPending, isDealt: (id: string) => dealtId.current === id };
}
