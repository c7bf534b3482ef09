import "server-only";
import { pageCacheControl } from "@/lib/shared/cache-control";
import type { Env } from "../../env";

/**
 * 'wall' shares the console's origin; 'own-wall' has its own origin, where the organiser's scripts run in the page.
 * 'preview' shows the wall or the guest form within the console. 'receipt' is a guest's own page, an
 * album or a sponsor's part of a report; its address grants access to it.
 * 'screen' is the page of a television, with the wall in a frame.
 */
export type PageKind = "console" | "preview" | "form" | "receipt" | "screen" | "wall" | "own-wall";

type Policy = Record<string, readonly string[]>;
type PageRequest = { kind: PageKind; host: string | null; nonce: string };

/** Returns the headers of a page; next.config.ts adds those of every response (docs/decisions/041). */
export function pageHeaders(env: Env, page: PageRequest): Record<string, string> {
  const isWall = page.kind === "wall" || page.kind === "own-wall";
  return {
    "Content-Security-Policy": contentSecurityPolicy(env, page),
    "Permissions-Policy": `camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), ${
      // A preview is a picture: it needs neither full screen nor a wake lock.
      page.kind === "preview" ? "fullscreen=(), screen-wake-lock=()" : "fullscreen=*, screen-wake-lock=(self)"
    }`,
    // Next renders walls once for everybody; by default shared caches keep them, with a year of stale-while-revalidate.
    ...(isWall && { "Cache-Control": pageCacheControl }),
    ...((page.kind === "preview" || page.kind === "receipt" || page.kind === "screen") && {
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    }),
    // Cuts window handles between this page and its opener, such as a wall, and other origins' windows that it opens.
    ...(!isWall && { "Cross-Origin-Opener-Policy": "same-origin" }),
  };
}

/** Returns the CSP of a page. Only console and form are rendered for each visit, so only they can have a nonce. */
export function contentSecurityPolicy(env: Env, { kind, host, nonce }: PageRequest): string {
  const always: Policy = { "object-src": ["'none'"], "base-uri": ["'none'"] };
  // Organisers' scripts may use any server; this origin has nothing to protect.
  if (kind === "own-wall") return asText(always);
  const policy: Policy = {
    "default-src": ["'self'"],
    "script-src": scriptSources(env, kind, nonce),
    // React writes style attributes, and the toasts add their own stylesheet.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...mediaSources(env)],
    "media-src": ["'self'", "blob:", ...mediaSources(env)],
    "font-src": ["'self'"],
    "connect-src": ["'self'", "blob:", ...realtimeSources(env, host), ...uploadSources(env), ...mediaSources(env)],
    "worker-src": ["'self'", "blob:"],
    "frame-src": ["'self'"],
    "form-action": ["'self'"],
    ...always,
    ...framedBy(kind),
    ...(kind === "preview" && previewPolicy(env)),
  };
  return asText(policy);
}

/** An organiser may embed a wall in their own page; the console frames the preview; nothing else can be framed. */
function framedBy(kind: PageKind): Policy {
  if (kind === "wall") return {};
  return { "frame-ancestors": [kind === "preview" ? "'self'" : "'none'"] };
}

/** A preview gets its data from the console: it has no socket, uploads, frames or forms. */
function previewPolicy(env: Env): Policy {
  return {
    "connect-src": ["'self'", "blob:", ...mediaSources(env)],
    "worker-src": ["'none'"],
    "frame-src": ["'none'"],
    "form-action": ["'none'"],
  };
}

function scriptSources(env: Env, kind: PageKind, nonce: string): string[] {
  // React's development build uses eval to show where an error comes from.
  const development = env.NODE_ENV === "development" ? ["'unsafe-eval'"] : [];
  if (kind === "wall") return ["'self'", "'unsafe-inline'", ...development];
  return ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...development];
}

/** Sources of renditions and of playlists of hosted clips, besides this server. */
function mediaSources(env: Env): string[] {
  return [
    ...(env.S3_PUBLIC_URL ? [new URL(env.S3_PUBLIC_URL).origin] : []),
    ...(env.BUNNY_CDN_HOST ? [env.BUNNY_CDN_HOST] : []),
  ];
}

/** Sources that browsers upload originals to directly, besides this server. */
function uploadSources(env: Env): string[] {
  const sources = env.BUNNY_LIBRARY_ID ? [new URL(env.BUNNY_API_URL).origin] : [];
  if (!env.S3_BUCKET) return sources;
  const base = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION ?? "us-east-1"}.amazonaws.com`);
  // A bucket is part of the path or of the host name, depending on the client's configuration.
  return [...sources, base.origin, `${base.protocol}//${env.S3_PRIVATE_BUCKET ?? env.S3_BUCKET}.${base.host}`];
}

/** Sources of the socket. 'self' covers the page's own one in current browsers, not in those of older screens. */
function realtimeSources(env: Env, host: string | null): string[] {
  if (env.WALLFLOWER_EMBEDDED_REALTIME) return host ? [`ws://${host}`, `wss://${host}`] : [];
  // The development server's own socket, which reloads the page.
  const own = env.NODE_ENV === "development" && host ? [`ws://${host}`] : [];
  if (!env.PUSHER_HOST) return [...own, "wss://*.pusher.com", "https://*.pusher.com"];
  const at = env.PUSHER_PORT ? `${env.PUSHER_HOST}:${env.PUSHER_PORT}` : env.PUSHER_HOST;
  return [...own, `wss://${at}`, ...(env.PUSHER_TLS === false ? [`ws://${at}`] : [])];
}

function asText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
