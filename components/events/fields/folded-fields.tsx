"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

export type FoldedFieldsProps = { title: string; isOpenAtFirst?: boolean; children: ReactNode };

/** Folds fields that most people leave to their defaults. Folded fields stay mounted. */
export function FoldedFields({ title, isOpenAtFirst = false, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="group min-w-0 sm:col-span-2"
      open={isOpen}
      onToggle={(toggle) => setOpen(toggle.currentTarget.open)}
    >
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 rounded-sm font-medium text-accent-ink text-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>
    </details>
  );
}
