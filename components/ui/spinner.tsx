import { cn } from "./cn";

export type SpinnerProps = {
  /** Said by a screen reader; leave it out where the text beside it already says so. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={cn("inline-flex size-4 shrink-0", className)}>
      <svg
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden="true"
        data-essential-motion=""
        className="size-full animate-spin motion-reduce:animate-breathe"
      >
        <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
