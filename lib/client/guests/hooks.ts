import { useMutation } from "@tanstack/react-query";
import type { ErasedGuest, StoredGuest } from "@/lib/shared/guests/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";

/** Looks up what is stored of an email address. Kept in no cache: another person may use the console next. */
export const useFindGuest = () =>
  useMutation({
    mutationFn: (email: string) => api.post<StoredGuest>(apiPaths.guests.findGuest, { email }),
    gcTime: 0,
  });

/** Erases all of it. */
export const useEraseGuest = () =>
  useMutation({ mutationFn: (email: string) => api.post<ErasedGuest>(apiPaths.guests.eraseGuest, { email }) });
