"use client";
import { Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { isPhone } from "@/lib/client/wall/screen/phone-screen";
import { isCovered } from "@/lib/client/wall/stage/in-front";
import type { QrCode } from "@/lib/shared/wall/qr-code";

/** Loaded for the first call. */
const ScanCall = lazyWithRetry(() => import("./scan-call"));

/** Duration of a call in milliseconds; same in scan-call.module.css. */
const callMs = 6_000;
/** Retry delay in milliseconds while something covers the posts. */
const waitMs = 5_000;

type ScanCallsProps = {
  /** Seconds from one call's start to the next one's; 0 for never. */
  everySeconds: number;
  code: QrCode | null;
};

/** Repeats the call for posts; renders only the call. */
export function ScanCalls({ everySeconds, code }: ScanCallsProps) {
  const [isCalling, setCalling] = useState(false);
  useEffect(() => {
    if (everySeconds === 0) return;
    let next: number | undefined;
    const begin = () => {
      // Phones show a button instead.
      if (isPhone()) return;
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
