"use client";
import { useState } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import styles from "./top-banner.module.css";

/** Shows the event's logo, the company's, or a fallback mark, the first that loads; and the event's own text. */
export function TopBanner({ event }: { event: PublicEvent }) {
  const text = useWallTexts();
  return (
    <header className={styles.banner}>
      <BannerLogo
        key={`${event.brand_custom_logo_url} ${event.company_logo_url}`}
        sources={[event.brand_custom_logo_url, event.company_logo_url].filter((source) => source !== null)}
        name={event.company_name}
      />
      <h1 className={styles.text} dir="auto">
        {event.top_banner_text || text.sampleText}
      </h1>
    </header>
  );
}

function BannerLogo({ sources, name }: { sources: string[]; name: string }) {
  const [failures, setFailures] = useState(0);
  const source = sources[failures];
  if (!source) return <FallbackMark className={styles.mark} />;
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

/** Replaces a missing or broken logo: inline SVG, so it cannot fail to load. */
function FallbackMark({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <rect x="2" y="2" width="10" height="22" rx="3" />
      <rect x="2" y="28" width="10" height="10" rx="3" opacity=".5" />
      <rect x="15" y="2" width="10" height="12" rx="3" opacity=".6" />
      <rect x="15" y="18" width="10" height="20" rx="3" />
      <rect x="28" y="2" width="10" height="18" rx="3" />
      <rect x="28" y="24" width="10" height="14" rx="3" opacity=".5" />
    </svg>
  );
}
