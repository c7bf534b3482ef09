import { Star, Undo2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { statusLooks } from "../post/status-looks";
import type { SwipeDirection } from "./swipe";

export type DeckControlsProps = {
  /** Null if nothing waits. */
  post: OrganiserPost | null;
  onGo: (direction: SwipeDirection) => void;
  /** For the statuses that have no swipe. */
  onStatus: (status: SettablePostStatus) => void;
  onUndo: () => void;
};

/** Renders the decisions at the bottom: the swipes in the order of their directions, deletion far from approval. */
export function DeckControls({ post, onGo, onStatus, onUndo }: DeckControlsProps) {
  const isFavourite = post?.is_favourite === "yes";
  const { approve, banned, private: hidden, delete: deleted } = statusLooks;
  const handle = (direction: SwipeDirection) => () => post && onGo(direction);
  const handleStatus = (status: SettablePostStatus) => () => post && onStatus(status);
  const isIdle = post === null || undefined;
  return (
    <div className="grid grid-cols-6 gap-1 px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-[359px]:grid-cols-3">
      <Control aria-disabled={isIdle} onClick={handle("left")} word={banned.label} className="text-warning">
        <banned.Icon aria-hidden="true" />
      </Control>
      <Control aria-disabled={isIdle} onClick={handleStatus("delete")} word={deleted.label} className="text-danger">
        <deleted.Icon aria-hidden="true" />
      </Control>
      <Control aria-disabled={isIdle} onClick={handleStatus("private")} word={hidden.label} className="text-info">
        <hidden.Icon aria-hidden="true" />
      </Control>
      <Control onClick={onUndo} word={messages.common.undo} className="text-muted">
        <Undo2 aria-hidden="true" />
      </Control>
      <Control aria-disabled={isIdle} aria-pressed={isFavourite} onClick={handle("up")} word={messages.deck.favourite}>
        <Star aria-hidden="true" className={cn(isFavourite && "fill-bloom text-bloom")} />
      </Control>
      <Control aria-disabled={isIdle} onClick={handle("right")} word={approve.label} className="text-success">
        <approve.Icon aria-hidden="true" />
      </Control>
    </div>
  );
}

type ControlProps = ComponentProps<"button"> & { word: string; children: ReactNode };

function Control({ word, className, children, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        "flex min-h-15 min-w-11 flex-col items-center justify-center gap-1 rounded-lg border border-line bg-surface font-medium text-[0.6875rem] shadow-sm",
        "transition-colors hover:bg-hover active:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-6",
        className,
      )}
    >
      {children}
      {word}
    </button>
  );
}
