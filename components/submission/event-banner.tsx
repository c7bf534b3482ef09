"use client";

import { useState } from "react";
import { LanguageChoice } from "@/components/language-choice/language-choice";

export type EventBannerProps = {
  event: { brand_custom_logo_url: string | null; company_logo_url: string | null; company_name: string };
  title: string;
  welcome?: string | undefined;
};

/** Renders the card's head in the event's colour: logo (the event's or the company's), title and welcome. */
export function EventBanner({ event, title, welcome }: EventBannerProps) {
  const [brokenUrls, setBrokenUrls] = useState<readonly string[]>([]);
  const logoUrl = [event.brand_custom_logo_url, event.company_logo_url].find((url) => url && !brokenUrls.includes(url));
  return (
    <header className="flex flex-col items-center gap-3 bg-(--top) px-6 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-5 text-(--top-text)">
      <LanguageChoice />
      {logoUrl && (
        // biome-ignore lint/performance/noImgElement: an organiser's own file, already the right size.
        <img
          src={logoUrl}
          alt={event.company_name}
          className="max-h-16 max-w-56 object-contain"
          onError={() => setBrokenUrls([...brokenUrls, logoUrl])}
        />
      )}
      <h1
        dir="auto"
        className="guest-display line-clamp-4 max-w-full break-words text-center text-[length:calc(1.375rem*var(--display-scale,1))]/8"
      >
        {title}
      </h1>
      {welcome && (
        <p dir="auto" className="max-w-full text-balance break-words text-center text-base">
          {welcome}
        </p>
      )}
    </header>
  );
}
