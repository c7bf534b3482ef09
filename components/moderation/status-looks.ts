import { Ban, CircleCheck, Hourglass, Lock, type LucideIcon, Trash } from "lucide-react";
import type { BadgeTone } from "@/components/ui/badge";
import type { PostStatus } from "@/lib/shared/vocabulary";

type Look = {
  /** The spec's word. */
  label: string;
  Icon: LucideIcon;
  tone: BadgeTone;
  /** Colours the button whose status the post has. */
  pressed: string;
};

/** How a status is told apart: by word and shape first, by colour as well. */
export const statusLooks: Record<PostStatus, Look> = {
  pending: { label: "Pending", Icon: Hourglass, tone: "neutral", pressed: "" },
  approve: { label: "Approve", Icon: CircleCheck, tone: "success", pressed: "bg-success-soft text-success" },
  private: { label: "Private", Icon: Lock, tone: "info", pressed: "bg-info-soft text-info" },
  banned: { label: "Banned", Icon: Ban, tone: "warning", pressed: "bg-warning-soft text-warning" },
  delete: { label: "Delete", Icon: Trash, tone: "danger", pressed: "bg-danger-soft text-danger" },
};
