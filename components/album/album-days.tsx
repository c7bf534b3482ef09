import { Activity, type CSSProperties, type MouseEvent, memo } from "react";
import type { AlbumPages } from "@/lib/client/album/pages";
import type { AlbumPost } from "@/lib/shared/album/contract";
import { type AlbumCalendar, type AlbumDay, albumDays, dayOf } from "@/lib/shared/album/days";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";
import { altOf } from "./alt-of";

type Shown = AlbumCalendar & {
  text: AlbumPageMessages;
  onOpen: (post: AlbumPost) => void;
};

type AlbumDaysProps = Shown & {
  pages: AlbumPages;
  /** The page that came with the album, grouped by the server. */
  served: { posts: readonly AlbumPost[]; days: readonly AlbumDay[] };
};

/** Lists an album's posts under their days. */
export function AlbumDays({ pages, served, ...shown }: AlbumDaysProps) {
  const last = (page: readonly AlbumPost[] | undefined) => page?.at(-1)?.created_at;
  const parts = pages.map((page, index) => (
    // A page of posts that stays as it is does not render again: an album may have thousands.
    <AlbumPart
      // biome-ignore lint/suspicious/noArrayIndexKey: pages only follow one another.
      key={index}
      posts={page}
      known={page === served.posts ? served.days : undefined}
      after={last(pages[index - 1])}
      {...shown}
    />
  ));
  return (
    <>
      {parts}
      {/* Until this has arrived, pictures are not in their places yet. */}
      <span className="album-end" />
    </>
  );
}

type AlbumPartProps = Shown & {
  posts: readonly AlbumPost[];
  known: readonly AlbumDay[] | undefined;
  after: string | undefined;
};

const AlbumPart = memo(function AlbumPart({ posts, known, after, text, onOpen, ...calendar }: AlbumPartProps) {
  const days = known ?? albumDays(posts, calendar);
  const dayBefore = after && dayOf(after, calendar.timezone);
  return days.map(({ day, name, posts: ofDay }) => (
    <section key={day} className="album-day" style={{ "--n": ofDay.length } as CSSProperties}>
      {day !== dayBefore && <h2 className="px-1 pt-6 pb-2 font-semibold text-(--wall-ink) text-lg">{name}</h2>}
      <ul className="album-grid">
        {rowsOf(ofDay).map((posts) => (
          // React takes each over in a task of its own: a phone stays usable meanwhile. A browser without scripts shows
          // them all, which it would not of a Suspense: the server sends large ones hidden, for a script to put in place.
          <Activity key={posts[0]?.id}>
            {posts.map((post) => (
              <li
                key={post.id}
                style={{ "--shape": shapeOf(post), background: post.placeholder_color } as CSSProperties}
              >
                <Thumbnail post={post} text={text} onOpen={onOpen} />
              </li>
            ))}
          </Activity>
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
