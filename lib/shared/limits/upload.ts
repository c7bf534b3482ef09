/**
 * Pieces of an upload when one stream does not get through (lib/client/uploads/upload-strategy.ts). The smallest is
 * four megabytes in proxies' decimal counting. A browser that had to switch to pieces remembers it for a day; another
 * network may be there by then.
 */
export const uploadPieces = { minBytes: 4_000_000, rememberedHours: 24 } as const;

/**
 * Parts of `limits.bucketPartBytes` that a phone uploads to the bucket: it gets some addresses at a time, each valid
 * for an hour.
 */
export const bucketParts = { signedPerAnswer: 16, signedSeconds: 60 * 60 } as const;

/** Maximum request body on Vercel ('Functions: request body size', 4.5 MB). */
export const vercelMaxRequestBytes = 4_500_000;
