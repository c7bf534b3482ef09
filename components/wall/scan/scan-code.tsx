import type { QrCode } from "@/lib/shared/wall/qr-code";

/** A code to scan, as large as its class says; an empty place of that size until it is drawn. */
export function ScanCode({ code, className }: { code: QrCode | null; className: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`} aria-hidden="true">
      {code && <path d={code.path} fill="currentColor" shapeRendering="crispEdges" />}
    </svg>
  );
}
