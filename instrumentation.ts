/** Prepares a web process once, as it starts, whichever command started it. */
export async function register() {
  // biome-ignore lint/style/noProcessEnv: Next replaces the word while it builds, and leaves what follows out elsewhere.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { structureConsole } = await import("@/lib/server/log/log");
  structureConsole("web");
  const { exitIfUnfit } = await import("@/lib/server/http/fit-to-serve");
  await exitIfUnfit();
  const { endReadinessOnStop } = await import("@/lib/server/http/ready-state");
  endReadinessOnStop();
  const { startExpiredPageListener } = await import("@/lib/server/http/expired-pages");
  startExpiredPageListener();
  const { warnOfUnknownAddresses } = await import("@/lib/server/http/address");
  warnOfUnknownAddresses();
  const { getDeps } = await import("@/lib/server/compose");
  const { env } = await import("@/lib/server/env");
  const { checkOriginals } = await import("@/lib/server/media/open-originals");
  // A platform that starts processes all the time looks by its timer. Requests tell of a service that is not set.
  if (env.S3_BUCKET && !env.VERCEL) void (async () => checkOriginals(getDeps().storage))().catch(() => {});
  const { findWallSlug, hasLinkedPost } = await import("@/lib/server/events/read");
  globalThis.wallflowerFindWallSlug = async (slug) => findWallSlug(getDeps(), slug);
  globalThis.wallflowerHasLinkedPost = async (slug, postId) => hasLinkedPost(getDeps(), slug, postId);
}
