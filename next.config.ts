import type { NextConfig } from "next";
import "./lib/env";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Both /api/x and /api/x/ answer; pages keep one address by their canonical link.
  skipTrailingSlashRedirect: true,
  allowedDevOrigins: ["127.0.0.1"],
  // Native or worker-spawning packages that a bundler must leave alone.
  serverExternalPackages: ["sharp", "@node-rs/argon2", "postgres", "graphile-worker", "busboy", "pusher"],
};

export default config;
