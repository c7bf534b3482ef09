import { useWallTexts } from "@/lib/client/language/wall-texts";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import styles from "./empty-wall.module.css";
import { ScanCode } from "./scan-code";

type EmptyWallProps = { slug: string; code: QrCode | null; takesPosts: boolean };

/**
 * Shows a wall without posts: its sentence, which the invitation with QR code continues; only the sentence if the
 * event takes no posts.
 */
export function EmptyWall({ slug, code, takesPosts }: EmptyWallProps) {
  const text = useWallTexts();
  return (
    <div className={styles.empty}>
      {takesPosts && (
        <span className={styles.tile} aria-hidden="true">
          <ScanCode className={styles.code} code={code} />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.text}>{text.noPosts}</p>
        {takesPosts && <p className={styles.title}>{text.beFirst}</p>}
        {takesPosts && (
          <a className={styles.button} href={publicPaths.eventForm(slug)}>
            {text.postPhoto}
          </a>
        )}
      </div>
    </div>
  );
}
