"use client";

import Link from "next/link";
import { FormErrors } from "@/components/form/form-errors";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "@/components/ui/dialog";
import { limits } from "@/lib/limits";
import { messages } from "@/lib/messages";
import { paths } from "@/lib/paths";
import type { ListedUser } from "@/lib/users/contract";
import { useUserForm } from "./use-user-form";

const said = messages.users;

export type UserDialogProps = {
  isOpen: boolean;
  /** Null for a new one. For another user, or another opening, give the dialog another `key`. */
  user: ListedUser | null;
  /** The person edits themselves: their password has a form of its own. */
  isSelf: boolean;
  onClose: () => void;
};

/** Makes a moderator, or edits a user. */
export function UserDialog({ isOpen, user, isSelf, onClose }: UserDialogProps) {
  const { form, formRef, submit, problems, isSaving } = useUserForm(user, isSelf, onClose);
  const { errors } = form.formState;
  const handleClose = () => {
    if (!isSaving) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && handleClose()}
      title={user ? "Edit User" : "New User"}
      size="sm"
      isStatic
    >
      <DialogForm ref={formRef} onSubmit={submit}>
        <DialogBody className="flex flex-col gap-6">
          <TextField
            label="Email ID"
            type="email"
            isRequired
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.emailMaxLength}
            error={errors.email?.message}
            {...form.register("email")}
          />
          {isSelf ? (
            <p className="text-muted">
              {said.ownPassword}{" "}
              <Link href={paths.accountSettings} className="font-medium text-accent-ink underline underline-offset-2">
                Account Settings
              </Link>
            </p>
          ) : (
            <PasswordField
              label="Password"
              isRequired={!user}
              autoComplete="new-password"
              maxLength={limits.passwordMaxLength}
              hint={user ? said.keepPassword : said.newPasswordHint}
              error={errors.password?.message}
              {...form.register("password")}
            />
          )}
          <FormErrors errors={problems} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={handleClose}>{messages.common.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isSaving}>
            {user ? "Update User" : "Add User"}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
