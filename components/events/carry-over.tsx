"use client";

import { useEffect, useRef } from "react";
import { Spinner } from "@/components/ui/spinner";
import { api } from "@/lib/browser/api-client";
import { messages } from "@/lib/messages";
import { apiPaths } from "@/lib/paths";
import { withTicket } from "@/lib/wall/view-pass";

/** Goes on to `address`, a page of the event `slug`, with a ticket where the public may not see it. */
export function CarryOver({ slug, address }: { slug: string; address: string }) {
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) return;
    isGone.current = true;
    const ticket = api.post<{ ticket: string }>(apiPaths.events.createViewTicket(slug));
    // Without one, they see there what everybody sees.
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
