"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  InviteUserBody,
  ListedInvitation,
  RenewInvitationBody,
  SentInvitation,
} from "@/lib/shared/invitations/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { useDeleteFromList } from "../session/use-delete-from-list";

const invitationCache = listCache<ListedInvitation>("invitations", apiPaths.users.getInvitations);

/** The invitations that nobody has accepted yet, newest first. */
export function useInvitations() {
  return useQuery(invitationCache.options());
}

/** Invites a moderator. Rejects with an ApiError whose issues name the fields. */
export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteUserBody) => api.post<SentInvitation>(apiPaths.users.inviteUser, body),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: invitationCache.keys.all }),
  });
}

/** Mails an invitation again, or returns its link to copy. */
export function useRenewInvitation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (by: RenewInvitationBody["by"]) =>
      api.post<SentInvitation>(apiPaths.users.renewInvitation(id), { by } satisfies RenewInvitationBody),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: invitationCache.keys.all }),
  });
}

export function useRevokeInvitation() {
  return useDeleteFromList(invitationCache, apiPaths.users.revokeInvitation);
}
