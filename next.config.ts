import type { NextConfig } from "next";
import "./lib/env";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  allowedDevOrigins: ["127.0.0.1"],
  // Native or worker-spawning packages that a bundler must leave alone.
  serverExternalPackages: ["sharp", "@node-rs/argon2", "postgres", "graphile-worker", "busboy", "pusher"],
};

export default config;
