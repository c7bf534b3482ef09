"use client";

import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { messages } from "@/lib/messages";

export type BoardHeaderProps = {
  /** All that match; null until it is known. */
  total: number | null;
  /** The socket tells of changes. */
  isHeard: boolean;
  onKeys: () => void;
};

/** The socket may take a moment; only then is its silence worth a word. */
const patienceMs = 4_000;

export function BoardHeader({ total, isHeard, onKeys }: BoardHeaderProps) {
  const isSilent = useIsLate(!isHeard, patienceMs);
  return (
    <PageHeader
      title="All Event Posts"
      description={
        <span className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-live="polite">{total === null ? messages.common.loading : messages.posts.count(total)}</span>
          {isHeard && (
            <Badge tone="success" isLive>
              Live
            </Badge>
          )}
          {isSilent && (
            <span role="status" className="text-warning">
              {messages.posts.notHeard}
            </span>
          )}
        </span>
      }
      actions={
        <IconButton label="Keys (?)" onClick={onKeys} className="pointer-coarse:hidden">
          <Keyboard aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

/** Whether something has been so for a while. */
function useIsLate(isSo: boolean, afterMs: number): boolean {
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
