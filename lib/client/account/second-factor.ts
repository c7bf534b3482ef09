"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BegunNewPasskey } from "@/lib/shared/auth/passkeys";
import type {
  BeginFactorBody,
  BegunFactor,
  CodeBody,
  OwnFactor,
  RecoveryCodes,
  SignInRules,
} from "@/lib/shared/auth/second-factor";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";
import { makePasskey } from "../session/passkey";
import { withRecentFactor } from "../session/recent-factor";

function ownFactorOptions() {
  return queryOptions({
    queryKey: ["second-factor"] as const,
    queryFn: ({ signal }) => api.get<OwnFactor>(apiPaths.users.getSecondFactor, { signal }),
  });
}

export function useOwnFactor() {
  return useQuery(ownFactorOptions());
}

/** Begins and finishes the setup of one's own second factor. */
export const beginFactor = (body: BeginFactorBody) =>
  withRecentFactor(() => api.post<BegunFactor>(apiPaths.users.beginSecondFactor, body));
export const enableFactor = (body: CodeBody) => api.post<RecoveryCodes>(apiPaths.users.enableSecondFactor, body);

/** Has the browser make a passkey, and adds it. Rejects with what the browser refuses, too. */
export async function addPasskey({ name, ...body }: BeginFactorBody & { name: string }): Promise<RecoveryCodes> {
  const begun = await withRecentFactor(() => api.post<BegunNewPasskey>(apiPaths.users.beginNewPasskey, body));
  return api.post<RecoveryCodes>(apiPaths.users.addPasskey, { name, passkey: await makePasskey(begun) });
}

export function useRemovePasskey() {
  const onSuccess = useForgetOwnFactor();
  return useMutation({
    mutationFn: (id: string) =>
      withRecentFactor(() => api.delete<{ message: string }>(apiPaths.users.removePasskey(id))),
    onSuccess,
  });
}

/** Reads again what the card shows. */
export function useForgetOwnFactor() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ownFactorOptions().queryKey });
}

export function useRenewRecoveryCodes() {
  const onSuccess = useForgetOwnFactor();
  return useMutation({
    mutationFn: () => withRecentFactor(() => api.post<RecoveryCodes>(apiPaths.users.renewRecoveryCodes, {})),
    onSuccess,
  });
}

/** Removes the second factor of a user of the account. */
export function useRemoveFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withRecentFactor(() => api.delete<{ message: string }>(apiPaths.users.removeSecondFactor(id))),
    // The list of users shows it, too. Not awaited: the card that asked disappears with the answer, and its toast with it.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useSaveSignInRules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rules: SignInRules) =>
      withRecentFactor(() => api.put<SignInRules>(apiPaths.account.updateSignInRules, rules)),
    onSuccess: (rules) =>
      queryClient.setQueryData(ownFactorOptions().queryKey, (factor) => factor && { ...factor, ...rules }),
  });
}
