"use client";

import { Heart, Star } from "lucide-react";
import { SwitchField } from "@/components/form/switch-field";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlay/toast";
import { useLovedPosts, useStarLovedPost } from "@/lib/client/album/hooks";
import type { AlbumSettings, LovedPost, UpdateAlbumBody } from "@/lib/shared/album/contract";
import { messages } from "@/lib/shared/messages";

const text = messages.album;

type AlbumHeartsProps = {
  event: { id: string };
  album: AlbumSettings;
  isBusy: boolean;
  save: (body: UpdateAlbumBody, done: string) => Promise<boolean>;
};

/** The switch of an album's hearts; while it is on, the posts that have most, each with its star. */
export function AlbumHearts({ event, album, isBusy, save }: AlbumHeartsProps) {
  const isOn = album.has_hearts === "on";
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label={text.hearts}
        hint={text.heartsHint}
        checked={isOn}
        disabled={isBusy}
        onCheckedChange={(on) => void save({ has_hearts: on ? "on" : "off" }, on ? text.heartsOn : text.heartsOff)}
      />
      {isOn && <LovedPosts eventId={event.id} />}
    </div>
  );
}

function LovedPosts({ eventId }: { eventId: string }) {
  const { data } = useLovedPosts(eventId);
  const star = useStarLovedPost(eventId);
  if (!data) return null;
  if (data.length === 0) return <p className="text-muted text-sm">{text.lovedNone}</p>;
  const toggle = (post: LovedPost) =>
    star.mutate(post, { onError: () => toast.danger(messages.posts.favouriteFailed, { id: "favourite" }) });
  return (
    <ol aria-label={text.loved} className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
      {data.map((post) => (
        <li key={post.id} className="flex items-center gap-3 py-2">
          {/* biome-ignore lint/performance/noImgElement: a thumbnail of its own. */}
          <img src={post.thumbnail_media_url ?? ""} alt="" loading="lazy" className="size-12 rounded-md object-cover" />
          <span className="min-w-0 flex-1">
            <b dir="auto" className="block truncate font-medium">
              {post.person_name}
            </b>
            <span dir="auto" className="block truncate text-muted text-sm">
              {post.caption}
            </span>
          </span>
          <span className="flex items-center gap-1 text-sm tabular-nums">
            <Heart aria-hidden="true" className="size-4" />
            <span className="sr-only">{text.lovedCount(post.hearts)}</span>
            <span aria-hidden="true">{post.hearts}</span>
          </span>
          <IconButton
            label={messages.deck.favourite}
            aria-pressed={post.is_favourite === "yes"}
            disabled={star.isPending}
            onClick={() => toggle(post)}
          >
            <Star aria-hidden="true" className={cn(post.is_favourite === "yes" && "fill-current text-warning")} />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
