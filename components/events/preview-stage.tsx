"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FallbackMark } from "@/components/wall/fallback-mark";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { brandVariables } from "@/lib/shared/events/brand-colours";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "./event-form-values";
import styles from "./preview-stage.module.css";
import { useShownColours } from "./use-brand-colours";
import { useBrandImage } from "./use-brand-image";

const { previewCaption, previewName } = messages.events;
const { sampleText, copyright, allRightsReserved } = messages.wall;

/** A picture of the wall, for the eye: its texts are those of the fields beside it. */
export function PreviewStage({ event }: { event: OrganiserEvent | null }) {
  const { control } = useFormContext<EventFormValues>();
  const [top, bottom] = useWatch({ control, name: ["top_banner_text", "bottom_banner_text"] });
  const cta = useWatch({ control, name: "cta_text" });
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.stage} style={brandVariables(useShownColours())}>
        <div className={styles.top}>
          <Logo event={event} />
          <span className={styles.words} dir="auto">
            {top.trim() || sampleText}
          </span>
        </div>
        <div className={styles.middle}>
          <span className={styles.neighbour} />
          <Card event={event} />
          <span className={styles.neighbour} />
        </div>
        <div className={styles.bottom}>
          <span className={styles.closing} dir="auto">
            {bottom.trim() || sampleText}
          </span>
          <span className={styles.cta} dir="auto">
            {cta.trim() || sampleText}
          </span>
          <Details />
        </div>
      </div>
    </div>
  );
}

function Logo({ event }: { event: OrganiserEvent | null }) {
  const { data: account } = useAccountDetails();
  const own = useBrandImage(event, "brand_custom_logo");
  const url = own ?? account?.company_logo_url ?? null;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (!url || url === brokenUrl) return <FallbackMark className={styles.mark} />;
  // biome-ignore lint/performance/noImgElement: from memory or an immutable address, already the right size
  return <img className={styles.logo} src={url} alt="" onError={() => setBrokenUrl(url)} />;
}

function Card({ event }: { event: OrganiserEvent | null }) {
  const watermark = useBrandImage(event, "brand_watermark_image");
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        <Stage />
        {/* biome-ignore lint/performance/noImgElement: from memory or an immutable address, already the right size */}
        {watermark && <img className={styles.watermark} src={watermark} alt="" />}
      </div>
      <div className={styles.caption}>{previewCaption}</div>
      <div className={styles.name}>{previewName}</div>
    </div>
  );
}

/** Stands for a guest's photo: lights above a crowd. */
function Stage() {
  return (
    <svg viewBox="0 0 76 42" aria-hidden="true" preserveAspectRatio="xMidYMid slice" className="block size-full">
      <rect width="76" height="42" fill="#2c2135" />
      <path d="M14 0 4 42h24ZM38 0 26 42h24ZM62 0 48 42h24Z" fill="#e8b457" opacity="0.35" />
      <circle cx="38" cy="22" r="5" fill="#f3ddb0" />
      <path
        d="M0 42v-8a5 5 0 0 1 10 0 5 5 0 0 1 11-1 5 5 0 0 1 11 0 6 6 0 0 1 12 0 5 5 0 0 1 11 0 5 5 0 0 1 11 1 5 5 0 0 1 10 0v8Z"
        fill="#7b3f98"
      />
    </svg>
  );
}

/** How to reach the company, and the small print. */
function Details() {
  const { control } = useFormContext<EventFormValues>();
  const [contact, hasCopyright, legal] = useWatch({ control, name: ["contact_information", "copyright", "legal"] });
  const { data: account } = useAccountDetails();
  const known = [account?.company_name, account?.company_phone_number, account?.website_url];
  const shown = [
    ...(contact === "on" ? known : []),
    hasCopyright === "on" && copyright,
    legal === "on" && allRightsReserved,
  ].filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <span className={styles.details}>
      {shown.map((text) => (
        <span key={String(text)}>{text}</span>
      ))}
    </span>
  );
}
