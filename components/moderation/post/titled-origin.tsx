"use client";

import { PostOrigin, type PostOriginProps } from "@/components/posts/post-origin";
import { useTimeZone } from "@/lib/client/account/hooks";
import { dateAndTime } from "@/lib/shared/format";

/** PostOrigin with the exact moment as the time's title. */
export function TitledOrigin(props: Omit<PostOriginProps, "timeTitle">) {
  return <PostOrigin {...props} timeTitle={dateAndTime(props.post.created_at, useTimeZone())} />;
}
