"use client";

import { Menu, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "@/lib/shared/messages";
import type { Role } from "@/lib/shared/vocabulary";
import { Sidebar } from "./sidebar";

export type MobileNavigationProps = { role: Role | null | undefined };

/** Renders the menu button, and the sidebar as a sheet that slides in from the left. */
export function MobileNavigation({ role }: MobileNavigationProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger asChild>
        <IconButton label="Menu" hasTooltip={false} className="-ml-2 lg:hidden">
          <Menu aria-hidden="true" />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-sheet-right bg-surface pb-[env(safe-area-inset-bottom)] shadow-lg focus-visible:outline-none data-[state=closed]:animate-fade-out lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar role={role} onNavigate={() => setIsOpen(false)} />
          <Dialog.Close asChild>
            <IconButton label={messages.common.close} hasTooltip={false} className="absolute top-3 right-3">
              <X aria-hidden="true" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
