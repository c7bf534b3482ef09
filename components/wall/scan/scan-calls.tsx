"use client";
import { Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { isPhone } from "@/lib/client/wall/screen/phone-screen";
import { isCovered } from "@/lib/client/wall/stage/in-front";
import { defaultCallSeconds } from "@/lib/shared/limits/wall";
import type { QrCode } from "@/lib/shared/wall/qr-code";

/** Loaded for the first call. */
const ScanCall = lazyWithRetry(() => import("./scan-call"));

/** Duration of a call in milliseconds, also in a hall; same in scan-call.module.css. */
const callMs = { small: 6_000, hall: 10_000 };
/** In a hall, a call comes more often unless the organiser chose another rhythm than the default. */
const everyInHall = (seconds: number) => (seconds === defaultCallSeconds ? 60 : seconds);
/** Retry delay in milliseconds while something covers the posts. */
const waitMs = 5_000;

type ScanCallsProps = {
  /** Seconds from one call's start to the next one's; 0 for never. */
  everySeconds: number;
  isHall: boolean;
  code: QrCode | null;
  /** The newest post, which ends a call: its guest looks for it, on a wall that may show older ones. */
  newest: string | undefined;
};

/** Repeats the call for posts; renders only the call. */
export function ScanCalls({ everySeconds, isHall, code, newest }: ScanCallsProps) {
  const [isCalling, setCalling] = useState(false);
  const [known, setKnown] = useState(newest);
  if (known !== newest) {
    setKnown(newest);
    setCalling(false);
  }
  useEffect(() => {
    if (everySeconds === 0) return;
    let next: number | undefined;
    const begin = () => {
      // Phones show a button instead.
      if (isPhone()) return;
      const mayCall = !isCovered();
      setCalling(mayCall);
      next = mayCall
        ? window.setTimeout(() => setCalling(false), isHall ? callMs.hall : callMs.small)
        : window.setTimeout(begin, waitMs);
    };
    const timer = window.setInterval(begin, (isHall ? everyInHall(everySeconds) : everySeconds) * 1_000);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(next);
      setCalling(false);
    };
  }, [everySeconds, isHall]);
  return <Suspense>{isCalling && <ScanCall code={code} />}</Suspense>;
}
