import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** The wall as it would be if its event were saved now. */
export type WallDraft = {
  event: PublicEvent;
  /** Null if the event has none yet: samples replace them. */
  posts: PublicPost[] | null;
};

/** The frame is ready to receive drafts. */
type FrameReady = { type: "wallflower:preview-ready" };
/** The frame shows its first draft. */
type FrameDrawn = { type: "wallflower:preview-drawn" };
/** The changed parts of a draft; left-out posts are unchanged. */
type DraftChanged = { type: "wallflower:preview-draft"; draft: Partial<WallDraft> };

type FrameMessage = FrameReady | FrameDrawn | DraftChanged;

/** Posts a message to the other window, if it has the same origin. */
export function postToWindow(other: Window, message: FrameMessage): void {
  other.postMessage(message, window.location.origin);
}

/** Listens for one type of message from one window of the same origin. Returns an unsubscribe function. */
export function onWindowMessage<Type extends FrameMessage["type"]>(
  type: Type,
  from: () => Window | null | undefined,
  onMessage: (message: Extract<FrameMessage, { type: Type }>) => void,
): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === window.location.origin && source === from() && source && data?.type === type) onMessage(data);
  };
  window.addEventListener("message", handleMessage);
  return () => window.removeEventListener("message", handleMessage);
}
