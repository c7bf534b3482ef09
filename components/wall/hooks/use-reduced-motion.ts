import { useMediaQuery } from "./use-media-query";

/** Returns true if the viewer prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery("(prefers-reduced-motion: reduce)");
}
