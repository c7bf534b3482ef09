import { useEffect, useState } from "react";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";

/** Where phones reach the installation, and the code for that address where the server could draw it. */
export type ScanAddress = { server: ServerAddress; code: QrCode | null };

/** The server's code, unless this page was opened at an address that the server did not foresee. */
export function useScanCode(slug: string, { server, code }: ScanAddress): QrCode | null {
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
