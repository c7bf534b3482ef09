"use client";

import { useEffect, useRef } from "react";
import { Spinner } from "@/components/ui/spinner";
import { withTicket } from "@/lib/client/event-gate/ticket";
import { api } from "@/lib/client/session/api-client";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";

/** Redirects to `address`, a page of the event `slug`, with a view ticket, because the public may not see it yet. */
export function CarryOver({ slug, address }: { slug: string; address: string }) {
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) return;
    isGone.current = true;
    const ticket = api.post<{ ticket: string }>(apiPaths.events.createViewTicket(slug));
    // Without a ticket they get the public view.
    ticket.then(
      (answer) => window.location.replace(withTicket(address, answer.ticket)),
      () => window.location.replace(address),
    );
  }, [slug, address]);
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      {messages.common.loading}
    </p>
  );
}
