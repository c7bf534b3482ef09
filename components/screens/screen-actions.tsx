"use client";

import { Ellipsis, ScanEye } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm-dialog";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { toast } from "@/components/ui/toast";
import { useSession } from "@/lib/client/browser/session";
import { useForgetScreen } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import type { Screen } from "@/lib/shared/screens/contract";
import { useIdentify } from "./use-identify";

const text = messages.wallScreens;

/** Loaded with its first opening. */
const EditDeviceDialog = lazyWithRetry(() => import("./paired/edit-device-dialog"));

type ScreenActionsProps = { screen: Screen; eventId: string; onRename: () => void };

/** Identifies a screen in the hall, renames it or removes it. */
export function ScreenActions({ screen, eventId, onRename }: ScreenActionsProps) {
  const identify = useIdentify();
  const forget = useForgetScreen();
  const confirm = useConfirm();
  const [isEditing, setIsEditing] = useState(false);
  const { name } = screen;
  /** Only admins move and forget paired screens. */
  const isDevice = useSession()?.role === "admin" && screen.is_paired;
  const key = { event_id: eventId, id: screen.id };
  const handleForget = async () => {
    const title = text.forgetQuestion(name);
    const description = screen.is_paired ? messages.pairing.forgetHint : text.forgetHint;
    const question = { title, description, confirmLabel: text.forget, isDanger: true };
    if (!(await confirm(question))) return;
    forget.mutate(key, {
      onSuccess: () => toast.success(text.forgotten),
      onError: () => toast.danger(text.forgetFailed),
    });
  };
  return (
    <div className="flex items-center gap-1">
      {screen.is_connected && (
        <Button
          size="sm"
          icon={<ScanEye aria-hidden="true" />}
          onClick={() => identify.press({ ...screen, event_id: eventId })}
          isBusy={identify.isPending}
          aria-label={text.identifyNamed(name)}
        >
          {text.identify}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={text.actionsOf(name)} size="sm" isBusy={forget.isPending} hasTooltip={false}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {isDevice ? (
          <DropdownMenuItem onSelect={() => setIsEditing(true)}>{messages.pairing.edit}</DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={onRename}>{text.rename}</DropdownMenuItem>
        )}
        {(isDevice || !screen.is_paired) && (
          <DropdownMenuItem isDanger onSelect={() => void handleForget()}>
            {text.forget}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {isEditing && (
        <Suspense fallback={null}>
          <EditDeviceDialog device={screen} eventId={eventId} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
