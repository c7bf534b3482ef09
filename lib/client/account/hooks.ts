"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountDetails, AccountFields, AccountImageField, OwnFields } from "@/lib/shared/account/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";
import { withRecentFactor } from "../session/recent-factor";
import { changePassword } from "../session/sign-in";
import { formWithPictures } from "../uploads/form-with-pictures";
import { accountDetailsOptions } from "./cache";

export function useAccountDetails() {
  return useQuery(accountDetailsOptions());
}

/** The company's time zone, in which the console shows every instant; undefined until it is known. */
export function useTimeZone(): string | undefined {
  return useAccountDetails().data?.timezone;
}

/** An admin's fields of the company, or a moderator's own phone number. */
export type AccountSave = Partial<AccountFields> | OwnFields;

/** Saves the text fields. Rejects with an ApiError whose issues name them. */
export function useSaveAccount() {
  return useAccountChange((values: AccountSave) => values);
}

/** Saves one image on its own; null removes it. */
export function useSaveAccountImage(field: AccountImageField) {
  return useAccountChange(
    (file: File | null): Record<string, string | File> => (file ? { [field]: file } : { [`remove_${field}`]: "yes" }),
  );
}

function useAccountChange<Change>(fieldsOf: (change: Change) => Record<string, string | File | undefined>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) =>
      api.put<AccountDetails>(apiPaths.users.updateUserDetails, await formWithPictures(fieldsOf(change))),
    onSuccess: (details) => queryClient.setQueryData(accountDetailsOptions().queryKey, details),
  });
}

/** Closes the account, or takes that back. */
export function useCloseAccount() {
  const queryClient = useQueryClient();
  const onSuccess = (details: AccountDetails) => queryClient.setQueryData(accountDetailsOptions().queryKey, details);
  const close = useMutation({
    mutationFn: (current_password: string) =>
      withRecentFactor(() => api.post<AccountDetails>(apiPaths.account.closeAccount, { current_password })),
    onSuccess,
  });
  const keep = useMutation({ mutationFn: () => api.post<AccountDetails>(apiPaths.account.keepAccount, {}), onSuccess });
  return { close, keep };
}

/** Changes one's own password. */
export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}
