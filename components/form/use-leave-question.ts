"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { messages } from "@/lib/shared/messages";

/**
 * Asks before a link or the browser leaves a page with unsaved changes. Next has no event for this, so it catches the
 * clicks on links; the browser's own question covers closing and reloading.
 */
export function useLeaveQuestion(hasChanges: boolean): void {
  const confirm = useConfirm();
  const router = useRouter();
  const { discardChanges: title, discardChangesHint: description, discard: confirmLabel } = messages.events;
  const confirmLeave = useEffectEvent(async (link: HTMLAnchorElement) => {
    if (await confirm({ title, description, confirmLabel, isDanger: true })) router.push(link.href);
  });
  useEffect(() => {
    if (!hasChanges) return;
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || link.target === "_blank" || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      void confirmLeave(link);
    };
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Captured: Next's own handler must not see the click.
    document.addEventListener("click", handleClick, { capture: true });
    window.addEventListener("beforeunload", handleUnload);
    return () => {
      document.removeEventListener("click", handleClick, { capture: true });
      window.removeEventListener("beforeunload", handleUnload);
    };
  }, [hasChanges]);
}
