"use client";
import { Suspense, useSyncExternalStore } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import styles from "./moving-picture.module.css";

/** Loaded only for walls with clips, after the first picture is visible: a clip starts with its poster anyway. */
const CardClip = lazyWithRetry(() => import("./card-clip"));

/** Renders the clip over its poster after hydration, and the play icon while it does not play. */
export function MovingPicture({ clip }: { clip: string | null }) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && clip && (
        <Suspense>
          <CardClip className={styles.clip} src={clip} />
        </Suspense>
      )}
      <span className={styles.play} />
    </>
  );
}

const neverChanges = () => () => {};

/** Returns false on the server and in the first render, then true: for parts that load after the page. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
