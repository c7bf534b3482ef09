"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmProvider } from "@/components/ui/overlay/confirm-dialog";
import { Toaster } from "@/components/ui/overlay/toaster";
import { createQueryClient } from "@/lib/client/browser/query-client";

/** Provides the data cache, the shared confirmation dialog and the toasts to the console's pages. */
export function ConsoleProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </QueryClientProvider>
  );
}
