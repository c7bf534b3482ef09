import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";
import { wallMessages } from "@/lib/shared/messages/wall";

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

export function LoadingState() {
  return (
    <PlainState isStatus>
      <span className="inline-flex items-center gap-2 text-muted">
        <Spinner />
        {wallMessages.loading}
      </span>
    </PlainState>
  );
}

/** One sentence for an event that is not there and for one that this visitor may not see. */
export function HiddenState() {
  return (
    <PlainState>
      <h1 className="text-xl">{wallMessages.notFound}</h1>
    </PlainState>
  );
}
