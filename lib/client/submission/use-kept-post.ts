import { useCallback, useEffect, useState } from "react";
import { useLatest } from "../browser/use-latest";
import { createDraftStore, type Snapshot } from "./draft-store";
import { type FoundFile, findPost, type KeptPost } from "./kept-post";
import type { GuestFile } from "./use-guest-files";

type Offer = KeptPost & { found: FoundFile[] };

/**
 * Keeps the form's post on the phone, and offers what an earlier visit left. `read` tells what is in the form;
 * `isInUse` whether the guest has begun something else already, which then stands.
 */
export function useKeptPost(slug: string, read: () => Snapshot, isInUse: () => boolean) {
  const [store] = useState(() => createDraftStore(slug));
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isLooking, setIsLooking] = useState(true);
  const latest = useLatest({ read, isInUse });

  useEffect(() => {
    let isGone = false;
    void findPost(slug).then((found) => {
      if (isGone) return;
      setIsLooking(false);
      if (found && !latest.current.isInUse()) setOffer(found);
    });
    return () => {
      isGone = true;
      store.dispose();
    };
  }, [slug, store, latest]);

  const isOpen = offer !== null || isLooking;
  useEffect(() => {
    store.follow(() => (isOpen && !latest.current.isInUse() ? null : latest.current.read()));
  }, [store, isOpen, latest]);

  const keep = useCallback(
    (files: readonly GuestFile[]) => {
      for (const { id, ready } of files) void ready.then((media) => store.keepFile(id, media));
    },
    [store],
  );

  /** The guest's answer: what was kept is in the form now, or gone. */
  const answer = useCallback(
    (isTaken: boolean) => {
      if (isTaken) {
        for (const { id, media } of offer?.found ?? []) if (media) store.adopt(id, media.size);
      } else store.startOver();
      setOffer(null);
    },
    [store, offer],
  );

  return { offer, answer, keep, store };
}
