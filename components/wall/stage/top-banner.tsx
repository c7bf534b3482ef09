"use client";
import { useState } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import styles from "./top-banner.module.css";

/** Shows the event's logo, the company's, or the event's initial, the first that loads; and the event's own text. */
export function TopBanner({ event }: { event: PublicEvent }) {
  const text = useWallTexts();
  return (
    <header className={styles.banner}>
      <BannerLogo
        key={`${event.brand_custom_logo_url} ${event.company_logo_url}`}
        sources={[event.brand_custom_logo_url, event.company_logo_url].filter((source) => source !== null)}
        name={event.company_name}
        initial={initialOf(event.event_name)}
      />
      <h1 className={styles.text} dir="auto">
        {event.top_banner_text || text.sampleText}
      </h1>
    </header>
  );
}

function BannerLogo({ sources, name, initial }: { sources: string[]; name: string; initial: string }) {
  const [failures, setFailures] = useState(0);
  const source = sources[failures];
  if (!source) {
    return (
      <span className={styles.mark} aria-hidden="true">
        {initial}
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: next/image would ship its own loader to every screen.
    <img
      key={source}
      ref={(image) => {
        // It may have failed before hydration.
        if (image?.complete && image.naturalWidth === 0) setFailures(failures + 1);
      }}
      className={styles.logo}
      src={source}
      alt={name}
      onError={() => setFailures(failures + 1)}
    />
  );
}

/** Returns the first letter of a name, for the place of a missing or broken logo. */
const initialOf = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? "";
