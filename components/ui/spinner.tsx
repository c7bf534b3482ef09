import { clsx } from "clsx";

export type SpinnerProps = {
  /** Text for screen readers; omit it if visible text beside it says the same. */
  label?: string;
  /** May set another size. */
  className?: string;
};

/** Avoids the class-merging library: the guest form bundles this too. */
export function Spinner({ label, className }: SpinnerProps) {
  const isSized = /\bsize-/.test(className ?? "");
  return (
    <span role={label ? "status" : undefined} className={clsx("inline-flex shrink-0", !isSized && "size-4", className)}>
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
