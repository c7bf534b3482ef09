"use client";
import { useOpening } from "@/lib/client/event-gate/use-opening";
import { NotFoundNotice } from "./not-found-notice";

/** Shows 'Event not found!' and opens the wall once there is one. Without a slug it only shows the sentence. */
export function HiddenNotice({ slug }: { slug: string }) {
  useOpening(slug);
  return <NotFoundNotice />;
}
