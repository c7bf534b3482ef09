"use client";
import { useEffect, useState } from "react";
import { wallMessages } from "@/lib/shared/messages/wall";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import styles from "./scan-me.module.css";

/** Where phones reach the installation, and the code for that address where the server could draw it. */
export type ScanAddress = { server: ServerAddress; code: QrCode | null };

/** The code that leads a guest's phone to the form; on a phone itself, a tap does. */
export function ScanMe({ slug, scan }: { slug: string; scan: ScanAddress }) {
  const code = useScanCode(slug, scan);
  return (
    <a className={styles.scan} href={publicPaths.eventForm(slug)}>
      <svg className={styles.code} viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`} aria-hidden="true">
        {code && <path d={code.path} shapeRendering="crispEdges" />}
      </svg>
      <span className={styles.label}>{wallMessages.scanMe}</span>
    </a>
  );
}

/** The server's code, unless this page was opened at an address that the server did not foresee. */
function useScanCode(slug: string, { server, code }: ScanAddress): QrCode | null {
  const [own, setOwn] = useState<QrCode | null>(null);
  useEffect(() => {
    const text = reachableOrigin(window.location, server) + publicPaths.eventForm(slug);
    let isCurrent = true;
    if (text === code?.text) setOwn(null);
    else {
      // Rarely needed, so the drawing is not in the page's own script.
      import("@/lib/shared/wall/qr-code").then(
        ({ drawQrCode }) => isCurrent && setOwn(drawQrCode(text)),
        () => {},
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [slug, server, code]);
  return own ?? code;
}
