import { Check, Clock, ImageOff, Undo2 } from "lucide-react";
import { receiptMessages as text } from "@/lib/shared/messages/receipt";
import type { ReceiptState } from "@/lib/shared/receipt/contract";

/** Only the page that took a post back knows `taken_back`: the server has deleted it. */
export type ShownState = ReceiptState | "taken_back";

const badges = {
  waiting: { icon: Clock, words: text.waiting, colours: "border border-current" },
  on_the_wall: { icon: Check, words: text.onTheWallShort, colours: "bg-(--cta) text-(--cta-text)" },
  not_on_the_wall: { icon: ImageOff, words: text.notOnTheWall, colours: "border border-current" },
  taken_back: { icon: Undo2, words: text.takenBackShort, colours: "border border-current" },
} as const;

/** Shows a post's state as text and icon, on a card of the event's own colour. */
export function StateBadge({ state, isSmall }: { state: ShownState; isSmall: boolean }) {
  const { icon: Icon, colours } = badges[state];
  const words = isSmall && state === "waiting" ? text.waitingShort : badges[state].words;
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-2xl py-0.5 text-left font-medium ${isSmall ? "px-2 text-xs" : "px-2.5 text-sm"} ${colours}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{words}</span>
    </span>
  );
}
