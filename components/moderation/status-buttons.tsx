import { cn } from "@/components/ui/cn";
import { type PostStatus, type SettablePostStatus, settablePostStatuses } from "@/lib/shared/vocabulary";
import { statusLooks } from "./status-looks";

export type StatusButtonsProps = {
  /** What the buttons are about, for a screen reader. */
  label: string;
  /** The status that shows as pressed; none for a selection of many. */
  status?: PostStatus;
  isBusy?: boolean;
  /** Out of the tab order: in a grid, Tab stops at one card only. */
  isSkipped?: boolean;
  onStatus: (status: SettablePostStatus) => void;
  className?: string;
};

/** The four statuses as large targets: a moderator stands in the hall with a phone. */
export function StatusButtons({ label, status, isBusy, isSkipped, onStatus, className }: StatusButtonsProps) {
  return (
    <fieldset aria-label={label} className={cn("flex min-w-0", className)}>
      {settablePostStatuses.map((each) => {
        const { label: word, Icon, pressed } = statusLooks[each];
        const isPressed = status === each;
        return (
          <button
            key={each}
            type="button"
            tabIndex={isSkipped ? -1 : undefined}
            aria-pressed={status === undefined ? undefined : isPressed}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onStatus(each)}
            className={cn(
              "flex min-h-12 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-md font-medium text-[0.6875rem] leading-4",
              "transition-colors focus-visible:-outline-offset-2 aria-disabled:cursor-progress aria-disabled:opacity-55",
              isPressed ? pressed : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={isPressed ? 2.25 : 1.75} />
            {word}
          </button>
        );
      })}
    </fieldset>
  );
}
