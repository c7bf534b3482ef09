import { useEffect, useState } from "react";
import { fetchPart } from "../browser/fetch-part";
import { socketAddress } from "../realtime/pusher-protocol";
import { WallSocket } from "../realtime/wall-socket";
import { receiptCalls } from "./calls";
import { ReceiptFeed, type ReceiptView } from "./feed";

const nobodySigns = () => Promise.reject(new Error("A guest's channel needs no signature."));

/** Follows what a token shows for as long as the component stands and the page is looked at. */
export function useReceipt(token: string): ReceiptView & { look: () => void } {
  const [view, setView] = useState<ReceiptView>({ receipt: null, problem: null });
  const [look, setLook] = useState<() => void>(() => () => {});
  useEffect(() => {
    const feed = new ReceiptFeed({
      getPosts: (signal) => receiptCalls.getPosts(token, signal),
      openSocket: (realtime) =>
        new WallSocket({
          openSocket: () => new WebSocket(socketAddress(realtime, window.location)),
          authorize: nobodySigns,
        }),
      onChange: setView,
      isHidden: () => document.visibilityState === "hidden",
    });
    const handleVisibility = () => (document.visibilityState === "hidden" ? feed.sleep() : feed.wake());
    const handleReturn = () => feed.wake();
    // A page that comes back from the browser's own store was frozen as it was left.
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && feed.wake();
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("online", handleReturn);
    window.addEventListener("pageshow", handlePageShow);
    feed.wake();
    setLook(() => () => feed.wake());
    return () => {
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("online", handleReturn);
      window.removeEventListener("pageshow", handlePageShow);
      feed.sleep();
    };
  }, [token]);
  return { ...view, look };
}

/** A picture that did not come is asked for again: a phone in a hall loses its network every other moment. */
const retryMs = 5_000;

/** Nobody is told of pictures in the making: a card that waits for one has the server asked again, each time later. */
const looksAfterMs = [2_000, 4_000, 8_000, 16_000];

/** `isDrawn`: the browser has shown it, so a frame can be drawn around it. */
export type OwnPicture = { picture: Blob | null; isDrawn: boolean; onDrawn: () => void; onBroken: () => void };

type OwnPictureOptions = {
  token: string;
  id: string;
  onPhone: Blob | null;
  isAtServer: boolean;
  /** Has the server asked what it has by now. */
  look: () => void;
};

/**
 * The picture of one's own post: the one that lies on the phone, else the server's small one once there is one. What
 * browsers cannot draw (HEIC outside Safari) counts as none; whoever shows the picture says so by `onBroken`.
 */
export function useOwnPicture({ token, id, onPhone, isAtServer, look }: OwnPictureOptions): OwnPicture {
  const [fetched, setFetched] = useState<Blob | null>(null);
  const [broken, setBroken] = useState<readonly Blob[]>([]);
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const isUsable = (blob: Blob | null) => blob !== null && !broken.includes(blob);
  const isWanted = !isUsable(onPhone) && isAtServer && fetched === null;
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    // Its place stays empty meanwhile; the post is what matters.
    const stop = fetchPart(() => receiptCalls.getPicture(token, id, abort.signal), setFetched, { retryMs });
    return () => {
      stop();
      abort.abort();
    };
  }, [isWanted, token, id]);
  const isAwaited = !isUsable(onPhone) && !isAtServer;
  useEffect(() => {
    if (!isAwaited) return;
    const timers = looksAfterMs.map((ms) => setTimeout(look, ms));
    return () => timers.forEach(clearTimeout);
  }, [isAwaited, look]);
  const picture = [onPhone, fetched].find(isUsable) ?? null;
  return {
    picture,
    isDrawn: picture !== null && picture === drawn,
    onDrawn: () => setDrawn(picture),
    onBroken: () => picture && setBroken([...broken, picture]),
  };
}

/** An address of a blob for as long as it is shown; null until then. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
