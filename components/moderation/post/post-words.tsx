import { Quote } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** Shows words without a picture in the place of the picture. */
export function PostWords({ post, className }: { post: OrganiserPost; className?: string }) {
  return (
    <span className={cn("absolute inset-0 flex flex-col justify-center gap-2 overflow-hidden", className)}>
      <Quote aria-hidden="true" className="size-5 shrink-0 opacity-70" />
      <span dir="auto" className="line-clamp-6 font-medium [overflow-wrap:anywhere]">
        {post.caption}
      </span>
    </span>
  );
}
