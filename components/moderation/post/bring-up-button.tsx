"use client";

import { MonitorUp } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { useBringUpPost } from "@/lib/client/posts/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { notices as toast } from "../act/notices";

const text = messages.show;

type BringUpButtonProps = { post: OrganiserPost; isBusy?: boolean; isSkipped?: boolean; className?: string };

/** Shows a waiting or approved post large on all screens, and approves it where needed. */
export function BringUpButton({ post, isBusy, isSkipped, className }: BringUpButtonProps) {
  const { mutate } = useBringUpPost();
  if (post.status !== "pending" && post.status !== "approve") return null;
  const handlePress = () =>
    mutate(post, {
      onSuccess: () => toast.success(text.broughtUp),
      onError: (error) => toast.danger(error instanceof ApiError ? error.message : text.bringUpFailed),
    });
  return (
    <button
      type="button"
      title={text.bringUp}
      aria-label={`${text.bringUp}, post by ${guestName(post)}`}
      tabIndex={isSkipped ? -1 : undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && handlePress()}
      className={cn("grid size-11 place-items-center rounded-full focus-visible:-outline-offset-4", className)}
    >
      {/* A background of its own: the picture behind it may have any colour. */}
      <span className="grid size-8 place-items-center rounded-full bg-raised text-muted shadow-sm hover:text-ink">
        <MonitorUp aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
    </button>
  );
}
