"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { messages } from "@/lib/shared/messages";

const classNames = {
  toast:
    "pointer-events-auto flex w-full items-start gap-3 rounded-lg bg-raised p-4 pr-10 text-ink text-sm shadow-lg font-sans",
  content: "min-w-0 flex-1",
  title: "break-words font-medium",
  description: "mt-0.5 break-words text-muted",
  icon: "mt-0.5 shrink-0 [&_svg]:size-4",
  success: "[&_[data-icon]]:text-success",
  error: "[&_[data-icon]]:text-danger",
  info: "[&_[data-icon]]:text-info",
  actionButton:
    "-my-1.5 min-h-8 shrink-0 self-center rounded-md px-2 font-semibold text-accent-ink hover:bg-hover pointer-coarse:-my-2.5 pointer-coarse:min-h-10",
  closeButton:
    "absolute top-3.5 right-2 grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink [&_svg]:size-4",
};

/** Renders the toasts of `toast`. Mount it once per page tree. */
export function Toaster() {
  return (
    <Sonner
      // Not in the corner, and higher on a phone: a dialog's buttons are there.
      position="bottom-center"
      closeButton
      visibleToasts={4}
      offset={24}
      mobileOffset={{ bottom: 88, left: 16, right: 16 }}
      toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: messages.common.close }}
      icons={{
        success: <CircleCheck aria-hidden="true" />,
        error: <CircleAlert aria-hidden="true" />,
        info: <Info aria-hidden="true" />,
        close: <X aria-hidden="true" />,
      }}
    />
  );
}
