import { cacheSeconds } from "./limits";

/**
 * Media are immutable per address. Browsers keep them for good; shared caches revalidate, because an address that was
 * taken down must stop answering (docs/decisions/075).
 */
export const mediaCacheControl = `public, max-age=${cacheSeconds.browserMedia}, s-maxage=${cacheSeconds.sharedMedia}, immutable`;

/**
 * For answers that are the same for everybody and may change at any time: browsers revalidate each time, shared
 * caches after this many seconds.
 */
export const answerCacheControl = (sharedSeconds: number) =>
  `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`;

/** For the pages of walls. */
export const pageCacheControl = answerCacheControl(cacheSeconds.sharedPages);
