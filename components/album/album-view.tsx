"use client";

import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { buttonClass } from "@/components/ui/plain-button";
import { usePageFaces } from "@/components/wall/typefaces/page-faces";
import { useAlbum } from "@/lib/client/album/use-album";
import type { AlbumPost, OpenAlbum } from "@/lib/shared/album/contract";
import type { AlbumDay } from "@/lib/shared/album/days";
import { albumPaths } from "@/lib/shared/album-paths";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";
import type { GuestLook } from "@/lib/shared/wall/guest-variables";
import { AlbumDays } from "./album-days";
import { DownloadAll } from "./download-all";

/** Loaded with the first picture that is opened. */
const AlbumViewer = lazyWithRetry(() => import("./album-viewer"));

export type AlbumViewProps = {
  token: string;
  album: OpenAlbum;
  /** The album's posts by day. */
  days: readonly AlbumDay[];
  /** Its last day, in the page's language. */
  deletedOn: string | null;
  /** False on the later pages that browsers without scripts turn to. */
  isFirstPage: boolean;
  look: GuestLook;
  language: string;
  text: AlbumPageMessages;
};

/** Shows an event's album to its guests: days, newest first, and one picture large. Without scripts, plain pages. */
export function AlbumView({ token, album, days, deletedOn, isFirstPage, look, language, text }: AlbumViewProps) {
  const { pages, next, loadMore } = useAlbum(token, album, isFirstPage);
  const { shown, open, move, close } = useOpenPost();
  const posts = useMemo(() => pages.flat(), [pages]);
  const { event } = album;
  usePageFaces([event.event_name, ...album.posts.map(({ caption }) => caption)]);
  const at = shown === null ? -1 : posts.findIndex(({ id }) => id === shown);
  const total = Math.max(posts.length, album.total);
  return (
    <div data-theme={look.scheme} style={look.variables as CSSProperties} className="guest-page album">
      <main className="mx-auto w-full max-w-7xl flex-1 px-2 pb-12 sm:px-4">
        <AlbumHead {...{ event, deletedOn, text }}>
          {posts.length > 0 && <DownloadAll token={token} text={text} />}
        </AlbumHead>
        {posts.length === 0 && <p className="rounded-xl bg-surface p-8 text-center text-ink">{text.empty}</p>}
        <AlbumDays
          pages={pages}
          served={{ posts: album.posts, days }}
          language={language}
          timezone={event.timezone}
          text={text}
          onOpen={open}
        />
        {next && <More href={albumPaths.album(token, next)} label={text.more} onNear={loadMore} />}
      </main>
      {at >= 0 && (
        <Suspense>
          <AlbumViewer
            heartsOf={event.has_hearts === "on" ? token : null}
            posts={posts}
            at={at}
            total={total}
            text={text}
            onMove={move}
            onClose={close}
            onNearEnd={loadMore}
          />
        </Suspense>
      )}
    </div>
  );
}

type AlbumHeadProps = {
  event: OpenAlbum["event"];
  deletedOn: string | null;
  text: AlbumPageMessages;
  children: React.ReactNode;
};

function AlbumHead({ event, deletedOn, text, children }: AlbumHeadProps) {
  const logo = event.brand_custom_logo_url ?? event.company_logo_url;
  return (
    <header className="my-2 flex flex-col items-center gap-3 rounded-xl bg-(--top) px-4 py-6 text-center text-(--top-text) sm:my-4">
      {logo && (
        // biome-ignore lint/performance/noImgElement: an organiser's own file, already the right size.
        <img src={logo} alt={event.company_name} className="max-h-16 max-w-56 object-contain" />
      )}
      <h1
        dir="auto"
        className="guest-display max-w-full break-words text-[length:calc(1.625rem*var(--display-scale,1))]"
      >
        {event.event_name}
      </h1>
      <p>{text.about}</p>
      {deletedOn && <p className="text-sm">{text.deletedOn.replace("{{date}}", deletedOn)}</p>}
      {children}
    </header>
  );
}

/** Which post is open. The phone's back button closes it: an open post is an entry of the history. */
function useOpenPost() {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const handleBack = () => setShown(null);
    window.addEventListener("popstate", handleBack);
    return () => window.removeEventListener("popstate", handleBack);
  }, []);
  const open = useCallback((post: AlbumPost) => {
    window.history.pushState({}, "");
    setShown(post.id);
  }, []);
  const move = useCallback((post: AlbumPost) => setShown(post.id), []);
  const close = useCallback(() => window.history.back(), []);
  return { shown, open, move, close };
}

type MoreProps = { href: string; label: string; onNear: () => void };

/** Loads the next page before the guest reaches the end; without scripts, links to it. */
function More({ href, label, onNear }: MoreProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!link.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: "2000px" });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <p className="mt-8 text-center">
      <a
        ref={link}
        href={href}
        className={buttonClass("secondary", "lg")}
        onClick={(click) => {
          click.preventDefault();
          onNear();
        }}
      >
        {label}
      </a>
    </p>
  );
}
