"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { isFailing } from "@/components/shell/failing";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/lib/client/account/hooks";
import { clockTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.dashboard;

export type FailureBannerProps = { queries: readonly UseQueryResult[] };

/**
 * Shows one banner for all cards that fail to update. Refetches every failed query on a click and when the browser is
 * online again. Renders nothing while nothing fails.
 */
export function FailureBanner({ queries }: FailureBannerProps) {
  const timeZone = useTimeZone();
  const failing = queries.filter(isFailing);
  const reasons = useReasons(failing);
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await Promise.all(failing.map((query) => query.refetch()));
    setIsRetrying(false);
  };
  useEffect(() => {
    if (failing.length === 0) return;
    const handleOnline = () => void Promise.all(failing.map((query) => query.refetch()));
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  });
  if (failing.length === 0) return null;
  const shownSince = failing.filter(({ data }) => data !== undefined).map((query) => query.dataUpdatedAt);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-danger-soft px-4 py-4 sm:px-6"
    >
      <div className="flex min-w-0 flex-[1_1_20rem] gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0 max-w-3xl">
          <p className="break-words font-semibold text-base text-danger">{text.notUpToDate}</p>
          <p className="mt-1 break-words">
            {reasons.join(" ")}{" "}
            {shownSince.length > 0 && text.lastKnown(clockTime(isoTime(Math.min(...shownSince)), timeZone))}
          </p>
        </div>
      </div>
      <Button onClick={() => void retry()} isBusy={isRetrying}>
        {messages.common.retry}
      </Button>
    </div>
  );
}

const isoTime = (time: number) => new Date(time).toISOString();

/** Returns the distinct error messages, and keeps the last ones while all failed queries are refetching. */
function useReasons(failing: readonly UseQueryResult[]): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>([]);
  const reasons = [...new Set(failing.flatMap(({ error }) => (error ? [error.message] : [])))];
  if (reasons.length > 0 && reasons.join() !== kept.join()) setKept(reasons);
  return reasons.length > 0 ? reasons : kept;
}
