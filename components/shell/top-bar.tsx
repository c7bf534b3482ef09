"use client";

import { ChevronDown, LogOut, Menu, X } from "lucide-react";
import Link from "next/link";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
} from "@/components/ui/overlay/dropdown-menu";
import { useColourScheme } from "@/lib/client/browser/colour-scheme";
import { colourSchemes } from "@/lib/client/browser/colour-scheme-script";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { Role } from "@/lib/shared/vocabulary";
import { Sidebar } from "./sidebar";

export type TopBarProps = {
  role: Role | null | undefined;
  email: string | null | undefined;
  /** The quick switcher's search box. */
  search?: ReactNode;
};

const greetings: Record<Role, string> = { admin: "Admin", moderator: "Moderator" };

export function TopBar({ role, email, search }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar-height) items-center gap-2 border-line border-b bg-canvas px-4 sm:gap-4 sm:px-6 lg:px-8">
      <MobileNavigation role={role} />
      <p className="min-w-0 shrink-0 truncate font-medium text-sm">
        {role && (
          <>
            <span className="text-muted max-sm:hidden">Welcome, </span>
            {greetings[role]}
          </>
        )}
      </p>
      <div className="flex min-w-0 flex-1 justify-end sm:justify-center">{search}</div>
      {email && <AccountMenu email={email} role={role} />}
    </header>
  );
}

const schemeItems = colourSchemes.map((value) => ({ value, label: messages.colourScheme.schemes[value] }));

function AccountMenu({ email, role }: { email: string; role: Role | null | undefined }) {
  const [scheme, setScheme] = useColourScheme();
  return (
    <DropdownMenu
      className="w-64"
      trigger={
        <Button variant="ghost" className="min-w-0 max-w-64 px-2" aria-label={`Account of ${email}`}>
          <span className="flex min-w-0 items-center gap-2">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs uppercase"
            >
              {email.slice(0, 1)}
            </span>
            <span className="min-w-0 truncate font-normal text-muted max-sm:hidden">{email}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </span>
        </Button>
      }
    >
      <DropdownMenuLabel>
        {role && <span className="block">{greetings[role]}</span>}
        <span className="block break-all text-ink text-sm">{email}</span>
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{messages.colourScheme.label}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        label={messages.colourScheme.label}
        value={scheme}
        onChange={setScheme}
        items={schemeItems}
      />
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link href={paths.logout} prefetch={false}>
          <LogOut aria-hidden="true" />
          Logout
        </Link>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

type MobileNavigationProps = { role: Role | null | undefined };

/** Renders the menu button, and the sidebar as a sheet that slides in from the left. */
function MobileNavigation({ role }: MobileNavigationProps) {
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
