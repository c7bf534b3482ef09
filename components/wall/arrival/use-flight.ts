import { type RefObject, useLayoutEffect } from "react";
import { type Box, ease, flightTransform, isMostlySeen } from "@/lib/client/wall/stage/flight";
import { arrivalMs } from "@/lib/shared/limits/wall";

type FlightOptions = {
  picture: RefObject<HTMLElement | null>;
  postId: string;
  isFlying: boolean;
  /** The post's card is not to be seen until the picture is there. */
  hidesCard: boolean;
};

/** Shares of the flight: the card appears under the picture, which then fades. */
const cardFrom = 0.6;
const pictureUntil = 0.8;
/** A cell that is not on the screen is no place to fly to. */
const fadeMs = 300;

/** Has a post's large picture fly to its card, and the card wait for it. */
export function useFlight({ picture, postId, isFlying, hidesCard }: FlightOptions) {
  useLayoutEffect(() => {
    const card = hidesCard && !isFlying ? findCard(postId) : null;
    if (!card) return;
    card.style.opacity = "0";
    return () => {
      card.style.opacity = "";
    };
  }, [postId, isFlying, hidesCard]);

  useLayoutEffect(() => {
    if (isFlying && picture.current) return fly(picture.current, findCard(postId));
  }, [isFlying, picture, postId]);
}

/** The element that holds a post in any layout; it bears the post's id. */
function findCard(postId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [data-post="${postId}"]`);
}

/**
 * Flies to where the card's picture is in each frame: the wall goes on scrolling, and cards make room for one another.
 * Returns how to stop.
 */
function fly(picture: HTMLElement, card: HTMLElement | null): (() => void) | undefined {
  const from = boxOf(picture);
  const target = () => boxOf(card?.querySelector("img, video") ?? null);
  // The hero's own room lies between the banners.
  if (!card || !isMostlySeen(target(), boxOf(picture.parentElement))) {
    picture.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.94)" }], { duration: fadeMs, fill: "forwards" });
    return;
  }
  const timing = { duration: arrivalMs.flight, fill: "forwards" } as const;
  picture.animate([{ opacity: 1 }, { opacity: 1, offset: pictureUntil }, { opacity: 0 }], timing);
  const appear = [
    { opacity: 0 },
    { opacity: 0, offset: cardFrom },
    { opacity: 1, offset: pictureUntil },
    { opacity: 1 },
  ];
  card.animate(appear, arrivalMs.flight);

  const startMs = performance.now();
  let frame = 0;
  const move = () => {
    const share = Math.min((performance.now() - startMs) / arrivalMs.flight, 1);
    const onto = target();
    if (onto.width > 0) picture.style.transform = flightTransform(from, onto, ease(share));
    if (share < 1) frame = requestAnimationFrame(move);
  };
  frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}

const nowhere: Box = { left: 0, top: 0, width: 0, height: 0 };

function boxOf(element: Element | null): Box {
  return element?.getBoundingClientRect() ?? nowhere;
}
