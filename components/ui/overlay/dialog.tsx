"use client";

import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { raisesKeyboard } from "@/lib/client/browser/touch-keyboard";
import { messages } from "@/lib/shared/messages";
import { cn } from "../cn";
import { IconButton } from "../icon-button";
import { useReturnFocus } from "./use-return-focus";

export type DialogSize = "sm" | "md" | "lg" | "xl" | "full";

export type DialogProps = {
  isOpen: boolean;
  /** Also called on Esc and the close button; ignore it, or ask first, to keep the dialog open. */
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** `full` fills the screen; on a phone the other sizes are bottom sheets. */
  size?: DialogSize;
  /** A click outside does not close it. */
  isStatic?: boolean;
  /** Visually hides title and description; screen readers still get them. For pictures that fill the dialog. */
  isHeaderHidden?: boolean;
  /** Beside the close button, in the header. */
  headerActions?: ReactNode;
  /** DialogBody and DialogFooter, or a DialogForm that contains both. */
  children: ReactNode;
  className?: string;
  /** Overrides the initial focus (default: the first field). Must call `event.preventDefault()`. */
  onOpenAutoFocus?: (event: Event) => void;
};

const sizes: Record<DialogSize, string> = {
  sm: "sm:max-w-md",
  md: "sm:max-w-lg",
  lg: "sm:max-w-3xl",
  xl: "sm:max-w-5xl",
  full: "",
};

const sheet = cn(
  "inset-x-0 bottom-0 max-h-[92vh] max-h-[92dvh] animate-sheet-up rounded-t-xl pb-[env(safe-area-inset-bottom)]",
  "sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[88dvh] sm:-translate-y-1/2 sm:animate-fade-in sm:rounded-xl sm:pb-0",
);

/** Focuses the first field, or the dialog itself if it has none or if focusing would open a phone's keyboard. */
function focusFirstField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = "[data-dialog-body] :is(input, textarea, [role='combobox']):not(:disabled, [type='file'])";
  const field = raisesKeyboard() ? null : event.currentTarget.querySelector<HTMLElement>(fields);
  (field ?? event.currentTarget).focus();
}

/** Esc in an open list closes only the list. Radix gets the key first, so prevent its default here. */
function keepForOpenList(event: KeyboardEvent) {
  const isInOpenList =
    event.target instanceof Element && event.target.matches("[role='combobox'][aria-expanded='true']");
  if (isInOpenList) event.preventDefault();
}

/** Renders a modal dialog: it traps the focus, Esc closes it, and closing restores the focus. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, description, size = "md", isStatic = false, isHeaderHidden = false } = props;
  const handleCloseAutoFocus = useReturnFocus(isOpen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        <RadixDialog.Content
          // Radix warns unless a dialog without a description opts out explicitly.
          {...(description ? {} : { "aria-describedby": undefined })}
          onEscapeKeyDown={keepForOpenList}
          onInteractOutside={isStatic ? (event) => event.preventDefault() : undefined}
          onOpenAutoFocus={props.onOpenAutoFocus ?? focusFirstField}
          onCloseAutoFocus={handleCloseAutoFocus}
          className={cn(
            "fixed z-50 flex flex-col overflow-hidden bg-raised text-ink shadow-lg data-[state=closed]:animate-fade-out",
            "focus-visible:outline-none",
            size === "full" ? "inset-0 animate-fade-in" : sheet,
            sizes[size],
            props.className,
          )}
        >
          <header
            className={
              isHeaderHidden ? "sr-only" : "flex items-start gap-2 border-line border-b py-4 pr-4 pl-4 sm:pl-6"
            }
          >
            <Heading title={props.title} description={description} />
            {!isHeaderHidden && (
              <>
                {props.headerActions}
                <CloseButton className="-my-1" />
              </>
            )}
          </header>
          {props.children}
          {isHeaderHidden && <CloseButton className="absolute top-2 right-2 bg-raised" />}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Heading({ title, description }: Pick<DialogProps, "title" | "description">) {
  return (
    <div className="min-w-0 flex-1">
      <RadixDialog.Title className="break-words text-lg">{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="mt-1 break-words text-muted">{description}</RadixDialog.Description>
      )}
    </div>
  );
}

function CloseButton({ className }: { className?: string }) {
  return (
    <RadixDialog.Close asChild>
      <IconButton label={messages.common.close} size="sm" hasTooltip={false} className={className}>
        <X aria-hidden="true" />
      </IconButton>
    </RadixDialog.Close>
  );
}

/** Scrolls between header and footer. */
export function DialogBody({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      data-dialog-body=""
      // relative: lists that open inside (the tag picker's) extend this region instead of the page.
      className={cn("relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6 sm:py-6", className)}
      {...rest}
    />
  );
}

/** Sticky buttons; the primary one comes last. */
export function DialogFooter({ className, ...rest }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn("flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-4 sm:px-6", className)}
      {...rest}
    />
  );
}

/** A form around DialogBody and DialogFooter, so that the footer's button submits it. */
export function DialogForm({ className, ...rest }: ComponentProps<"form">) {
  return <form noValidate className={cn("flex min-h-0 flex-1 flex-col", className)} {...rest} />;
}
