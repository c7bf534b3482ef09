import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";
import { useGuestMessages } from "@/lib/client/language/guest-language";

export type PlainStateProps = {
  children: ReactNode;
  /** Screen readers announce the sentence. */
  isStatus?: boolean;
};

/** Renders a page with a single sentence. */
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
  const { page } = useGuestMessages();
  return (
    <PlainState isStatus>
      <span className="inline-flex items-center gap-2 text-muted">
        <Spinner />
        {page.loading}
      </span>
    </PlainState>
  );
}

/** Shows the same sentence for a missing event and for one that this visitor may not see. */
export function HiddenState() {
  const { page } = useGuestMessages();
  return (
    <PlainState>
      <h1 className="text-xl">{page.notFound}</h1>
      <p className="mt-2 text-muted">{page.notFoundHint}</p>
    </PlainState>
  );
}
