"use client";

import { ShieldAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useUpdateModeration } from "@/lib/client/rules/mode";
import { ApiError } from "@/lib/client/session/api-client";
import { useSession } from "@/lib/client/session/session";
import { messages } from "@/lib/shared/messages";
import type { ModerationMode } from "@/lib/shared/vocabulary";
import { notices } from "./notices";

export type ReviewAllButtonProps = { event: { id: string; moderation_mode: ModerationMode }; className?: string };

/** Returns an event to review at once. Its toast offers the way back to admins, who may switch a mode on. */
export function ReviewAllButton({ event: { id, moderation_mode: mode }, className }: ReviewAllButtonProps) {
  const isAdmin = useSession()?.role === "admin";
  const { mutateAsync: send, isPending } = useUpdateModeration(id);
  const change = async (moderation_mode: ModerationMode) => {
    try {
      const { message } = await send({ moderation_mode });
      const undo = { label: messages.common.undo, onClick: () => void change(mode) };
      notices.success(message, { action: isAdmin && moderation_mode === "Review" ? undo : undefined });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : messages.common.error;
      notices.danger(reason, { title: messages.common.errorTitle });
    }
  };
  return (
    <Button
      size="sm"
      icon={<ShieldAlert aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => void change("Review")}
      className={className}
    >
      {messages.rulesPage.modes.Review}
    </Button>
  );
}
