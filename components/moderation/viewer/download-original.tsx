"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { useDownloadOriginal } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** Downloads the guest's own file of a post that cannot be shown, to view it elsewhere. */
export function DownloadOriginal({ post }: { post: OrganiserPost }) {
  const { mutate, isPending } = useDownloadOriginal();
  const handleClick = () => mutate(post.id, { onError: (error) => toast.danger(error.message) });
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        isBusy={isPending}
        onClick={handleClick}
        className="pointer-coarse:min-h-11"
      >
        {messages.posts.downloadOriginal}
      </Button>
      <p className="max-w-sm text-sm opacity-80">{messages.posts.originalMayBeDamaged}</p>
    </>
  );
}
