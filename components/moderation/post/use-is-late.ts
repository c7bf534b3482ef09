"use client";

import { useEffect, useState } from "react";

/** Tells whether something has been so for a while. */
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
