"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { type AccountDetails, type OwnFields, ownFields } from "@/lib/account/contract";
import { useSaveAccount } from "@/lib/account/hooks";
import { limits } from "@/lib/limits";
import { messages } from "@/lib/messages";
import { FormCard } from "./form-card";
import { useAccountForm } from "./use-account-form";

const said = messages.account;

/** A moderator's own phone number. */
export function OwnPhoneForm({ details }: { details: AccountDetails }) {
  const form = useForm<OwnFields>({
    resolver: zodResolver(ownFields),
    values: { phone_number: details.phone_number },
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const save = useSaveAccount();
  const { formRef, submit, reset, problems } = useAccountForm(
    form,
    async (filled) => {
      const { phone_number } = await save.mutateAsync(filled);
      return { phone_number };
    },
    { success: said.updated, failure: said.updateFailed },
  );
  const { errors, isDirty } = form.formState;
  return (
    <FormCard
      title="You"
      problems={problems}
      onSubmit={submit}
      formRef={formRef}
      actions={
        <>
          <Button onClick={reset} disabled={!isDirty || save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save changes
          </Button>
        </>
      }
    >
      <TextField
        label={said.labels.phone_number}
        type="tel"
        autoComplete="tel"
        maxLength={limits.phoneNumberMaxLength}
        hint={said.ownPhoneHint}
        fieldClassName="sm:col-span-2"
        error={errors.phone_number?.message}
        {...form.register("phone_number")}
      />
    </FormCard>
  );
}
