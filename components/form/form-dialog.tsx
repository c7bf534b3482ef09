"use client";

import type { FormEventHandler, ReactNode, RefObject } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { Dialog, DialogBody, DialogFooter, DialogForm, type DialogSize } from "@/components/ui/overlay/dialog";
import { messages } from "@/lib/shared/messages";
import { FormErrors } from "./form-errors";

export type FormDialogProps<Input extends FieldValues, Output> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** Returned by useSaveForm. */
  form: UseFormReturn<Input, unknown, Output>;
  formRef: RefObject<HTMLFormElement | null>;
  submit: FormEventHandler<HTMLFormElement>;
  problems: string[];
  isSaving: boolean;
  /** Default: 'Save'. */
  saveLabel?: string;
  /** True: a click outside never closes the dialog. Default: it does so unless there are unsaved changes. */
  isStatic?: boolean;
  /** A button that saves otherwise, before 'Save'; `primarySave` stands after it and is the primary one. */
  secondSave?: ReactNode;
  primarySave?: ReactNode;
  /** Sticky above the buttons: a decision that blocks the save. */
  notice?: ReactNode;
  /** Fields, stacked vertically. */
  children: ReactNode;
};

/** Renders a dialog that creates or edits one thing. Closing it with unsaved changes asks for confirmation. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { isOpen, onClose, title, size, form, formRef, submit, problems, isSaving, notice, children } = props;
  // Read during render: react-hook-form tracks only the state that was read.
  const { isDirty } = form.formState;
  const isDiscarded = useDiscardQuestion();
  const handleClose = async () => {
    if (!isSaving && (!isDirty || (await isDiscarded()))) onClose();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && void handleClose()}
      title={title}
      description={props.description}
      size={size}
      isStatic={props.isStatic || isDirty || isSaving}
    >
      <FormProvider {...form}>
        <DialogForm ref={formRef} onSubmit={submit}>
          <DialogBody className="flex flex-col gap-6">{children}</DialogBody>
          <div className="px-4 sm:px-6">
            {notice}
            <FormErrors
              errors={problems}
              title={messages.common.errorTitle}
              className={cn("mb-2", size === "full" && "mx-auto max-w-3xl lg:max-w-6xl xl:max-w-[92rem]")}
            />
          </div>
          <DialogFooter>
            <Button onClick={() => void handleClose()}>{messages.common.cancel}</Button>
            {props.secondSave}
            <Button type="submit" variant={props.primarySave ? "secondary" : "primary"} isBusy={isSaving}>
              {props.saveLabel ?? messages.common.save}
            </Button>
            {props.primarySave}
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}

function useDiscardQuestion(): () => Promise<boolean> {
  const confirm = useConfirm();
  const { discardChanges: title, discardChangesHint: description, discard: confirmLabel } = messages.events;
  return () => confirm({ title, description, confirmLabel, isDanger: true });
}
