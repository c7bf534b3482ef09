import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** A wall as it would be if its event were saved now. */
export type WallDraft = {
  event: PublicEvent;
  /** Null where it has none yet: examples stand for them. */
  posts: PublicPost[] | null;
};

/** The frame listens from now on. */
type FrameReady = { type: "wallflower:preview-ready" };
/** Carries what is new; posts that are left out are the same as before. */
type DraftChanged = { type: "wallflower:preview-draft"; draft: Partial<WallDraft> };

/** Tells the other side, which is of the same origin: any other gets nothing. */
export function tell(other: Window, message: FrameReady | DraftChanged): void {
  other.postMessage(message, window.location.origin);
}

/** Hears one type of message of one window of the same origin. Returns how to stop. */
export function hear<Type extends (FrameReady | DraftChanged)["type"]>(
  type: Type,
  from: () => Window | null | undefined,
  onMessage: (message: Extract<FrameReady | DraftChanged, { type: Type }>) => void,
): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === window.location.origin && source === from() && source && data?.type === type) onMessage(data);
  };
  window.addEventListener("message", handleMessage);
  return () => window.removeEventListener("message", handleMessage);
}
