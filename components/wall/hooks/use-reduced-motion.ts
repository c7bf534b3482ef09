import { useMediaQuery } from "./use-media-query";

/** Whether whoever looks at this screen has asked for stillness. */
export function useReducedMotion(): boolean {
  return useMediaQuery("(prefers-reduced-motion: reduce)");
}
