"use client";

import { MonitorCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import { ScreensDialog } from "./screens-dialog";

const text = messages.wallScreens;

/** Opens the screens dialog of an event. */
export function ScreensButton({ event }: { event: { id: string; event_name: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<MonitorCheck aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {text.title}
      </Button>
      {isOpen && <ScreensDialog event={event} onClose={() => setIsOpen(false)} />}
    </>
  );
}
