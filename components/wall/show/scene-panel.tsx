"use client";
import { useCallback, useRef } from "react";
import { useWallLanguage } from "@/lib/client/language/wall-texts";
import type { NumbersSource } from "@/lib/client/wall/screen/source";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { Standing } from "@/lib/shared/show/scene-at";
import { useFittedText } from "../overlays/use-fitted-text";
import { RetryingImage } from "../pictures/retrying-image";
import { ScanTile } from "../scan/scan-tile";
import { type ScanAddress, useScanCode } from "../scan/use-scan-code";
import { Amount } from "./amount";
import styles from "./show.module.css";
import { useMoment } from "./use-moment";
import { useNumbers } from "./use-numbers";

type PanelProps = {
  event: PublicEvent;
  posts: readonly PublicPost[];
  source: NumbersSource;
  scan: ScanAddress;
  standing: Standing;
};

/** Shows a scene that stands in the place of the posts. */
export function ScenePanel(props: PanelProps) {
  const { kind } = props.standing.scene;
  const Content = contents[kind as keyof typeof contents];
  return (
    <section className={styles.panel} data-scene={kind} data-call="" data-arrival="scene">
      {Content && <Content {...props} />}
    </section>
  );
}

function PostYours({ event, scan }: PanelProps) {
  const { text } = useWallLanguage();
  return (
    <div className={styles.row}>
      <Code event={event} scan={scan} />
      <div className={styles.call}>
        <Fitted text={text.postYours} isLine />
        <p className={styles.hint}>{text.scanHint}</p>
      </div>
    </div>
  );
}

function PhotoCall({ event, source, scan, standing: { scene, startedMs, untilMs }, posts }: PanelProps) {
  const { text } = useWallLanguage();
  const came = useNumbers(source, event, posts, startedMs, 3_000)?.came ?? 0;
  return (
    <div className={styles.row}>
      <Code event={event} scan={scan} />
      <div className={styles.call}>
        <Fitted text={scene.text || text.photoCall} />
        <p className={styles.facts}>
          {untilMs !== null && <Left untilMs={untilMs} />}
          <span className={styles.came}>
            <Amount of={came} /> {text.newPosts}
          </span>
        </p>
      </div>
    </div>
  );
}

function Countdown({ standing: { scene, untilMs } }: PanelProps) {
  return (
    <div className={styles.middle}>
      {scene.text && <Fitted text={scene.text} />}
      {untilMs !== null && <Left untilMs={untilMs} />}
    </div>
  );
}

function Numbers({ event, source, posts }: PanelProps) {
  const { text } = useWallLanguage();
  const numbers = useNumbers(source, event, posts, null, 10_000);
  if (!numbers) return null;
  const figures = [
    { amount: numbers.photos, label: text.photos },
    // One city says nothing.
    ...(numbers.cities > 1 ? [{ amount: numbers.cities, label: text.cities }] : []),
  ];
  return (
    <dl className={styles.row}>
      {figures.map(({ amount, label }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            <Amount of={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Milliseconds for which each ad stands, on all screens the same. */
const adMs = 8_000;

function Sponsor({
  event: { ads, company_logo_url, brand_custom_logo_url, company_name, thumbnail_url },
  standing,
}: PanelProps) {
  const logo = brand_custom_logo_url ?? company_logo_url;
  const pictures = ads.length > 0 ? ads.map((ad) => ({ id: ad.id, src: ad.media_url, name: ad.ad_name })) : [];
  const shown = pictures.length > 0 || !logo ? pictures : [{ id: undefined, src: logo, name: company_name }];
  const { startedMs } = standing;
  const next = useCallback((nowMs: number) => nowMs + adMs - ((nowMs - startedMs) % adMs), [startedMs]);
  const turn = Math.max(0, Math.floor((useMoment(next) - startedMs) / adMs));
  // Words, rather than an empty screen.
  if (shown.length === 0) {
    return (
      <div className={styles.middle}>
        <Fitted text={company_name} />
      </div>
    );
  }
  return shown.map(({ id, src, name }, index) => {
    const isUp = index === turn % shown.length;
    return (
      <div key={src} className={isUp ? styles.ad : `${styles.ad} ${styles.waits}`} data-ad={isUp ? id : undefined}>
        <RetryingImage
          className={styles.picture}
          src={src}
          alt={isUp ? name : ""}
          fallbackSrc={thumbnail_url}
          isEager
        />
      </div>
    );
  });
}

const contents = {
  "Post yours": PostYours,
  Sponsor,
  Numbers,
  Countdown,
  "Photo call": PhotoCall,
};

function Code({ event, scan }: Pick<PanelProps, "event" | "scan">) {
  const code = useScanCode(event.event_url_slug, scan);
  if (event.event_status === "Archive") return null;
  return <ScanTile code={code} />;
}

/** Counts down to a moment of the server's clock: '4:59', from an hour on '1:04:59'. */
function Left({ untilMs }: { untilMs: number }) {
  const next = useCallback(
    (nowMs: number) => (nowMs < untilMs ? nowMs + ((untilMs - nowMs) % 1_000 || 1_000) : Number.POSITIVE_INFINITY),
    [untilMs],
  );
  const seconds = Math.max(0, Math.ceil((untilMs - useMoment(next)) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return (
    <span className={styles.left} role="timer">
      {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds % 60)}
    </span>
  );
}

const sizes = () => {
  const { innerWidth, innerHeight } = window;
  return { largestPx: Math.min(innerHeight / 3.5, Math.max(innerWidth, innerHeight) / 8), smallestPx: 14 };
};

function Fitted({ text, isLine = false }: { text: string; isLine?: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);
  useFittedText(words, text, sizes);
  return (
    <div className={styles.fitted}>
      <p ref={words} className={isLine ? `${styles.said} ${styles.line}` : styles.said} dir="auto">
        {text}
      </p>
    </div>
  );
}
