import { clsx } from "clsx";
import { QRCodeSVG } from "qrcode.react";
import type { CSSProperties } from "react";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { textsIn } from "@/lib/shared/events/default-texts";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import type { StagedEvent } from "@/lib/shared/wall/stage-variables";
import "@/components/wall/typefaces/faces.css";
import styles from "./qr-card.module.css";

/** Event fields that the card shows. */
export type CardEvent = StagedEvent &
  Pick<
    OrganiserEvent,
    "event_name" | "event_language" | "brand_custom_logo_url" | "top_banner_text" | "bottom_banner_text"
  >;

export type QrCardProps = {
  event: CardEvent;
  /** Address of the guests' form, as phones reach it. */
  address: string;
  /** CSS length of one millimetre of the A4 design: about '1mm' on A4, '0.5mm' on A6. */
  unit: string;
  /** Larger type and code, to be read across a room. */
  isPoster?: boolean;
  /** The page that the code opens. */
  opens?: "form" | "album";
};

/**
 * Renders a card or poster in the look of the event's wall and in its language. The code is black on white in any look: phones read that
 * best.
 */
export function QrCard({ event, address, unit, isPoster = false, opens = "form" }: QrCardProps) {
  const { event_language } = event;
  const text = textsIn(event_language);
  const style = { "--mm": unit, ...guestLook(event).variables } as CSSProperties;
  return (
    <div className={clsx(styles.card, isPoster && styles.poster)} style={style} lang={event_language}>
      <div className={styles.top}>
        {event.brand_custom_logo_url && (
          // biome-ignore lint/performance/noImgElement: an immutable address, already the right size
          <img className={styles.logo} src={event.brand_custom_logo_url} alt="" />
        )}
        <div className={styles.name} data-face="" dir="auto">
          {event.event_name}
        </div>
      </div>
      <div className={styles.middle}>
        <div className={styles.panel}>
          <QRCodeSVG className={styles.code} value={address} level="M" marginSize={0} title={address} />
        </div>
        <div className={styles.invitation} data-face="" dir="auto">
          {text.cardInvitation}
        </div>
        <div className={styles.call} dir="auto">
          {opens === "album" ? text.albumCall : text.cardCall}
        </div>
        <div className={styles.address}>{address.replace(/^https?:\/\//, "")}</div>
      </div>
      {(event.bottom_banner_text || event.top_banner_text) && (
        <div className={styles.bottom}>
          <div className={styles.closing} dir="auto">
            {event.bottom_banner_text || event.top_banner_text}
          </div>
        </div>
      )}
    </div>
  );
}
