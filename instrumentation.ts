/** Prepares a web process once, as it starts, whichever command started it. */
export async function register() {
  // biome-ignore lint/style/noProcessEnv: Next replaces the word while it builds, and leaves what follows out elsewhere.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { structureConsole } = await import("@/lib/server/base/log/log");
  // A wrong setting is told by what follows, in a line of the log.
  const least = await import("@/lib/server/env").then(
    ({ env }) => env.LOG_LEVEL,
    () => undefined,
  );
  structureConsole("web", least);
  const { exitIfUnfit } = await import("@/lib/server/base/http/ready/fit-to-serve");
  await exitIfUnfit();
  const { endReadinessOnStop } = await import("@/lib/server/base/http/ready/ready-state");
  endReadinessOnStop();
  const { startExpiredPageListener } = await import("@/lib/server/base/http/expired-pages");
  startExpiredPageListener();
  const { warnOfUnknownAddresses } = await import("@/lib/server/base/http/address");
  warnOfUnknownAddresses();
  const { getDeps } = await import("@/lib/server/compose");
  const { env } = await import("@/lib/server/env");
  const { checkOriginals } = await import("@/lib/server/outside/media/open-originals");
  // A platform that starts processes all the time looks by its timer. Requests tell of a service that is not set.
  if (env.S3_BUCKET && !env.VERCEL) void (async () => checkOriginals(getDeps().storage))().catch(() => {});
  const { findWallSlug, hasLinkedPost } = await import("@/lib/server/features/events/read");
  globalThis.wallflowerFindWallSlug = async (slug) => findWallSlug(getDeps(), slug);
  globalThis.wallflowerHasLinkedPost = async (slug, postId) => hasLinkedPost(getDeps(), slug, postId);
}
