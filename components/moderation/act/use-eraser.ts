"use client";

import { useConfirmedDelete } from "@/components/ui/use-confirmed-delete";
import { useSession } from "@/lib/client/browser/session";
import { useErasePost } from "@/lib/client/posts/bin";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";

/**
 * Returns a function that erases a post permanently after a confirmation, then calls back; null if the person may not.
 */
export function useEraser(): ((post: OrganiserPost, onErased: () => void) => Promise<void>) | null {
  const confirmedDelete = useConfirmedDelete();
  const { mutateAsync: sendErase } = useErasePost();
  const isAdmin = useSession()?.role === "admin";
  if (!isAdmin) return null;
  const { bin } = messages;
  return (post, onErased) =>
    confirmedDelete({
      question: bin.eraseQuestion(guestName(post)),
      description: bin.eraseHint,
      confirmLabel: bin.erase,
      remove: async () => {
        await sendErase({ id: post.id });
        onErased();
      },
      deleted: bin.erased,
      failed: bin.eraseFailed,
    });
}
