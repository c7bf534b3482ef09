"use client";

import { Clapperboard } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Dialog, DialogBody } from "@/components/ui/overlay/dialog";
import { messages } from "@/lib/shared/messages";

const text = messages.show;

/** Loaded on first use. */
const NowRow = lazyWithRetry(() => import("./now-row"));
const RunPanel = lazyWithRetry(() => import("./run-panel"));

/** Opens the row 'Now' and the run of show of an event, where the page has no room for them. */
export function NowButton({ eventId, className }: { eventId: string; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Clapperboard aria-hidden="true" />} className={className} onClick={() => setIsOpen(true)}>
        {text.title}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={text.title} description={text.hint} size="lg">
        <DialogBody className="flex flex-col gap-6">
          <Suspense>
            <NowRow eventId={eventId} />
            <RunPanel eventId={eventId} />
          </Suspense>
        </DialogBody>
      </Dialog>
    </>
  );
}
