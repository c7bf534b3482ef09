"use client";

import { Cast } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useSession } from "@/lib/client/browser/session";
import { messages } from "@/lib/shared/messages";

/** Loaded with its first opening. */
const PairDialog = lazyWithRetry(() => import("./pair-dialog"));

/** Opens the dialog that pairs a television with an event; only for admins. */
export function PairButton({ eventId }: { eventId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (useSession()?.role !== "admin") return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-56 text-muted text-sm">{messages.pairing.pairFor}</p>
      <Button icon={<Cast aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {messages.pairing.pair}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PairDialog eventId={eventId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
