"use client";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { isCovered } from "@/lib/client/wall/stage/in-front";
import type { QrCode } from "@/lib/shared/wall/qr-code";

/** Fetched when the wall first calls. */
const ScanCall = lazyPart(() => import("./scan-call"));

/** So long a call stays; scan-call.module.css has the same. */
const callMs = 6_000;
/** So long it waits where something stands before the posts. */
const waitMs = 5_000;
/** Phones have a button instead; scan-me.module.css knows them by the same. */
const phones = "(max-width: 599px), (max-height: 499px)";

type ScanCallsProps = {
  /** From one call's beginning to the next one's; 0 for never. */
  everySeconds: number;
  code: QrCode | null;
};

/** Calls for posts, again and again: renders nothing but the call itself. */
export function ScanCalls({ everySeconds, code }: ScanCallsProps) {
  const [isCalling, setCalling] = useState(false);
  useEffect(() => {
    if (everySeconds === 0) return;
    let next: number | undefined;
    const begin = () => {
      if (window.matchMedia(phones).matches) return;
      const mayCall = !isCovered();
      setCalling(mayCall);
      next = mayCall ? window.setTimeout(() => setCalling(false), callMs) : window.setTimeout(begin, waitMs);
    };
    const timer = window.setInterval(begin, everySeconds * 1_000);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(next);
      setCalling(false);
    };
  }, [everySeconds]);
  return <Suspense fallback={null}>{isCalling && <ScanCall code={code} />}</Suspense>;
}
