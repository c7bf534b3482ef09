import { Dialog, DialogBody } from "@/components/ui/overlay/dialog";
import { Kbd } from "@/components/ui/palette/kbd";
import { messages } from "@/lib/shared/messages";
import { settablePostStatuses } from "@/lib/shared/vocabulary";
import { favouriteKey, groupKey, statusKeys } from "../keys/key-map";
import { statusLooks } from "../post/status-looks";

export type KeysDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const groups: { title: string; keys: [keys: string[], what: string][] }[] = [
  {
    title: "Decide",
    keys: [
      ...settablePostStatuses.map((status): [string[], string] => [[statusKeys[status]], statusLooks[status].label]),
      [[favouriteKey], "Favourite"],
      [["N"], messages.holds.deal],
      [["Z"], "Undo the last change"],
    ],
  },
  {
    title: "Move",
    keys: [
      [["←", "→", "↑", "↓"], "Previous or next post"],
      [["Home", "End"], "First or last post"],
      [["Enter"], "Open"],
      [["Esc"], "Close, or clear the selection"],
    ],
  },
  {
    title: "Select several",
    keys: [
      [["X"], "Toggle selection"],
      [["Shift", "X"], "Select up to here"],
      [["Shift", "←", "→"], "Select while moving"],
      [["Ctrl", "A"], "Select all shown"],
      [[groupKey], "Select similar posts, or a flood"],
      [["Shift", Object.values(statusKeys).join(" ")], "Decide all similar posts, or a flood"],
    ],
  },
];

export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keys" size="xl">
      {/* Focusable, because nothing in it is: keys must be able to scroll it. */}
      <DialogBody tabIndex={0} className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-3 text-muted text-xs uppercase tracking-wide">{title}</h3>
            <dl className="flex flex-col gap-2.5">
              {keys.map(([names, what]) => (
                <div key={what} className="flex items-center justify-between gap-4">
                  <dt className="min-w-0">{what}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
