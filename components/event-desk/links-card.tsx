"use client";

import { ExternalLink } from "lucide-react";
import { useRef } from "react";
import { publicAddresses } from "@/components/events/qr/public-addresses";
import { CopyButton } from "@/components/shell/copy-button";
import { Card, CardHeader } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";

const t = messages.eventDesk;

export type LinksCardProps = { desk: EventDesk; server: ServerAddress };

/** Lists the addresses of wall and form, to open and to copy. */
export function LinksCard({ desk, server }: LinksCardProps) {
  const { event_url_slug: slug, event_status } = desk;
  const { wall, form } = publicAddresses(slug, server);
  return (
    <Card>
      <CardHeader title={t.links} description={t.linksClosed[event_status]} />
      <ul className="mt-2 divide-y divide-line">
        <LinkItem name={t.wall} address={wall} href={paths.event(slug)} />
        <LinkItem name={t.form} address={form} href={paths.eventForm(slug)} />
      </ul>
    </Card>
  );
}

/** `address` is the public one to copy; `href` opens the same page with the organiser's own rights. */
function LinkItem({ name, address, href }: { name: string; address: string; href: string }) {
  const text = useRef<HTMLSpanElement>(null);
  return (
    <li className="flex items-center gap-2 py-3 pr-2 pl-4 sm:pr-4 sm:pl-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-xs [overflow-wrap:anywhere]">
          <span ref={text}>{address}</span>
        </p>
      </div>
      <CopyButton label={t.copy(name)} text={address} textRef={text} />
      <IconButton asChild label={t.open(name)}>
        <a href={href} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
        </a>
      </IconButton>
    </li>
  );
}
