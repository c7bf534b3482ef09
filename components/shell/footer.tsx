"use client";

import { type MouseEvent, useState } from "react";
import { useTimeZone } from "@/lib/client/account/hooks";
import { messages } from "@/lib/shared/messages";
import { HelpDialog } from "./help-dialog";
import { LicensesDialog } from "./licenses-dialog";

const linkClass = "rounded-sm py-1 hover:text-ink hover:underline";

/** Both links open dialogs over the page: a separate page would lose unsaved input. */
export function Footer({ software }: { software: string }) {
  const [open, setOpen] = useState<"help" | "licenses" | null>(null);
  const timeZone = useTimeZone();
  const handleOpen = (which: "help" | "licenses") => (event: MouseEvent) => {
    event.preventDefault();
    setOpen(which);
  };
  return (
    <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t px-4 py-4 text-muted text-xs sm:px-6 lg:px-8">
      <p>{messages.wall.copyright}</p>
      <p>Made in Kansas City</p>
      <p>{software}</p>
      {timeZone && <p>{messages.account.timesIn(timeZone.replaceAll("_", " "))}</p>}
      <ul className="flex gap-4">
        <li>
          {/* biome-ignore lint/a11y/useValidAnchor: the footer has links; without scripts they do nothing */}
          <a href="#help" aria-haspopup="dialog" onClick={handleOpen("help")} className={linkClass}>
            Help
          </a>
        </li>
        <li>
          {/* biome-ignore lint/a11y/useValidAnchor: the footer has links; without scripts they do nothing */}
          <a href="#licenses" aria-haspopup="dialog" onClick={handleOpen("licenses")} className={linkClass}>
            Licenses
          </a>
        </li>
      </ul>
      <HelpDialog isOpen={open === "help"} onOpenChange={(isOpen) => setOpen(isOpen ? "help" : null)} />
      <LicensesDialog isOpen={open === "licenses"} onOpenChange={(isOpen) => setOpen(isOpen ? "licenses" : null)} />
    </footer>
  );
}
