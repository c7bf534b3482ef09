"use client";

import { Ellipsis, ScanEye } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { relativeTime } from "@/lib/shared/format";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import type { Device } from "@/lib/shared/screens/pairing-contract";
import { useIdentify } from "../use-identify";
import EditDeviceDialog from "./edit-device-dialog";
import { useForgetQuestion } from "./use-forget-question";

const text = messages.pairing;
const screensText = messages.wallScreens;

/** Shows a paired screen: its name, its event, when it was last seen, and its actions. */
export function DeviceItem({ device, now }: { device: Device; now: Date }) {
  const [isEditing, setIsEditing] = useState(false);
  const { name, event } = device;
  const identify = useIdentify();
  const forget = useForgetQuestion();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
          <Badge tone={device.is_connected ? "success" : "neutral"}>
            {device.is_connected ? text.connected : screensText.gone}
          </Badge>
        </p>
        <p className="mt-0.5 text-muted text-sm [overflow-wrap:anywhere]">{showsOf(event)}</p>
        <p className="mt-0.5 text-muted text-xs">{screensText.heard(relativeTime(device.seen_at, now))}</p>
      </div>
      <div className="flex items-center gap-1">
        {device.is_showing && event && (
          <Button
            size="sm"
            icon={<ScanEye aria-hidden="true" />}
            onClick={() => identify.press({ ...device, event_id: event.id })}
            isBusy={identify.isPending}
            aria-label={screensText.identifyNamed(name)}
          >
            {screensText.identify}
          </Button>
        )}
        <DropdownMenu
          trigger={
            <IconButton label={screensText.actionsOf(name)} size="sm" isBusy={forget.isPending} hasTooltip={false}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <DropdownMenuItem onSelect={() => setIsEditing(true)}>{text.edit}</DropdownMenuItem>
          <DropdownMenuItem isDanger onSelect={() => void forget.ask(device)}>
            {screensText.forget}
          </DropdownMenuItem>
        </DropdownMenu>
      </div>
      {isEditing && (
        <EditDeviceDialog device={device} eventId={event?.id ?? null} onClose={() => setIsEditing(false)} />
      )}
    </li>
  );
}

function showsOf(event: Device["event"]): string {
  if (!event) return text.noEvent;
  const name = isolate(event.event_name);
  return isPublicEvent(event) ? text.shows(name) : text.waits(name, event.event_status);
}
