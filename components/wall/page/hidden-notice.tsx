"use client";
import { useOpening } from "@/lib/client/event-gate/use-opening";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { Notice } from "./notice";

/** Shows 'Event not found!' and opens the wall once there is one. Without a slug it only shows the sentence. */
export function HiddenNotice({ slug }: { slug: string }) {
  const text = useWallTexts();
  useOpening(slug);
  return (
    <Notice text={text.notFound}>
      <p>{text.notFoundHint}</p>
    </Notice>
  );
}
