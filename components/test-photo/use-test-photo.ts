"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/overlay/toast";
import { useSession } from "@/lib/client/session/session";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";

type TestedEvent = Pick<OrganiserEvent, "id" | "event_url_slug" | "event_status">;

/** Sends a test photo as a guest would, and shows the result. The sending is loaded on first use. */
export function useTestPhoto() {
  const queryClient = useQueryClient();
  const email = useSession()?.email ?? "";
  const [isSending, setIsSending] = useState(false);
  const send = async (event: TestedEvent) => {
    if (isSending) return;
    setIsSending(true);
    try {
      const { sendTestPhoto } = await import("@/lib/client/event-desk/send-test-photo");
      toast.success(await sendTestPhoto(event, email));
      void queryClient.invalidateQueries();
    } catch (error) {
      const reason = error instanceof Error && error.message ? error.message : messages.testPhoto.failed;
      toast.danger(reason, { title: messages.common.errorTitle });
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, send };
}
