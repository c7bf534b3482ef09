import type { QrCode } from "@/lib/shared/wall/qr-code";
import { ScanCode } from "./scan-code";
import styles from "./scan-tile.module.css";

/** Shows the QR code on a white tile, for cameras only; its size is --code. */
export function ScanTile({ code }: { code: QrCode | null }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <ScanCode className={styles.code} code={code} />
    </span>
  );
}
