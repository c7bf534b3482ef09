"use client";

import { PostOrigin, type PostOriginProps } from "@/components/posts/post-origin";
import { useTimeZone } from "@/lib/client/account/hooks";
import { dateAndTime } from "@/lib/shared/format";

/** Renders PostOrigin with the exact time as its tooltip. */
export function TitledOrigin(props: Omit<PostOriginProps, "timeTitle">) {
  return <PostOrigin {...props} timeTitle={dateAndTime(props.post.created_at, useTimeZone())} />;
}
