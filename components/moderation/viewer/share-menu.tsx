"use client";

import { Copy, ExternalLink, Share2 } from "lucide-react";

import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { toast } from "@/components/ui/overlay/toast";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { shareLinks } from "@/lib/shared/wall/share-links";

export type ShareMenuProps = { post: OrganiserPost };

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(messages.wall.linkCopied);
  } catch {
    // Insecure contexts have no clipboard: show the URL, to be copied by hand.
    toast.info(url, { durationMs: 20_000 });
  }
}

/** Shares the post's URL on its wall, by the device's share sheet if available, else to the usual networks. */
export function ShareMenu({ post }: ShareMenuProps) {
  if (post.status !== "approve" || post.wall_due_at || post.media_state !== "ready") {
    return <p className="text-faint text-xs">{messages.posts.onlyShownShared}</p>;
  }
  const url = new URL(paths.eventPost(post.event_url_slug, post.id), window.location.origin).href;
  const text = [post.person_name, post.event_name].filter(Boolean).join(": ");
  if ("share" in navigator) {
    // Dismissing the sheet rejects; ignore it.
    const handleShare = () => navigator.share({ title: text, url }).catch(() => {});
    return (
      <Button icon={<Share2 aria-hidden="true" />} onClick={handleShare} className="pointer-coarse:min-h-11">
        Share
      </Button>
    );
  }
  return (
    <DropdownMenu align="start" side="top" trigger={<Button icon={<Share2 aria-hidden="true" />}>Share</Button>}>
      {shareLinks(url, text).map(({ name, href }) => (
        <DropdownMenuItem key={name} asChild>
          <a href={href} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            {name}
          </a>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy(url)}>
        Copy link
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
