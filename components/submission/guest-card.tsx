import type { CSSProperties, ReactNode } from "react";
import { buttonOn, keptButtonOn, legibleOn, mix } from "@/lib/shared/colour";
import { brandVariables, chosenPair } from "@/lib/shared/events/brand-colours";
import { type ColouredEvent, shownColours } from "@/lib/shared/events/theme-colours";
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

// The surface colours of app/theme.css, light and dark.
const surfaces = { light: "#ffffff", dark: "#1b171b" } as const;

/** Replaces the product's accent with the event's button colours, on every button and bar inside. */
const brandClass =
  "[--accent:var(--brand)] [--accent-hover:var(--brand-hover)] [--on-fill:var(--brand-ink)] " +
  "[--accent-edge:var(--brand-edge)] [--accent-bar:var(--brand-bar)] " +
  "dark:[--accent-edge:var(--brand-dark-edge)] dark:[--accent-bar:var(--brand-dark-bar)]";

/**
 * Returns an event's colours for its form, to use with brandClass. A button keeps its chosen colours if they are
 * legible, on a light card and on a dark one.
 */
export function brandStyle(event: ColouredEvent): CSSProperties {
  const colours = shownColours(event);
  const { background, text } = chosenPair(colours, "cta");
  const button = keptButtonOn(surfaces.light, background, text);
  return {
    ...brandVariables(colours, legibleOn),
    "--brand": button.background,
    "--brand-ink": button.text,
    "--brand-hover": mix(button.background, button.text, 0.15),
    "--brand-edge": button.edge,
    "--brand-dark-edge": keptButtonOn(surfaces.dark, background, text).edge,
    "--brand-bar": buttonOn(surfaces.light, background, text).background,
    "--brand-dark-bar": buttonOn(surfaces.dark, background, text).background,
  } as CSSProperties;
}
