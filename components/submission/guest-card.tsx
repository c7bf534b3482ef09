import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";
import type { GuestLook } from "@/lib/shared/wall/guest-variables";
import { EventBanner, type EventBannerProps } from "./event-banner";

export type GuestCardProps = EventBannerProps & {
  /** `guestLook()` of the event. The form's server gives it, so that no phone loads the themes. */
  look: GuestLook;
  /** At the top, for the team only. */
  ribbon?: string | null;
  children: ReactNode;
};

/**
 * Renders the card of the form and of a guest's own page in the look of the event's wall, whatever scheme the phone
 * prefers: full-screen on a phone, else 600 px wide.
 */
export function GuestCard({ look: { scheme, variables }, ribbon, children, ...banner }: GuestCardProps) {
  return (
    <div data-theme={scheme} style={variables as CSSProperties} className="guest-page">
      <main className="mx-auto flex w-full max-w-[600px] flex-1 flex-col">
        {ribbon && (
          <p className="bg-warning-soft px-4 py-2 text-center font-medium text-sm text-warning sm:rounded-t-xl">
            {ribbon}
          </p>
        )}
        <div className={clsx(!ribbon && "sm:overflow-hidden sm:rounded-t-xl")}>
          <EventBanner {...banner} />
        </div>
        <div className="guest-card">{children}</div>
      </main>
    </div>
  );
}
