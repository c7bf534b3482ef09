import { useEffect, useState } from "react";
import { loadWithRetry } from "../browser/load-with-retry";
import { socketAddress } from "../realtime/pusher-protocol";
import { WallSocket } from "../realtime/wall-socket";
import { ReceiptFeed, type ReceiptView } from "./feed";
import { receiptApi } from "./receipt-api";

const nobodySigns = () => Promise.reject(new Error("A guest's channel needs no signature."));

/** Follows a token's posts while the component is mounted and the page is visible. `refetch` fetches at once. */
export function useReceipt(token: string): ReceiptView & { refetch: () => void } {
  const [view, setView] = useState<ReceiptView>({ receipt: null, problem: null });
  const [refetch, setRefetch] = useState<() => void>(() => () => {});
  useEffect(() => {
    const feed = new ReceiptFeed({
      getPosts: (signal) => receiptApi.getPosts(token, signal),
      openSocket: (realtime) =>
        new WallSocket({
          openSocket: () => new WebSocket(socketAddress(realtime, window.location)),
          authorize: nobodySigns,
          isPhone: () => true,
        }),
      onChange: setView,
      isHidden: () => document.visibilityState === "hidden",
    });
    const handleVisibility = () => (document.visibilityState === "hidden" ? feed.sleep() : feed.wake());
    const handleReturn = () => feed.wake();
    // A page that the back/forward cache restores was frozen as it was left.
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && feed.wake();
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("online", handleReturn);
    window.addEventListener("pageshow", handlePageShow);
    feed.wake();
    setRefetch(() => () => feed.wake());
    return () => {
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("online", handleReturn);
      window.removeEventListener("pageshow", handlePageShow);
      feed.sleep();
    };
  }, [token]);
  return { ...view, refetch };
}

/** Retry delay of a picture that failed to load: phones in a crowded hall lose their network often. */
const retryMs = 5_000;

/** The server sends no push when a picture is ready, so a card without one polls with growing delays. */
const pollDelaysMs = [2_000, 4_000, 8_000, 16_000];

/** `isDrawn`: the browser has rendered the picture, so a frame can be drawn around it. */
export type OwnPicture = { picture: Blob | null; isDrawn: boolean; onDrawn: () => void; onBroken: () => void };

type OwnPictureOptions = {
  token: string;
  id: string;
  onPhone: Blob | null;
  isAtServer: boolean;
  refetch: () => void;
};

/**
 * Returns the picture of the guest's own post: the phone's file, else the server's small version once it exists. A
 * picture that the browser cannot decode (HEIC outside Safari) is skipped: the component that shows it calls
 * `onBroken`.
 */
export function useOwnPicture({ token, id, onPhone, isAtServer, refetch }: OwnPictureOptions): OwnPicture {
  const [fetched, setFetched] = useState<Blob | null>(null);
  const [broken, setBroken] = useState<readonly Blob[]>([]);
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const isUsable = (blob: Blob | null) => blob !== null && !broken.includes(blob);
  const isWanted = !isUsable(onPhone) && isAtServer && fetched === null;
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    // A failure only leaves the picture's place empty; the post matters more.
    const stop = loadWithRetry(() => receiptApi.getPicture(token, id, abort.signal), setFetched, { retryMs });
    return () => {
      stop();
      abort.abort();
    };
  }, [isWanted, token, id]);
  const isAwaited = !isUsable(onPhone) && !isAtServer;
  useEffect(() => {
    if (!isAwaited) return;
    const timers = pollDelaysMs.map((ms) => setTimeout(refetch, ms));
    return () => timers.forEach(clearTimeout);
  }, [isAwaited, refetch]);
  const picture = [onPhone, fetched].find(isUsable) ?? null;
  return {
    picture,
    isDrawn: picture !== null && picture === drawn,
    onDrawn: () => setDrawn(picture),
    onBroken: () => picture && setBroken([...broken, picture]),
  };
}

/** Returns an object URL of a blob and revokes it on unmount; null until the URL exists. */
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
