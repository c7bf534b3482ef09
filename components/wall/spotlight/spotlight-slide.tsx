"use client";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { safeLink } from "@/lib/shared/wall/safe-link";
import { LargePost } from "../large/large-post";
import { PhotoGround } from "../pictures/photo-ground";
import { RetryingImage } from "../pictures/retrying-image";
import styles from "./spotlight.module.css";
import motion from "./spotlight-motion.module.css";

type SlideProps = {
  card: WallCard;
  event: PublicEvent;
  /** Nothing follows, so a clip loops. */
  loops: boolean;
  onOpen: (post: PublicPost) => void;
  onClipEnd: () => void;
};

/** Classic takes its light from the photo; every other theme shows its own ground around it. */
const isLitByPhoto = ({ wall_theme, wall_ground }: PublicEvent) => wall_theme === "Classic" && wall_ground === "Theme";

/** Shows a post or an ad in the spotlight. */
export function SpotlightSlide({ card, event, onOpen, ...clip }: SlideProps) {
  const { post, ad } = card;
  if (ad) return <AdSlide ad={ad} event={event} />;
  return (
    <button type="button" className={styles.post} aria-haspopup="dialog" onClick={() => onOpen(post)}>
      {isLitByPhoto(event) && <PhotoGround colour={post.placeholder_color} picture={post.thumbnail_media_url} />}
      <LargePost post={post} event={event} placement="slide" {...clip} />
    </button>
  );
}

function AdSlide({ ad, event }: { ad: WallAd; event: PublicEvent }) {
  const { sponsor } = useWallTexts();
  const link = safeLink(ad.ad_url);
  const picture = (
    <>
      {isLitByPhoto(event) && <PhotoGround colour={null} picture={ad.media_url} />}
      <span className={motion.alone} data-ad={ad.id}>
        <RetryingImage
          className={motion.whole}
          src={ad.media_url}
          alt={ad.ad_name}
          fallbackSrc={event.thumbnail_url}
          isUrgent
        />
      </span>
      <span className={motion.sponsor}>{sponsor}</span>
    </>
  );
  if (!link) return <div className={styles.post}>{picture}</div>;
  return (
    <a className={styles.post} href={link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
}
