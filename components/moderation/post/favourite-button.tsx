import { Star } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { favouriteKey } from "../keys/key-map";

export type FavouriteButtonProps = {
  post: OrganiserPost;
  isBusy?: boolean;
  isSkipped?: boolean;
  onToggle: () => void;
  className?: string;
};

export function FavouriteButton({ post, isBusy, isSkipped, onToggle, className }: FavouriteButtonProps) {
  const isFavourite = post.is_favourite === "yes";
  return (
    <button
      type="button"
      tabIndex={isSkipped ? -1 : undefined}
      aria-label={`Favourite, post by ${guestName(post)}`}
      aria-pressed={isFavourite}
      aria-keyshortcuts={favouriteKey}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onToggle()}
      className={cn(
        "grid size-11 place-items-center rounded-full transition-colors focus-visible:-outline-offset-4",
        className,
      )}
    >
      {/* A background of its own: the picture behind it may have any colour. */}
      <span className="grid size-8 place-items-center rounded-full bg-raised text-muted shadow-sm">
        <Star
          aria-hidden="true"
          className={cn("size-4.5", isFavourite && "fill-bloom text-bloom")}
          strokeWidth={isFavourite ? 1.5 : 1.75}
        />
      </span>
    </button>
  );
}
