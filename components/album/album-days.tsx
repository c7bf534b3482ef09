import { type CSSProperties, type MouseEvent, memo, Suspense } from "react";
import type { AlbumPages } from "@/lib/client/album/pages";
import type { AlbumPost } from "@/lib/shared/album/contract";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";
import { altOf } from "./alt-of";

type Shown = {
  language: string;
  timezone: string;
  text: AlbumPageMessages;
  onOpen: (post: AlbumPost) => void;
};

/** Lists an album's posts under their days. */
export function AlbumDays({ pages, ...shown }: Shown & { pages: AlbumPages }) {
  const last = (page: readonly AlbumPost[] | undefined) => page?.at(-1)?.created_at;
  return pages.map((page, index) => (
    // A page of posts that stays as it is does not render again: an album may have thousands.
    // biome-ignore lint/suspicious/noArrayIndexKey: pages only follow one another.
    <AlbumPart key={index} posts={page} after={last(pages[index - 1])} {...shown} />
  ));
}

type AlbumPartProps = Shown & { posts: readonly AlbumPost[]; after: string | undefined };

const AlbumPart = memo(function AlbumPart({ posts, after, language, timezone, text, onOpen }: AlbumPartProps) {
  // Sweden writes a date as ISO 8601 does.
  const iso = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone });
  const named = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: timezone });
  const dayOf = (moment: string) => iso.format(new Date(moment));
  const days = new Map<string, AlbumPost[]>();
  for (const post of posts) {
    const day = dayOf(post.created_at);
    const known = days.get(day);
    if (known) known.push(post);
    else days.set(day, [post]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="album-day" style={{ "--n": ofDay.length } as CSSProperties}>
      {(!after || day !== dayOf(after)) && (
        // Browsers' names of days may differ from the server's.
        <h2 suppressHydrationWarning className="px-1 pt-6 pb-2 font-semibold text-(--wall-ink) text-lg">
          {named.format(new Date(ofDay[0]?.created_at ?? day))}
        </h2>
      )}
      <ul className="album-grid">
        {rowsOf(ofDay).map((posts) => (
          // React takes each over in a task of its own: a phone stays usable meanwhile.
          <Suspense key={posts[0]?.id}>
            {posts.map((post) => (
              <li
                key={post.id}
                style={{ "--shape": shapeOf(post), background: post.placeholder_color } as CSSProperties}
              >
                <Thumbnail post={post} text={text} onOpen={onOpen} />
              </li>
            ))}
          </Suspense>
        ))}
      </ul>
    </section>
  ));
});

/** Posts that React takes over in one task. */
const postsAtOnce = 20;

const rowsOf = (posts: readonly AlbumPost[]) =>
  Array.from({ length: Math.ceil(posts.length / postsAtOnce) }, (_, row) =>
    posts.slice(row * postsAtOnce, (row + 1) * postsAtOnce),
  );

/** Width by height. Extreme pictures are cropped, so that a row keeps its height. */
function shapeOf({ media_width, media_height, media_type }: AlbumPost): number {
  if (media_type === "text") return 1.4;
  const shape = media_width && media_height ? media_width / media_height : 1;
  return Math.round(Math.min(2.4, Math.max(0.5, shape)) * 100) / 100;
}

function Thumbnail({ post, text, onOpen }: { post: AlbumPost } & Pick<Shown, "text" | "onOpen">) {
  const handleClick = (click: MouseEvent) => {
    // A new tab gets the picture itself.
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    onOpen(post);
  };
  const picture = post.thumbnail_media_url;
  // Words have no picture of their own to open.
  if (!picture) {
    return (
      <button type="button" className="album-words" onClick={() => onOpen(post)}>
        <span dir="auto">{post.caption}</span>
      </button>
    );
  }
  return (
    <a href={post.media_url ?? picture} onClick={handleClick}>
      {/* biome-ignore lint/performance/noImgElement: a thumbnail of its own. */}
      <img src={picture} alt={altOf(post, text)} loading="lazy" decoding="async" />
      {post.media_type === "video" && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5l12 7-12 7z" />
        </svg>
      )}
    </a>
  );
}
