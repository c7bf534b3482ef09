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
  /** The exact moment, for a pointer that rests on the time. */
  timeTitle?: string;
};

/** Where a post came from, if it says so, and how long ago: 'Berlin', '3 minutes ago', kept true while it is looked at. */
export function PostOrigin({ post, separator, originClassName, timeClassName, timeTitle }: PostOriginProps) {
  const { created_at } = post;
  const origin = originOf(post);
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
      <time dateTime={created_at} title={timeTitle} className={timeClassName}>
        {useRelativeTime(created_at)}
      </time>
    </>
  );
}
