"use client";

import { ExternalLink } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import { PrintCardButton } from "@/components/events/qr/print-card-button";
import { SwitchField } from "@/components/form/switch-field";
import { CopyButton } from "@/components/shell/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlay/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useAlbumSettings, useUpdateAlbum } from "@/lib/client/album/hooks";
import type { AlbumSettings, UpdateAlbumBody } from "@/lib/shared/album/contract";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { AlbumHearts } from "./album-hearts";
import { AlbumProtection } from "./album-protection";

const text = messages.album;

export type AlbumFormProps = { event: EventDesk; server: ServerAddress };

/** The switch of an event's album; while it is on, its link, code and protection. */
export function AlbumForm({ event, server }: AlbumFormProps) {
  const query = useAlbumSettings(event.id);
  const update = useUpdateAlbum(event.id);
  const { data } = query;
  if (!data && query.error) {
    return <ErrorState description={query.error.message} onRetry={() => void query.refetch()} />;
  }
  if (!data) return <Skeleton className="h-12" />;
  const save = async (body: UpdateAlbumBody, done: string) => {
    try {
      await update.mutateAsync(body);
      toast.success(done);
      return true;
    } catch {
      toast.danger(text.saveFailed);
      return false;
    }
  };
  const isOpen = data.is_open === "on";
  return (
    <div className="flex flex-col gap-5">
      <SwitchField
        label={text.open}
        checked={isOpen}
        disabled={update.isPending}
        onCheckedChange={(isOn) => void save({ is_open: isOn ? "on" : "off" }, isOn ? text.opened : text.closed)}
      />
      {isOpen && data.path && (
        <>
          <Notice event={event} album={data} />
          <AlbumLink event={event} address={reachableOrigin(window.location, server) + data.path} path={data.path} />
          <AlbumHearts event={event} album={data} isBusy={update.isPending} save={save} />
          <AlbumProtection
            key={`${data.has_password} ${data.ends_on}`}
            album={data}
            isBusy={update.isPending}
            save={save}
          />
        </>
      )}
    </div>
  );
}

/** Says what keeps guests out, or what they need. */
function Notice({ event, album }: { event: EventDesk; album: AlbumSettings }) {
  const { event_status: status } = event;
  if (!album.is_reachable && (status === "Draft" || status === "Private")) {
    return <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{text.unreachable[status]}</p>;
  }
  const isOfEvent = status === "Private" && !album.has_password;
  return <p className="text-muted text-sm">{isOfEvent ? text.privateEvent : text.receipt}</p>;
}

function AlbumLink({ event, address, path }: { event: EventDesk; address: string; path: string }) {
  const link = useRef<HTMLSpanElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="rounded-md bg-white p-3 ring-1 ring-line">
        <QRCodeSVG value={address} level="M" marginSize={0} size={112} title={text.link} />
      </div>
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-3">
        <div className="flex items-center gap-1">
          <p className="min-w-0 flex-1 text-muted text-xs [overflow-wrap:anywhere]">
            <span ref={link}>{address}</span>
          </p>
          <CopyButton label={messages.eventDesk.copy(text.link)} text={address} textRef={link} />
          <IconButton asChild label={messages.eventDesk.open(text.link)}>
            <a href={path} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
            </a>
          </IconButton>
        </div>
        <div className="flex flex-wrap gap-2">
          <PrintCardButton event={event} address={address} sheet="card" opens="album" size="sm">
            {text.printCard}
          </PrintCardButton>
          <PrintCardButton event={event} address={address} sheet="four cards" opens="album" size="sm">
            {text.printSheet}
          </PrintCardButton>
        </div>
      </div>
    </div>
  );
}
