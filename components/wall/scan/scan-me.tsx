import { wallMessages } from "@/lib/shared/messages/wall";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import { ScanCode } from "./scan-code";
import styles from "./scan-me.module.css";

/** Shows the QR code of the guest form; on a phone, a button instead. */
export function ScanMe({ slug, code }: { slug: string; code: QrCode | null }) {
  return (
    <a className={styles.scan} href={publicPaths.eventForm(slug)}>
      <span className={styles.tile}>
        <ScanCode className={styles.code} code={code} />
      </span>
      <span className={styles.label}>{wallMessages.scanMe}</span>
      <span className={styles.button}>{wallMessages.postPhoto}</span>
    </a>
  );
}
