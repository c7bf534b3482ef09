import { cn } from "@/components/ui/cn";
import { type PostStatus, type SettablePostStatus, settablePostStatuses } from "@/lib/shared/vocabulary";
import { KeyHint } from "../keys/key-hint";
import { statusKeys } from "../keys/key-map";
import { statusLooks } from "./status-looks";

export type StatusButtonsProps = {
  /** Names the buttons' subject for screen readers. */
  label: string;
  /** The status shown as pressed; unset for a selection of many. */
  status?: PostStatus;
  isBusy?: boolean;
  /** Out of the tab order: in a grid, Tab stops at one card only. */
  isSkipped?: boolean;
  /** Shows each button's shortcut. */
  hasKeys?: boolean;
  /** Icon-only buttons where a mouse can show the tooltip. */
  isNarrow?: boolean;
  onStatus: (status: SettablePostStatus) => void;
  className?: string;
};

/** Renders the four statuses as large targets: moderators work in the hall with a phone. */
export function StatusButtons(props: StatusButtonsProps) {
  const { label, status, isBusy, isSkipped, hasKeys, isNarrow, onStatus, className } = props;
  return (
    <fieldset aria-label={label} className={cn("flex min-w-0", className)}>
      {settablePostStatuses.map((each) => {
        const { label: word, Icon, pressed } = statusLooks[each];
        const isPressed = status === each;
        return (
          <button
            key={each}
            type="button"
            title={isNarrow ? word : undefined}
            tabIndex={isSkipped ? -1 : undefined}
            aria-pressed={status === undefined ? undefined : isPressed}
            aria-disabled={isBusy || undefined}
            aria-keyshortcuts={hasKeys ? statusKeys[each] : undefined}
            onClick={() => !isBusy && onStatus(each)}
            className={cn(
              "flex min-h-12 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-md font-medium text-[0.6875rem] leading-4",
              "transition-colors focus-visible:-outline-offset-2 aria-disabled:cursor-progress aria-disabled:opacity-55",
              isPressed ? pressed : "text-muted hover:bg-hover hover:text-ink",
              isNarrow && "min-w-0 pointer-fine:min-h-9",
            )}
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={isPressed ? 2.25 : 1.75} />
            <span className={cn("flex items-center gap-1.5", isNarrow && "pointer-fine:sr-only")}>
              {word}
              {hasKeys && <KeyHint name={statusKeys[each]} />}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
