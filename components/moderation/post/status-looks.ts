import { Ban, CircleCheck, Hourglass, Lock, type LucideIcon, Trash } from "lucide-react";
import type { BadgeTone } from "@/components/ui/badge";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostStatus } from "@/lib/shared/vocabulary";

type Look = {
  /** The spec's word for buttons and filters: the action, or the filter. */
  label: string;
  /** State of a post with this status, for badges. */
  state: string;
  Icon: LucideIcon;
  tone: BadgeTone;
  /** Class of the button of the post's current status. */
  pressed: string;
};

/** Statuses differ by word and shape first, and by colour too. */
export const statusLooks: Record<PostStatus, Look> = {
  pending: { label: "Pending", state: "Waiting", Icon: Hourglass, tone: "neutral", pressed: "" },
  approve: {
    label: "Approve",
    state: "On the wall",
    Icon: CircleCheck,
    tone: "success",
    pressed: "bg-success-soft text-success",
  },
  private: { label: "Private", state: "Private", Icon: Lock, tone: "info", pressed: "bg-info-soft text-info" },
  banned: { label: "Banned", state: "Banned", Icon: Ban, tone: "warning", pressed: "bg-warning-soft text-warning" },
  delete: { label: "Delete", state: "Deleted", Icon: Trash, tone: "danger", pressed: "bg-danger-soft text-danger" },
};

type Stated = Pick<OrganiserPost, "status" | "wall_position" | "wall_due_at">;

/**
 * Returns a post's state as text. An approved post is on the wall only after its delay and once its picture is
 * rendered.
 */
export function stateOf({ status, wall_position, wall_due_at }: Stated): string {
  if (wall_due_at) return messages.posts.waitsForWall;
  return status === "approve" && wall_position === null ? "Approved" : statusLooks[status].state;
}
