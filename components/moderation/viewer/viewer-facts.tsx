"use client";

import { useRelativeTime } from "@/components/posts/use-relative-time";
import { useTimeZone } from "@/lib/client/account/hooks";
import { usePostDetails } from "@/lib/client/posts/details";
import { captionPreview, dateAndTime, fileKind, fileSize } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import { PostPicture } from "../post/post-picture";
import { StatusBadge } from "../post/status-badge";
import { stateOf } from "../post/status-looks";
import { GuestConsent } from "./guest-consent";

export type ViewerFactsProps = {
  post: OrganiserPost;
  /** Opens another post of the guest. */
  onOpen: (post: OrganiserPost) => void;
};

const text = messages.posts;

/**
 * Shows facts that help to decide about the post: an earlier decision, its file, its consent, and the guest's other
 * posts.
 */
export function ViewerFacts({ post, onOpen }: ViewerFactsProps) {
  const { data } = usePostDetails(post.id);
  return (
    <>
      <div className="mt-3 flex flex-col gap-1 text-faint text-xs">
        <p>{fileFacts(post, data).join(" · ")}</p>
        {data?.decision && <Decision {...data.decision} />}
        {data?.consent && <GuestConsent key={post.id} consent={data.consent} />}
      </div>
      {data && data.guest_posts_total > 0 && <GuestPosts details={data} onOpen={onOpen} />}
    </>
  );
}

/** Returns 'Photo', 'JPEG', '3.4 MB', '1920 × 1080': as many of them as are known. */
function fileFacts({ media_type, media_width, media_height }: OrganiserPost, details?: PostDetails): string[] {
  const { original_mime = null, original_bytes = null } = details ?? {};
  return [
    { image: "Photo", video: "Video", text: "Words" }[media_type],
    ...(original_mime ? [fileKind(original_mime)] : []),
    ...(original_bytes ? [fileSize(original_bytes)] : []),
    ...(media_width && media_height ? [`${media_width} × ${media_height}`] : []),
  ];
}

function Decision({ actor_name, rule, created_at }: NonNullable<PostDetails["decision"]>) {
  return (
    <p>
      {rule
        ? messages.rules.decidedByRule(messages.rulesPage.ruleNames[rule.rule])
        : actor_name
          ? text.decidedBy(actor_name)
          : text.decided}
      <span aria-hidden="true"> · </span>
      <time dateTime={created_at} title={dateAndTime(created_at, useTimeZone())}>
        {useRelativeTime(created_at)}
      </time>
    </p>
  );
}

function GuestPosts({ details, onOpen }: { details: PostDetails; onOpen: ViewerFactsProps["onOpen"] }) {
  const title = text.guestPosts(details.guest_posts_total);
  return (
    <section aria-label={title} className="mt-4 border-line border-t pt-4">
      <h3 className="mb-3 text-sm">{title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {details.guest_posts.map((post) => (
          <li key={post.id}>
            <button
              type="button"
              aria-label={text.guestPost(stateOf(post), captionPreview(post.caption.trim()) || text.noCaption)}
              onClick={() => onOpen(post)}
              className="relative block w-full overflow-hidden rounded-md border border-line hover:border-edge focus-visible:outline-offset-2"
            >
              <PostPicture post={post} />
              <StatusBadge post={post} className="absolute inset-x-1 bottom-1 w-fit max-w-[calc(100%-0.5rem)]" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
