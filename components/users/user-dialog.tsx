"use client";

import Link from "next/link";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useSaveForm } from "@/components/form/use-save-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { useSaveUser } from "@/lib/client/users/hooks";
import type { SentInvitation } from "@/lib/shared/invitations/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import {
  type AddUserBody,
  addUserBody,
  editUserFields,
  type ListedUser,
  type UpdateUserBody,
} from "@/lib/shared/users/contract";
import { InvitationLinkDialog } from "./invitations/invitation-link-dialog";
import { useSendInvitation } from "./invitations/use-send-invitation";

const text = messages.users;

export type UserDialogProps = {
  isOpen: boolean;
  /** Null for a new user. Give the dialog another `key` for another user or another opening. */
  user: ListedUser | null;
  /** People edit themselves here without the password, which has its own form. */
  isSelf: boolean;
  /** Assigned to a new user who is invited; `onSaved` assigns one who is added. */
  eventId?: string;
  /** Default: 'New User'. */
  title?: string;
  onClose: () => void;
  /** Called with the saved user. */
  onSaved?: (user: ListedUser) => void;
};

type UserFormInput = { email: string; password: string; current_password?: string | undefined };

/** Invites a moderator, or creates one with a chosen password, or edits a user. */
export function UserDialog(props: UserDialogProps) {
  const { isOpen, onClose } = props;
  const [unmailed, setUnmailed] = useState<SentInvitation | null>(null);
  if (unmailed) return <InvitationLinkDialog {...unmailed} isOpen={isOpen} isUnmailed onClose={onClose} />;
  const handleSent = (sent: SentInvitation) => {
    if (!sent.is_mailed) return setUnmailed(sent);
    onClose();
    toast.success(messages.invitations.sent(sent.email));
  };
  return <UserForm {...props} onInvited={handleSent} />;
}

type UserFormProps = UserDialogProps & { onInvited: (sent: SentInvitation) => void };

function UserForm({ isOpen, user, isSelf, eventId, title = "New User", onClose, onSaved, onInvited }: UserFormProps) {
  const save = useSaveUser();
  const schema: z.ZodType<AddUserBody | UpdateUserBody, UserFormInput> = user ? editUserFields : addUserBody;
  const saving = useSaveForm({
    schema,
    initialValues: () => ({ email: user?.email ?? "", password: "", current_password: "" }),
    save: (values) => save.mutateAsync(user ? { user, isSelf, values } : { user: null, values: values as AddUserBody }),
    savedMessage: user ? text.updated : text.added,
    elseMessage: user ? text.updateFailed : messages.common.error,
    onSaved: (saved: ListedUser) => {
      onClose();
      onSaved?.(saved);
    },
  });
  const invitation = useSendInvitation(saving.form, { eventId: eventId ?? null, onSent: onInvited });
  const inviting = { submit: (press: FormEvent) => void invitation.send(press), saveLabel: messages.invitations.send };
  return (
    <FormDialog
      {...saving}
      {...(user ? { saveLabel: "Update User" } : inviting)}
      isOpen={isOpen}
      onClose={onClose}
      title={user ? "Edit User" : title}
      size="sm"
      isSaving={save.isPending || invitation.isSending}
    >
      <UserFields isNew={!user} isSelf={isSelf} onPasswordEnter={user ? undefined : saving.submit} />
      {!user && (
        <Button className="self-start" isBusy={save.isPending} onClick={() => void saving.submit()}>
          Add User
        </Button>
      )}
    </FormDialog>
  );
}

type UserFieldsProps = {
  isNew: boolean;
  isSelf: boolean;
  /** Where given, the Enter key in the password does this instead of the dialog's primary action. */
  onPasswordEnter: ((press: KeyboardEvent) => unknown) | undefined;
};

function UserFields({ isNew, isSelf, onPasswordEnter }: UserFieldsProps) {
  const { register, formState } = useFormContext<UserFormInput>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Email ID"
        type="email"
        isRequired
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMaxLength}
        error={errors.email?.message}
        {...register("email")}
      />
      {isNew && (
        <>
          <p className="text-muted">{messages.invitations.hint}</p>
          <h3 className="border-line border-t pt-5 text-sm">{messages.invitations.ownChoice}</h3>
        </>
      )}
      {isSelf ? (
        <>
          <PasswordField
            label="Current password"
            maxLength={limits.passwordMaxLength}
            hint={text.ownEmailHint}
            error={errors.current_password?.message}
            {...register("current_password")}
          />
          <p className="text-muted">
            {text.ownPassword}{" "}
            <Link href={paths.accountSettings} className="font-medium text-accent-ink underline underline-offset-2">
              Account Settings
            </Link>
          </p>
        </>
      ) : (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
          hint={isNew ? text.newPasswordHint : text.keepPassword}
          onKeyDown={(press) => press.key === "Enter" && onPasswordEnter?.(press)}
          error={errors.password?.message}
          {...register("password")}
        />
      )}
    </>
  );
}
