import { useEffect, useState } from "react";
import { publicPaths } from "@/lib/shared/public-paths";
import type { QrCode } from "@/lib/shared/wall/qr-code";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";

/** Address at which phones reach the installation, and its QR code if the server drew it. */
export type ScanAddress = { server: ServerAddress; code: QrCode | null };

/** Returns the server's code, or draws one if this page's own address differs from the server's guess. */
export function useScanCode(slug: string, { server, code }: ScanAddress): QrCode | null {
  const [own, setOwn] = useState<QrCode | null>(null);
  useEffect(() => {
    const text = reachableOrigin(window.location, server) + publicPaths.eventForm(slug);
    let isCurrent = true;
    if (text === code?.text) setOwn(null);
    else {
      // Rarely needed, so not in the page's own script.
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
