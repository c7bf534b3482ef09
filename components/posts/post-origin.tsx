"use client";

import type { ReactNode } from "react";
import type { relativeTime } from "@/lib/shared/format";
import { type Origin, originOf } from "@/lib/shared/posts/texts";
import { useRelativeTime } from "./use-relative-time";

export type PostOriginProps = {
  post: Origin & { created_at: string };
  /** Between origin and time. */
  separator?: ReactNode;
  originClassName?: string;
  timeClassName?: string;
  /** The exact time, as the time's tooltip. */
  timeTitle?: string;
  /** Makes the age in another language than English. */
  ageAt?: typeof relativeTime | undefined;
};

/** Shows a post's origin, if it has one, and its age ('Berlin', '3 minutes ago'), kept current. */
export function PostOrigin({ post, separator, originClassName, timeClassName, timeTitle, ageAt }: PostOriginProps) {
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
        {useRelativeTime(created_at, ageAt)}
      </time>
    </>
  );
}
