"use client";

import { ExternalLink } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { WallOutline } from "@/components/ui/wall-outline";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import styles from "./miniature.module.css";

/** Loaded when it scrolls into view: the frame loads the whole wall. */
const Miniature = lazyWithRetry(() => import("./miniature"));

const text = messages.eventDesk;

export type WallCardProps = { desk: EventDesk; hasLiveUpdates: boolean };

/** Shows a live miniature of the event's wall. */
export function WallCard({ desk, hasLiveUpdates }: WallCardProps) {
  const [isSeen, setIsSeen] = useState(false);
  const watch = useCallback((box: HTMLDivElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setIsSeen(true);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <Card>
      <CardHeader
        title={text.onScreens}
        actions={
          <IconButton asChild size="sm" label={text.open(text.wall)} className="-my-1">
            <a href={paths.event(desk.event_url_slug)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
            </a>
          </IconButton>
        }
      />
      <CardBody>
        <div ref={watch} className={styles.box}>
          {isSeen && (
            <Suspense fallback={<WallOutline />}>
              <Miniature desk={desk} hasLiveUpdates={hasLiveUpdates} />
            </Suspense>
          )}
        </div>
      </CardBody>
    </Card>
  );
}
