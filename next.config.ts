import type { NextConfig } from "next";
import { ignoreLogFailures } from "./lib/server/base/log/ignore-log-failures";
import { parseEnv } from "./lib/server/base/settings/env-rules";
import { apiPaths, paths } from "./lib/shared/paths";

// This is our first file that plain `next start` runs.
ignoreLogFailures();
const env = readEnvironment();

/** Ends `next start` and `next build` with messages about invalid variables instead of a stack trace. */
function readEnvironment() {
  try {
    return parseEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * The headers that no setting changes; middleware.ts builds the pages' policies, which depend on the environment. The
 * sandbox isolates custom scripts from the console's origin: never add allow-same-origin.
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
    // The address is a secret, so links must not send it as a referrer. If a header has two values, the later wins.
    { source: "/(p|album|sponsor)/:token", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    {
      source: "/api/:path*",
      headers: [{ key: "Content-Security-Policy", value: "script-src 'none'; object-src 'none'; base-uri 'none'" }],
    },
    { source: paths.scriptFrame, headers: [{ key: "Content-Security-Policy", value: sandbox }] },
  ],
  // Browsers send a paired screen's cookie to /screen only, so that reads of walls carry none.
  rewrites: async () => [{ source: paths.screenPoll, destination: apiPaths.screens.pollDevice }],
  poweredByHeader: false,
  // Our own server compresses static files, and tags and compresses each page once for all readers (host/web.ts).
  compress: !env.WALLFLOWER_WEB_URL,
  generateEtags: !env.WALLFLOWER_WEB_URL,
  reactStrictMode: true,
  // Nothing uses Next's image optimizer: its route would let anybody make the web process decode pictures.
  images: { unoptimized: true },
  // Both /api/x and /api/x/ answer; pages keep one address by their canonical link.
  skipTrailingSlashRedirect: true,
  // A build needs no tests or tools: `npm start` installs neither. `npm run check` checks types, so that a start does
  // not wait for them.
  typescript: { tsconfigPath: "tsconfig.build.json", ignoreBuildErrors: true },
  experimental: {
    // A page cached on disk would outlive a restart, and with it the posts that were banned meanwhile.
    isrFlushToDisk: false,
    // No serving process reads source maps, which are most of a build's output (host/build/shared-chunks.ts).
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
    "@fastify/busboy",
    "pusher",
    "pidusage",
    "ws",
  ],
  // The decoder program runs unbundled beside Next's output: no import leads to it.
  outputFileTracingIncludes: {
    "/api/**": [
      "./lib/server/outside/media/decoder/*.mjs",
      "./lib/server/outside/media/decoder/strip/*.mjs",
      "./lib/server/outside/media/clip-tables.mjs",
      "./lib/server/outside/media/clip-tables/*.mjs",
      ...["libheif-js", "mediabunny", "sharp", "@img", "detect-libc", "semver"].map(
        (name) => `./node_modules/${name}/**/*`,
      ),
    ],
  },
};

export default config;
