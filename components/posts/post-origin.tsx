"use client";

import type { ReactNode } from "react";
import { type Origin, originOf } from "@/lib/shared/posts/words";
import { useRelativeTime } from "./use-relative-time";

export type PostOriginProps = {
  post: Origin & { created_at: string };
  /** Stands between the two. */
  separator?: ReactNode;
  originClassName?: string;
  timeClassName?: string;
  /** Shows the exact moment as a title. */
  isTitled?: boolean;
};

/** Where a post came from, if it says so, and how long ago: 'Berlin', '3 minutes ago', kept true while it is looked at. */
export function PostOrigin({ post, separator, originClassName, timeClassName, isTitled = false }: PostOriginProps) {
  const { created_at } = post;
  const origin = originOf(post);
  const title = isTitled ? new Date(created_at).toLocaleString() : undefined;
  return (
    <>
      {origin && (
        <>
          <span dir="auto" className={originClassName}>
            {origin}
          </span>
          {separator}
        </>
      )}
      <time dateTime={created_at} title={title} className={timeClassName}>
        {useRelativeTime(created_at)}
      </time>
    </>
  );
}
