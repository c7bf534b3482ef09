"use client";

import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { type AccountDetails, type OwnFields, ownFields } from "@/lib/shared/account/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { DetailsForm } from "./details-form";

const said = messages.account;

/** A moderator's own phone number. */
export function OwnPhoneForm({ details }: { details: AccountDetails }) {
  return (
    <DetailsForm title="You" schema={ownFields} details={details}>
      <PhoneField />
    </DetailsForm>
  );
}

function PhoneField() {
  const { register, formState } = useFormContext<OwnFields>();
  return (
    <TextField
      label={said.labels.phone_number}
      type="tel"
      autoComplete="tel"
      maxLength={limits.phoneNumberMaxLength}
      hint={said.ownPhoneHint}
      fieldClassName="sm:col-span-2"
      error={formState.errors.phone_number?.message}
      {...register("phone_number")}
    />
  );
}
