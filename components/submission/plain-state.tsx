import type { ReactNode } from "react";

export type PlainStateProps = { children: ReactNode /** Read aloud as it appears. */; isStatus?: boolean };

/** A page that has one sentence to say. */
export function PlainState({ children, isStatus }: PlainStateProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-12 text-center">
      <div role={isStatus ? "status" : undefined} className="max-w-md break-words text-base">
        {children}
      </div>
    </main>
  );
}
