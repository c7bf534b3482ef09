import type { ReactNode } from "react";
import { toast as sonner } from "sonner";

type NoticeId = string | number;

type ToastOptions = {
  /** Bold line above the message. */
  title?: ReactNode;
  /** One action, usually Undo. */
  action?: { label: ReactNode; onClick: () => void };
  /** Replaces an open toast with the same id. */
  id?: NoticeId;
  durationMs?: number;
};

// Milliseconds: long enough to read and to reach Undo; failures stay longer.
const durations = { success: 5_000, danger: 8_000, info: 5_000 } as const;

/**
 * Maps our ids to sonner's ids of open toasts. A closing toast is removed at once: sonner would otherwise also close a
 * new one with the same id.
 */
const standing = new Map<NoticeId, NoticeId>();

function show(tone: keyof typeof durations, message: string, options: ToastOptions = {}): void {
  const { title, action, id, durationMs = durations[tone] } = options;
  const raise = tone === "danger" ? sonner.error : sonner[tone];
  const look = { description: title ? message : undefined, action, duration: durationMs };
  if (id === undefined) {
    raise(title ?? message, look);
    return;
  }
  const forget = (faded: { id: NoticeId }) => {
    if (standing.get(id) === faded.id) standing.delete(id);
  };
  const raised = raise(title ?? message, { ...look, id: standing.get(id), onAutoClose: forget, onDismiss: forget });
  standing.set(id, raised);
}

export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  danger: (message: string, options?: ToastOptions) => show("danger", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  dismiss: (id: NoticeId) => {
    const shown = standing.get(id);
    if (shown === undefined) return;
    standing.delete(id);
    sonner.dismiss(shown);
  },
};
