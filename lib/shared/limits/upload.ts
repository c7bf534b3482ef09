/**
 * Pieces of an upload where one stream does not pass (docs/decisions/095). The smallest is four megabytes as proxies
 * count them that count in thousands. A browser that had to go over does so for a day; another network may be there by then.
 */
export const uploadPieces = { minBytes: 4_000_000, rememberedHours: 24 } as const;

/**
 * Parts of `limits.bucketPartBytes` that a phone puts into the bucket: it gets the addresses of some at a time, each good
 * for an hour.
 */
export const bucketParts = { signedPerAnswer: 16, signedSeconds: 60 * 60 } as const;

/** Bytes of a request that Vercel takes ('Functions: request body size', 4.5 MB). */
export const vercelMaxRequestBytes = 4_500_000;
