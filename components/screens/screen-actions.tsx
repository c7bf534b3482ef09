"use client";

import { Ellipsis, ScanEye } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/overlay/dropdown-menu";
import { toast } from "@/components/ui/overlay/toast";
import { useForgetScreen, useIdentifyScreen } from "@/lib/client/screens/hooks";
import { useSession } from "@/lib/client/session/session";
import { messages } from "@/lib/shared/messages";
import type { Screen } from "@/lib/shared/screens/contract";

const text = messages.wallScreens;

/** Loaded with its first opening. */
const EditScreenDialog = lazyWithRetry(() => import("./edit-screen-dialog"));

type ScreenActionsProps = { screen: Screen; eventId: string | null };

/** Identifies a screen in the hall, renames, moves or removes it. */
export function ScreenActions({ screen, eventId }: ScreenActionsProps) {
  const identify = useIdentifyScreen();
  const forget = useForgetScreen();
  const confirm = useConfirm();
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, is_paired } = screen;
  const isAdmin = useSession()?.role === "admin";
  /** Only admins move and forget paired screens. */
  const isMovable = is_paired && isAdmin;
  const handleIdentify = () =>
    identify.mutate(id, {
      onSuccess: () => toast.info(screen.is_pushed ? text.identified(name) : text.identifiedLater(name)),
      onError: () => toast.danger(text.identifyFailed),
    });
  const handleForget = async () => {
    const title = text.forgetQuestion(name);
    const description = is_paired ? messages.pairing.forgetHint : text.forgetHint;
    if (!(await confirm({ title, description, confirmLabel: text.forget, isDanger: true }))) return;
    // The item is gone from the list before the callbacks of `mutate` would run.
    await forget.mutateAsync(id).then(
      () => toast.success(text.forgotten),
      () => toast.danger(text.forgetFailed),
    );
  };
  return (
    <div className="flex items-center gap-1">
      {screen.is_showing && (
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
        <DropdownMenuItem onSelect={() => setIsEditing(true)}>
          {isMovable ? messages.pairing.edit : text.rename}
        </DropdownMenuItem>
        {(isAdmin || !is_paired) && (
          <DropdownMenuItem isDanger onSelect={() => void handleForget()}>
            {text.forget}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {isEditing && (
        <Suspense fallback={null}>
          <EditScreenDialog
            screen={screen}
            eventId={isMovable ? (eventId ?? "") : undefined}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
