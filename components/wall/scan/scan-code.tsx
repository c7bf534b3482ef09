import type { QrCode } from "@/lib/shared/wall/qr-code";

/** Draws a QR code at the size of its class; an empty box of that size until the code is ready. */
export function ScanCode({ code, className }: { code: QrCode | null; className: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`} aria-hidden="true">
      {code && <path d={code.path} fill="currentColor" shapeRendering="crispEdges" />}
    </svg>
  );
}
