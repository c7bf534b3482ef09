import type { ReactNode } from "react";
import { toast as sonner } from "sonner";

type NoticeId = string | number;

type ToastOptions = {
  /** In bold above the message. */
  title?: ReactNode;
  /** One way to react, most often Undo. */
  action?: { label: ReactNode; onClick: () => void };
  /** The same id replaces the notice that is still there. */
  id?: NoticeId;
  durationMs?: number;
};

// Long enough to read and to reach for Undo; a failure stays longer than a success.
const durations = { success: 5_000, danger: 8_000, info: 5_000 } as const;

/**
 * The notice that stands for each id. One that fades is forgotten at once: sonner would take away with it what is raised
 * under the same id meanwhile.
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

/** Short notices in the corner. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  danger: (message: string, options?: ToastOptions) => show("danger", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  /** Takes away the notice of this id. */
  dismiss: (id: NoticeId) => {
    const shown = standing.get(id);
    if (shown === undefined) return;
    standing.delete(id);
    sonner.dismiss(shown);
  },
};
