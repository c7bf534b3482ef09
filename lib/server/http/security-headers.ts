import "server-only";
import { pageCacheControl } from "@/lib/shared/cache-control";
import type { Env } from "../env";

/**
 * 'wall' shares the console's origin; 'own-wall' has one to itself, where the organiser's scripts run in the page. 'preview'
 * is the wall's look within the console. 'receipt' is a guest's own page, whose address is the right to it.
 */
export type PageKind = "console" | "preview" | "form" | "receipt" | "wall" | "own-wall";

type Policy = Record<string, readonly string[]>;
type Asked = { kind: PageKind; host: string | null; nonce: string };

/** Makes the headers of a page's answer; next.config.ts adds those of every answer (docs/decisions/041). */
export function pageHeaders(env: Env, asked: Asked): Record<string, string> {
  const isWall = asked.kind === "wall" || asked.kind === "own-wall";
  return {
    "Content-Security-Policy": contentSecurityPolicy(env, asked),
    "Permissions-Policy": `camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), ${
      // A preview is a picture: it neither fills the screen nor keeps it lit.
      asked.kind === "preview" ? "fullscreen=(), screen-wake-lock=()" : "fullscreen=*, screen-wake-lock=(self)"
    }`,
    // Next, which renders walls once for everybody, would let shared caches keep them, and a year longer while it asks.
    ...(isWall && { "Cache-Control": pageCacheControl }),
    ...((asked.kind === "preview" || asked.kind === "receipt") && {
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    }),
    // Other origins' windows get no handle on the page, neither those that a wall opens nor the page's own opener.
    ...(!isWall && { "Cross-Origin-Opener-Policy": "same-origin" }),
  };
}

/** The policy of a page. Only the console and the form are rendered for each visit, so only they can carry a nonce. */
export function contentSecurityPolicy(env: Env, { kind, host, nonce }: Asked): string {
  const always: Policy = { "object-src": ["'none'"], "base-uri": ["'none'"] };
  // Which servers the organiser's scripts need is the organiser's business; there is nothing at this origin to guard.
  if (kind === "own-wall") return asText(always);
  const policy: Policy = {
    "default-src": ["'self'"],
    "script-src": scriptSources(env, kind, nonce),
    // React writes style attributes, and the notices their own stylesheet.
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

/** An organiser may show a wall within a page of their own; the console frames the preview, and nobody else anything. */
function framedBy(kind: PageKind): Policy {
  if (kind === "wall") return {};
  return { "frame-ancestors": [kind === "preview" ? "'self'" : "'none'"] };
}

/** A preview is told everything: it has no socket, uploads nothing, frames nothing and submits nothing. */
function previewPolicy(env: Env): Policy {
  return {
    "connect-src": ["'self'", "blob:", ...mediaSources(env)],
    "worker-src": ["'none'"],
    "frame-src": ["'none'"],
    "form-action": ["'none'"],
  };
}

function scriptSources(env: Env, kind: PageKind, nonce: string): string[] {
  // React's development build evaluates strings to show where an error came from.
  const development = env.NODE_ENV === "development" ? ["'unsafe-eval'"] : [];
  if (kind === "wall") return ["'self'", "'unsafe-inline'", ...development];
  return ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...development];
}

/** Where the browser finds renditions, and the playlists of hosted clips, beside this server. */
function mediaSources(env: Env): string[] {
  return [
    ...(env.S3_PUBLIC_URL ? [new URL(env.S3_PUBLIC_URL).origin] : []),
    ...(env.BUNNY_CDN_HOST ? [env.BUNNY_CDN_HOST] : []),
  ];
}

/** Where the browser sends originals straight to, beside this server. */
function uploadSources(env: Env): string[] {
  const sources = env.BUNNY_LIBRARY_ID ? [new URL(env.BUNNY_API_URL).origin] : [];
  if (!env.S3_BUCKET) return sources;
  const base = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION ?? "us-east-1"}.amazonaws.com`);
  // A bucket is a folder or a host name, as the client is set up to ask.
  return [...sources, base.origin, `${base.protocol}//${env.S3_PRIVATE_BUCKET ?? env.S3_BUCKET}.${base.host}`];
}

/** Where the socket is. 'self' means the page's own for today's browsers, not for those of older screens. */
function realtimeSources(env: Env, host: string | null): string[] {
  if (env.WALLFLOWER_EMBEDDED_REALTIME) return host ? [`ws://${host}`, `wss://${host}`] : [];
  // Development's own socket, which reloads the page.
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
