"use client";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import styles from "./scan-call.module.css";
import { ScanTile } from "./scan-tile";

/**
 * Shows 'Post yours' with a QR code that the back row can scan. Hidden from screen readers, which always have the link.
 */
export default function ScanCall({ code }: { code: QrCode | null }) {
  const text = useWallTexts();
  return (
    <div className={styles.call} data-call="" aria-hidden="true">
      <div className={styles.band}>
        <ScanTile code={code} />
        <p className={styles.words}>
          <span className={styles.title}>{text.postYours}</span>
          <span className={styles.hint}>{text.scanHint}</span>
        </p>
      </div>
    </div>
  );
}
