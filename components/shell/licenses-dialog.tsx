import { Dialog, DialogBody } from "@/components/ui/dialog";
import { messages } from "@/lib/shared/messages";

export type LicensesDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

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

export function LicensesDialog({ isOpen, onOpenChange }: LicensesDialogProps) {
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
