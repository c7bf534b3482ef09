import type { NextConfig } from "next";
import { env } from "./lib/server/env";
import { paths, sharedPostRewrite } from "./lib/shared/paths";

/**
 * Here stands what no setting changes; the policies of pages follow the environment and are made in middleware.ts. The
 * sandbox is what keeps custom scripts from everything at the console's origin: never with allow-same-origin.
 */
const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];
const sandbox =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock allow-downloads";

const config: NextConfig = {
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    // The address is a secret: no link leads it anywhere. Of two values for one header the later counts.
    { source: "/p/:token", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    {
      source: "/api/:path*",
      headers: [{ key: "Content-Security-Policy", value: "script-src 'none'; object-src 'none'; base-uri 'none'" }],
    },
    { source: paths.scriptFrame, headers: [{ key: "Content-Security-Policy", value: sandbox }] },
  ],
  poweredByHeader: false,
  // Our own server compresses what is read from it, and tags and compresses a page once for all readers (host/web.ts).
  compress: !env.WALLFLOWER_WEB_URL,
  generateEtags: !env.WALLFLOWER_WEB_URL,
  reactStrictMode: true,
  // Both /api/x and /api/x/ answer; pages keep one address by their canonical link.
  skipTrailingSlashRedirect: true,
  // An event's page is cached whatever follows the '?'; a link to a post has a page of its own behind the same address.
  rewrites: async () => ({ beforeFiles: [sharedPostRewrite], afterFiles: [], fallback: [] }),
  // A build needs no test and no tool: `npm start` installs neither. Types are `npm run check`'s, and nobody who starts an
  // installation waits for them.
  typescript: { tsconfigPath: "tsconfig.build.json", ignoreBuildErrors: true },
  experimental: {
    // A page cached on disk would outlive a restart, and with it the posts that were banned meanwhile.
    isrFlushToDisk: false,
    // No process that serves reads them: they are most of what a build writes (docs/decisions/123).
    turbopackSourceMaps: env.NODE_ENV === "development",
  },
  allowedDevOrigins: ["127.0.0.1"],
  // Native or worker-spawning packages that a bundler must leave alone.
  serverExternalPackages: [
    "sharp",
    "@node-rs/argon2",
    "postgres",
    "graphile-worker",
    "pg",
    "busboy",
    "pusher",
    "pidusage",
  ],
  // The program that opens strangers' files runs as it stands, beside what Next bundles: no import leads to it.
  outputFileTracingIncludes: {
    "/api/**": [
      "./lib/server/media/decoder/*.mjs",
      "./lib/server/media/decoder/strip/*.mjs",
      "./lib/server/media/clip-tables.mjs",
      "./lib/server/media/clip-tables/*.mjs",
      ...["libheif-js", "mediabunny", "sharp", "@img", "detect-libc", "semver"].map(
        (name) => `./node_modules/${name}/**/*`,
      ),
    ],
  },
};

export default config;
