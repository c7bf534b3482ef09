import type { NextConfig } from "next";
import { parseEnv } from "./lib/server/env-rules";
import { outliveLog } from "./lib/server/outlive-log";
import { paths } from "./lib/shared/paths";

// The first file of ours that plain `next start` runs.
outliveLog();
const env = readEnvironment();

/** Ends `next start` and `next build` with the sentences about wrong variables, in the place of a stack. */
function readEnvironment() {
  try {
    return parseEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

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
  // Nothing uses Next's image optimizer: its route would let anybody have pictures decoded in the web process.
  images: { unoptimized: true },
  // Both /api/x and /api/x/ answer; pages keep one address by their canonical link.
  skipTrailingSlashRedirect: true,
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
    "ws",
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
