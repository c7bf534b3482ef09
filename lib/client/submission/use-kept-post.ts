import { useCallback, useEffect, useState } from "react";
import { useLatest } from "../browser/use-latest";
import { createKeeper, type Snapshot } from "./keeper";
import { type FoundFile, findPost, type KeptPost } from "./kept-post";
import type { GuestFile } from "./use-guest-files";

type Offer = KeptPost & { found: FoundFile[] };

/**
 * Keeps the form's post on the phone, and offers what an earlier visit left. `read` tells what is in the form;
 * `isInUse` whether the guest has begun something else already, which then stands.
 */
export function useKeptPost(slug: string, read: () => Snapshot, isInUse: () => boolean) {
  const [keeper] = useState(() => createKeeper(slug));
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
      keeper.dispose();
    };
  }, [slug, keeper, latest]);

  const isOpen = offer !== null || isLooking;
  useEffect(() => {
    keeper.follow(() => (isOpen && !latest.current.isInUse() ? null : latest.current.read()));
  }, [keeper, isOpen, latest]);

  const keep = useCallback(
    (files: readonly GuestFile[]) => {
      for (const { id, ready } of files) void ready.then((media) => keeper.keepFile(id, media));
    },
    [keeper],
  );

  /** The guest's answer: what was kept is in the form now, or gone. */
  const answer = useCallback(
    (isTaken: boolean) => {
      if (isTaken) {
        for (const { id, media } of offer?.found ?? []) if (media) keeper.adopt(id, media.size);
      } else keeper.startOver();
      setOffer(null);
    },
    [keeper, offer],
  );

  return { offer, answer, keep, keeper };
}
