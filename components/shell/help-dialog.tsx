import { Dialog, DialogBody } from "@/components/ui/dialog";

export type HelpDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

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

export function HelpDialog({ isOpen, onOpenChange }: HelpDialogProps) {
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
