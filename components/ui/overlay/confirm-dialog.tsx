"use client";

import { AlertDialog } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { messages } from "@/lib/shared/messages";
import { Button } from "../button";
import { useReturnFocus } from "./use-return-focus";

export type ConfirmOptions = {
  title: string;
  description?: ReactNode;
  /** Names the action ('Delete', 'Discard'), never 'OK'. Without it the dialog only informs, and offers 'Close'. */
  confirmLabel?: string | undefined;
  cancelLabel?: string;
  isDanger?: boolean;
};

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Returns a function that asks one question and resolves to the answer: `if (await confirm({ … })) remove()`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs a ConfirmProvider above it.");
  return confirm;
}

/** Provides the application's single confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const handleCloseAutoFocus = useReturnFocus(isOpen);
  const answerRef = useRef<((isConfirmed: boolean) => void) | null>(null);

  const confirm = useCallback<Confirm>((next) => {
    // A second question answers the open one with no.
    answerRef.current?.(false);
    setOptions(next);
    setIsOpen(true);
    return new Promise((resolve) => {
      answerRef.current = resolve;
    });
  }, []);

  const handleAnswer = (isConfirmed: boolean) => {
    setIsOpen(false);
    answerRef.current?.(isConfirmed);
    answerRef.current = null;
  };

  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      <AlertDialog.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && handleAnswer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
          {options && <Question options={options} onAnswer={handleAnswer} onCloseAutoFocus={handleCloseAutoFocus} />}
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext.Provider>
  );
}

type QuestionProps = {
  options: ConfirmOptions;
  onAnswer: (isConfirmed: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
};

function Question({ options, onAnswer, onCloseAutoFocus }: QuestionProps) {
  return (
    <AlertDialog.Content
      onCloseAutoFocus={onCloseAutoFocus}
      {...(options.description ? {} : { "aria-describedby": undefined })}
      className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 animate-fade-in rounded-xl bg-raised p-6 text-ink shadow-lg focus-visible:outline-none data-[state=closed]:animate-fade-out"
    >
      <AlertDialog.Title className="break-words text-base">{options.title}</AlertDialog.Title>
      {options.description && (
        <AlertDialog.Description asChild>
          <div className="mt-2 max-h-[50dvh] overflow-y-auto break-words text-muted">{options.description}</div>
        </AlertDialog.Description>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel asChild>
          <Button>{options.cancelLabel ?? messages.common[options.confirmLabel ? "cancel" : "close"]}</Button>
        </AlertDialog.Cancel>
        {options.confirmLabel && (
          <Button variant={options.isDanger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
            {options.confirmLabel}
          </Button>
        )}
      </div>
    </AlertDialog.Content>
  );
}
