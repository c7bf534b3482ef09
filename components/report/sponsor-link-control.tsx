"use client";

import { useRef } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useUpdateSponsorLink } from "@/lib/client/report/hooks";
import { dateAndTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { EventReport } from "@/lib/shared/report/contract";

const text = messages.report;

type ControlProps = { eventId: string; sponsor: EventReport["sponsors"][number] };

/** Makes, renews and ends a sponsor's link; a new link is shown here until the page is left. */
export function SponsorLinkControl({ eventId, sponsor: { id, name, link_ends_at } }: ControlProps) {
  const timeZone = useTimeZone();
  const link = useRef<HTMLSpanElement>(null);
  const { data, variables, isPending, mutate } = useUpdateSponsorLink(eventId);
  const url = data?.path && window.location.origin + data.path;
  const button = (label: string, is_open: "on" | "off") => (
    <Button
      size="sm"
      aria-label={`${label}: ${name}`}
      isBusy={isPending && variables.is_open === is_open}
      onClick={() => mutate({ ad_id: id, is_open }, { onError: (error) => toast.danger(error.message) })}
    >
      {label}
    </Button>
  );
  return (
    <span className="my-1 flex flex-wrap items-center gap-2 font-normal print:hidden">
      {button(link_ends_at ? text.renewLink : text.makeLink, "on")}
      {link_ends_at && button(text.endLink, "off")}
      {link_ends_at && <span className="text-muted">{text.linkUntil(dateAndTime(link_ends_at, timeZone))}</span>}
      {url && (
        <span className="flex min-w-0 basis-full items-center gap-1">
          <span ref={link} className="min-w-0 select-all rounded-md bg-sunken px-2 py-1 text-xs">
            {url}
          </span>
          <CopyButton label={text.copyLinkOf(name)} text={url} textRef={link} />
        </span>
      )}
    </span>
  );
}
