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
/** The changed parts of a draft; left-out posts are unchanged. */
type DraftChanged = { type: "wallflower:preview-draft"; draft: Partial<WallDraft> };

/** Posts a message to the other window, if it has the same origin. */
export function postToWindow(other: Window, message: FrameReady | DraftChanged): void {
  other.postMessage(message, window.location.origin);
}

/** Listens for one type of message from one window of the same origin. Returns an unsubscribe function. */
export function onWindowMessage<Type extends (FrameReady | DraftChanged)["type"]>(
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
