"use client";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useHydrated } from "../hooks/use-hydrated";
import styles from "./moving-picture.module.css";

/** Fetched where a wall has clips, when its first picture stands: a clip begins with its poster anyway. */
const CardClip = lazyPart(() => import("./card-clip"));

/** The clip over its poster, once the page is alive, and the sign of one that does not play. */
export function MovingPicture({ clip }: { clip: string | null }) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && clip && (
        <Suspense fallback={null}>
          <CardClip className={styles.clip} src={clip} />
        </Suspense>
      )}
      <span className={styles.play} />
    </>
  );
}
