import type { ReactNode } from "react";
import { toast as sonner } from "sonner";

type ToastOptions = {
  /** In bold above the message. */
  title?: ReactNode;
  /** One way to react, most often Undo. */
  action?: { label: ReactNode; onClick: () => void };
  /** The same id replaces the notice that is still there. */
  id?: string | number;
  durationMs?: number;
};

// Long enough to read and to reach for Undo; a failure stays longer than a success.
const durations = { success: 5_000, danger: 8_000, info: 5_000 } as const;

function show(tone: keyof typeof durations, message: string, options: ToastOptions = {}) {
  const { title, action, id, durationMs = durations[tone] } = options;
  const raise = tone === "danger" ? sonner.error : sonner[tone];
  return raise(title ?? message, { description: title ? message : undefined, action, id, duration: durationMs });
}

/** Short notices in the corner. Each call returns the notice's id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  danger: (message: string, options?: ToastOptions) => show("danger", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  dismiss: (id?: string | number) => {
    sonner.dismiss(id);
  },
};
