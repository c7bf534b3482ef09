"use client";

import { type MouseEvent, useState } from "react";
import { Dialog, DialogBody } from "@/components/ui/overlay/dialog";
import { useTimeZone } from "@/lib/client/account/hooks";
import { messages } from "@/lib/shared/messages";

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

type HelpDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const steps: readonly { title: string; text: string }[] = [
  {
    title: "Create an event",
    text: "An admin gives it a name, a date and a URL under Events, and sets its status to Live.",
  },
  { title: "Share the form", text: "Guests scan the QR code on the wall, or open the form's link on their phones." },
  {
    title: "Moderate",
    text: "New posts appear under Moderate. Approve them, make them private, ban them or delete them.",
  },
  { title: "Show the wall", text: "Open the wall on the big screen. Approved posts appear there automatically." },
];

function HelpDialog({ isOpen, onOpenChange }: HelpDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Help" description="Four steps to a live wall.">
      <DialogBody>
        <ol className="flex flex-col gap-4 text-sm">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-medium text-ink">{step.title}</p>
                <p className="mt-1 text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </DialogBody>
    </Dialog>
  );
}

type LicensesDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const works: readonly { name: string; license: string }[] = [
  { name: messages.product.name, license: "MIT" },
  { name: "Next.js, React, Tailwind CSS, Radix UI, TanStack, sonner, tus", license: "MIT" },
  { name: "NextAuth.js, Lucide icons, qrcode.react", license: "ISC" },
  { name: "sharp, hls.js, Drizzle, AWS SDK", license: "Apache 2.0" },
  { name: "libvips, libheif", license: "LGPL 3.0" },
  { name: "Mediabunny", license: "MPL 2.0" },
  { name: "Inter typeface", license: "SIL Open Font License 1.1" },
  { name: "PostgreSQL", license: "PostgreSQL License" },
];

function LicensesDialog({ isOpen, onOpenChange }: LicensesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Licenses"
      description={`${messages.product.name} is open source and uses these open-source projects.`}
    >
      <DialogBody>
        <dl className="flex flex-col divide-y divide-line text-sm">
          {works.map((work) => (
            <div key={work.name} className="flex items-baseline justify-between gap-6 py-2">
              <dt className="min-w-0 text-ink">{work.name}</dt>
              <dd className="shrink-0 text-muted">{work.license}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
