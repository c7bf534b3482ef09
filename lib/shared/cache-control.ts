import { cacheSeconds } from "./limits";

/**
 * Media, under an address that never changes its content. Browsers keep it for good; shared caches ask again, because an
 * address that was taken down must not go on being answered (docs/decisions/075).
 */
export const mediaCacheControl = `public, max-age=${cacheSeconds.browserMedia}, s-maxage=${cacheSeconds.sharedMedia}, immutable`;

/** What is the same for everybody and changes at any time: browsers ask each time, shared caches after so many seconds. */
export const answerCacheControl = (sharedSeconds: number) =>
  `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`;

/** Pages of walls. */
export const pageCacheControl = answerCacheControl(cacheSeconds.sharedPages);
