import { QRCodeSVG } from "qrcode.react";
import type { CSSProperties } from "react";
import { legibleOn } from "@/lib/shared/colour";
import { brandVariables } from "@/lib/shared/events/brand-colours";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { type ColouredEvent, shownColours } from "@/lib/shared/events/theme-colours";
import { messages } from "@/lib/shared/messages";
import styles from "./qr-card.module.css";

const text = messages.events;

/** Event fields that the card shows. */
export type CardEvent = ColouredEvent &
  Pick<OrganiserEvent, "event_name" | "brand_custom_logo_url" | "top_banner_text" | "bottom_banner_text">;

export type QrCardProps = {
  event: CardEvent;
  /** Address of the guests' form, as phones reach it. */
  address: string;
  /** CSS length of one millimetre of the A4 design: about '1mm' on A4, '0.5mm' on A6. */
  unit: string;
};

/** Renders a card for tables and doors. The code is black on white for any event's colours: phones read that best. */
export function QrCard({ event, address, unit }: QrCardProps) {
  const style = { "--mm": unit, ...brandVariables(shownColours(event), legibleOn) } as CSSProperties;
  return (
    <div className={styles.card} style={style}>
      <div className={styles.top}>
        {event.brand_custom_logo_url && (
          // biome-ignore lint/performance/noImgElement: an immutable address, already the right size
          <img className={styles.logo} src={event.brand_custom_logo_url} alt="" />
        )}
        <div className={styles.name} dir="auto">
          {event.event_name}
        </div>
      </div>
      <div className={styles.middle}>
        <QRCodeSVG className={styles.code} value={address} level="M" marginSize={0} title={address} />
        <div className={styles.invitation}>{text.cardInvitation}</div>
        <div className={styles.call}>{text.cardCall}</div>
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
