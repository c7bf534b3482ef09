import type { ReactNode } from "react";

export type OfferButtonProps = { onTake: () => void; children: ReactNode };

/** Fills a field with a suggested value; placed at the end of the label's line. */
export function OfferButton({ onTake, children }: OfferButtonProps) {
  return (
    <button
      type="button"
      onClick={onTake}
      className="-my-1 rounded-sm px-1 py-1 font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      {children}
    </button>
  );
}
