import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-medium font-sans text-muted text-xs">
      {children}
    </kbd>
  );
}
