"use client";
import { memo } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { WallAd } from "@/lib/shared/programs/contract";
import { safeLink } from "@/lib/shared/wall/safe-link";
import { RetryingImage } from "../pictures/retrying-image";
import styles from "./post-card.module.css";

type AdCardProps = { ad: WallAd; placeholder: string | null };

/** Shows an ad among the posts; it links to the ad's URL in a new tab, if that URL is safe. */
export const AdCard = memo(function AdCard({ ad, placeholder }: AdCardProps) {
  const { sponsor } = useWallTexts();
  const link = safeLink(ad.ad_url);
  const picture = (
    <span className={styles.picture} data-ad={ad.id}>
      <RetryingImage className={styles.whole} src={ad.media_url} alt={ad.ad_name} fallbackSrc={placeholder} />
      <span className={styles.sponsor}>{sponsor}</span>
    </span>
  );
  if (!link) return <div className={`${styles.card} ${styles.ad}`}>{picture}</div>;
  return (
    <a className={`${styles.card} ${styles.ad}`} href={link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
});
