"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { DeviceList, PairDeviceBody, UpdateDeviceBody } from "@/lib/shared/screens/pairing-contract";
import { api } from "../browser/api-client";
import { screensKeys } from "./cache";

const devicesOptions = () =>
  queryOptions({
    queryKey: [...screensKeys.all, "devices"],
    queryFn: ({ signal }) => api.get<DeviceList>(apiPaths.screens.getDevices, { signal }),
  });

/** A device that was just paired reports its wall within seconds. */
const intervalMs = 5_000;

/** The account's paired screens, for admins. */
export function useDevices({ isNeeded = true } = {}) {
  return useQuery({ ...devicesOptions(), enabled: isNeeded, refetchInterval: intervalMs });
}

/** Refetches every list of screens, because a change of a device changes the screens of its events. */
function useDeviceMutation<Input>(change: (input: Input) => Promise<{ id: string }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: screensKeys.all }),
  });
}

/** Pairs the screen that shows a code. */
export function usePairDevice() {
  return useDeviceMutation((body: PairDeviceBody) => api.post<{ id: string }>(apiPaths.screens.pairDevice, body));
}

/** Renames a paired screen or moves it to another event. */
export function useUpdateDevice() {
  return useDeviceMutation(({ id, ...body }: UpdateDeviceBody & { id: string }) =>
    api.put<{ id: string }>(apiPaths.screens.updateDevice(id), body),
  );
}

/** Unpairs a screen. */
export function useForgetDevice() {
  return useDeviceMutation((id: string) => api.delete<{ id: string }>(apiPaths.screens.forgetDevice(id)));
}
