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
const openToasts = new Map<NoticeId, NoticeId>();

function show(tone: keyof typeof durations, message: string, options: ToastOptions = {}): void {
  const { title, action, id, durationMs = durations[tone] } = options;
  const raise = tone === "danger" ? sonner.error : sonner[tone];
  const look = { description: title ? message : undefined, action, duration: durationMs };
  if (id === undefined) {
    raise(title ?? message, look);
    return;
  }
  const removeClosed = (closed: { id: NoticeId }) => {
    if (openToasts.get(id) === closed.id) openToasts.delete(id);
  };
  const raised = raise(title ?? message, {
    ...look,
    id: openToasts.get(id),
    onAutoClose: removeClosed,
    onDismiss: removeClosed,
  });
  openToasts.set(id, raised);
}

export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  danger: (message: string, options?: ToastOptions) => show("danger", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  dismiss: (id: NoticeId) => {
    const shown = openToasts.get(id);
    if (shown === undefined) return;
    openToasts.delete(id);
    sonner.dismiss(shown);
  },
};
