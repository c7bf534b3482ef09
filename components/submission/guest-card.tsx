import type { ReactNode } from "react";
import { brandClass, brandStyle } from "./brand-style";
import { EventBanner, type EventBannerProps } from "./event-banner";

export type GuestCardProps = EventBannerProps & {
  event: Parameters<typeof brandStyle>[0];
  /** At the top, for the team only. */
  ribbon?: string | null;
  children: ReactNode;
};

/**
 * Renders the card of the form and of a guest's own page in the event's colours: full-screen on a phone, else 600 px
 * wide.
 */
export function GuestCard({ event, ribbon, children, ...banner }: GuestCardProps) {
  return (
    <div
      style={brandStyle(event)}
      className={`flex min-h-dvh flex-col bg-surface sm:bg-canvas sm:px-4 sm:py-10 ${brandClass}`}
    >
      <main className="mx-auto flex w-full max-w-[600px] flex-1 flex-col bg-surface sm:flex-none sm:rounded-xl sm:shadow-md">
        {ribbon && (
          <p className="bg-warning-soft px-4 py-2 text-center font-medium text-sm text-warning sm:rounded-t-xl">
            {ribbon}
          </p>
        )}
        <div className={ribbon ? "" : "sm:overflow-hidden sm:rounded-t-xl"}>
          <EventBanner event={event} {...banner} />
        </div>
        {children}
      </main>
    </div>
  );
}
