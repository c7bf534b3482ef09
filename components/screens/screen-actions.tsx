"use client";

import { Ellipsis, ScanEye } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm-dialog";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { useForgetScreen, useIdentifyScreen } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import type { Screen } from "@/lib/shared/screens/contract";

const text = messages.wallScreens;

type ScreenActionsProps = { screen: Screen; eventId: string; onRename: () => void };

/** Identifies a screen in the hall, renames it or removes it. */
export function ScreenActions({ screen, eventId, onRename }: ScreenActionsProps) {
  const identify = useIdentifyScreen();
  const forget = useForgetScreen();
  const confirm = useConfirm();
  const { name } = screen;
  const key = { event_id: eventId, id: screen.id };
  const handleIdentify = () => {
    identify.mutate(key, {
      onSuccess: () => toast.info(screen.is_pushed ? text.identified(name) : text.identifiedLater(name)),
      onError: () => toast.danger(text.identifyFailed),
    });
  };
  const handleForget = async () => {
    const title = text.forgetQuestion(name);
    const question = { title, description: text.forgetHint, confirmLabel: text.forget, isDanger: true };
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
          onClick={handleIdentify}
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
        <DropdownMenuItem onSelect={onRename}>{text.rename}</DropdownMenuItem>
        <DropdownMenuItem isDanger onSelect={() => void handleForget()}>
          {text.forget}
        </DropdownMenuItem>
      </DropdownMenu>
    </div>
  );
}
