import type { NextConfig } from "next";
import "./lib/env";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Both /api/x and /api/x/ answer; pages keep one address by their canonical link.
  skipTrailingSlashRedirect: true,
  // A build needs no test and no tool: `npm start` installs neither.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  // A page cached on disk would outlive a restart, and with it the posts that were banned meanwhile.
  experimental: { isrFlushToDisk: false },
  allowedDevOrigins: ["127.0.0.1"],
  // Native or worker-spawning packages that a bundler must leave alone.
  serverExternalPackages: ["sharp", "@node-rs/argon2", "postgres", "graphile-worker", "busboy", "pusher"],
};

export default config;
