import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "../../browser/use-latest";
import type { GuestFile } from "../files/guest-files";
import { submissionBundle, whenIdle } from "../submission-bundle";
import type { DraftStore, Snapshot } from "./draft-store";
import type { FoundFile, KeptPost } from "./kept-post";

type Offer = KeptPost & { found: FoundFile[] };
type Work = (store: DraftStore) => void;

/**
 * Stores the form's post on the phone, and offers the post of an earlier visit. `read` returns the form's content;
 * `isInUse` returns whether the guest has started another post, which then wins. The storage script loads after the
 * page is usable; files that are chosen earlier wait for it.
 */
export function useKeptPost(eventId: string, read: () => Snapshot, isInUse: () => boolean) {
  const storeRef = useRef<DraftStore | null>(null);
  const waiting = useRef<Work[]>([]);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isLooking, setIsLooking] = useState(true);
  /** Ids of files that the browser did not store. */
  const [unkept, setUnkept] = useState<readonly string[]>([]);
  const latest = useLatest({ read, isInUse, isOpen: offer !== null || isLooking });

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const { createDraftStore, findPost } = await submissionBundle();
      if (isGone) return;
      const store = createDraftStore(eventId);
      store.follow(() => (latest.current.isOpen && !latest.current.isInUse() ? null : latest.current.read()));
      storeRef.current = store;
      // Start the lookup before this visit overwrites the stored post.
      const finding = findPost(eventId);
      for (const work of waiting.current.splice(0)) work(store);
      const found = await finding;
      if (isGone) return;
      setIsLooking(false);
      if (found && !latest.current.isInUse()) setOffer(found);
    };
    const stop = whenIdle(() => void open());
    return () => {
      isGone = true;
      stop();
      storeRef.current?.dispose();
      storeRef.current = null;
    };
  }, [eventId, latest]);

  const saveSoon = useCallback(() => storeRef.current?.saveSoon(), []);
  const saveNow = useCallback(() => storeRef.current?.saveNow(), []);

  const keep = useCallback((files: readonly GuestFile[]) => {
    const withStore = (work: Work) => {
      if (storeRef.current) work(storeRef.current);
      else waiting.current.push(work);
    };
    const keepOne = async (store: DraftStore, id: string, media: Blob) => {
      if (!(await store.keepFile(id, media))) setUnkept((ids) => [...ids, id]);
    };
    for (const { id, ready } of files) void ready.then((media) => withStore((store) => void keepOne(store, id, media)));
  }, []);

  /** Handles the guest's answer: the stored post is restored into the form, or discarded. */
  const answer = useCallback(
    (isTaken: boolean) => {
      if (isTaken) {
        for (const { id, media } of offer?.found ?? []) if (media) storeRef.current?.adopt(id, media.size);
      } else storeRef.current?.startOver();
      setOffer(null);
    },
    [offer],
  );

  return { offer, answer, keep, unkept, saveSoon, saveNow };
}
