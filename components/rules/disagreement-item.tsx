import Link from "next/link";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { guestName } from "@/lib/shared/posts/guest-name";
import type { Disagreement } from "@/lib/shared/rules/page-contract";
import { reasonOf } from "@/lib/shared/rules/reason";

const text = messages.rulesPage;

/** Shows a post that the rules would have decided against a person, with a link to it. */
export function DisagreementItem({ post }: { post: Disagreement }) {
  const { id, event_id, status, caption, thumbnail_media_url: picture } = post;
  const name = guestName(post);
  return (
    <li>
      <Link
        href={paths.moderatePosts({ event: event_id, status, post: id })}
        target="_blank"
        aria-label={text.openPost(name)}
        className="flex items-start gap-3 rounded-md p-2 hover:bg-hover"
      >
        <span
          className="size-16 shrink-0 overflow-hidden rounded-sm bg-sunken"
          style={{ backgroundColor: post.placeholder_color ?? undefined }}
        >
          {picture && (
            // biome-ignore lint/performance/noImgElement: an immutable address, already the right size
            <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
          )}
        </span>
        <span className="min-w-0 flex-1 text-sm">
          <bdi className="block truncate font-medium">{name}</bdi>
          {caption && (
            <span dir="auto" className="line-clamp-2 break-words">
              {caption}
            </span>
          )}
          <span className="block text-muted text-xs">
            {reasonOf(post)} · {text.statuses[status]}
          </span>
        </span>
      </Link>
    </li>
  );
}
