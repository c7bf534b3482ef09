import { clsx } from "clsx";

export type ProgressBarProps = {
  label: string;
  /** 0 to 100; null while unknown. */
  percent: number | null;
  className?: string;
};

export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  const isKnown = percent !== null;
  const width = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(width) : undefined}
      className={clsx("h-2 w-full overflow-hidden rounded-full bg-line", className)}
    >
      <div
        data-essential-motion=""
        className={clsx(
          "h-full rounded-full bg-(--accent-bar)",
          isKnown ? "transition-[width]" : "w-2/5 animate-slide motion-reduce:w-full motion-reduce:animate-breathe",
        )}
        style={isKnown ? { width: `${width}%` } : undefined}
      />
    </div>
  );
}
