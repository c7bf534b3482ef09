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

const said = messages.wallScreens;

type ScreenActionsProps = { screen: Screen; eventId: string; onRename: () => void };

/** Finds a screen in the hall, and gives it another name or none. */
export function ScreenActions({ screen, eventId, onRename }: ScreenActionsProps) {
  const identify = useIdentifyScreen();
  const forget = useForgetScreen();
  const confirm = useConfirm();
  const { name } = screen;
  const key = { event_id: eventId, id: screen.id };
  const handleIdentify = () => {
    identify.mutate(key, {
      onSuccess: () => toast.info(screen.is_pushed ? said.identified(name) : said.identifiedLater(name)),
      onError: () => toast.danger(said.identifyFailed),
    });
  };
  const handleForget = async () => {
    const title = said.forgetQuestion(name);
    const question = { title, description: said.forgetHint, confirmLabel: said.forget, isDanger: true };
    if (!(await confirm(question))) return;
    forget.mutate(key, {
      onSuccess: () => toast.success(said.forgotten),
      onError: () => toast.danger(said.forgetFailed),
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
          aria-label={said.identifyNamed(name)}
        >
          {said.identify}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={said.actionsOf(name)} size="sm" isBusy={forget.isPending} hasTooltip={false}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <DropdownMenuItem onSelect={onRename}>{said.rename}</DropdownMenuItem>
        <DropdownMenuItem isDanger onSelect={() => void handleForget()}>
          {said.forget}
        </DropdownMenuItem>
      </DropdownMenu>
    </div>
  );
}
