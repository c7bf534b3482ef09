import { Layers } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import { KeyHint } from "../keys/key-hint";
import { groupKey } from "../keys/key-map";

export type GroupButtonProps = {
  /** 'Similar to 3 others'. */
  note: string;
  /** 'Select all 4'. */
  label: string;
  /** Not in the tab order: the card is not the active one. */
  isSkipped?: boolean;
  onSelect: () => void;
  /** Approves the whole hand-over; absent for other groups. */
  onApprove?: (() => void) | undefined;
  className?: string;
};

/** Tells of a post's group, and selects or approves all of it. */
export function GroupButton({ note, label, isSkipped, onSelect, onApprove, className }: GroupButtonProps) {
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2 gap-y-0.5 border-line border-t py-1 text-xs", className)}>
      <span className="flex min-w-0 items-center gap-1.5 text-muted">
        <Layers aria-hidden="true" className="size-3.5 shrink-0" />
        {note}
      </span>
      <button
        type="button"
        tabIndex={isSkipped ? -1 : undefined}
        aria-label={`${label}: ${note}`}
        aria-keyshortcuts={groupKey}
        onClick={onSelect}
        className="ml-auto inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
      >
        {label} <KeyHint name={groupKey} />
      </button>
      {onApprove && (
        <button
          type="button"
          tabIndex={isSkipped ? -1 : undefined}
          aria-label={`${messages.rules.group.approve}: ${note}`}
          onClick={onApprove}
          className="inline-flex min-h-6 items-center rounded-sm font-semibold text-success hover:underline pointer-coarse:min-h-11"
        >
          {messages.rules.group.approve}
        </button>
      )}
    </div>
  );
}
