"use client";

import { useEffect, useState } from "react";

/** Returns true once the condition has held for `afterMs`. */
export function useIsLate(isSo: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isSo, afterMs]);
  return isLate;
}
